# cairn::siconos_numerics: Siconos' numerics library (Debian libsiconos-numerics-dev), a judge in tests and a peer in
# benchmarks. The target exists only where the library is found; nothing in src/ may link it.
find_path(CAIRN_SICONOS_INCLUDE siconos/numerics/LCP_Solvers.h)
find_library(CAIRN_SICONOS_NUMERICS siconos_numerics)
mark_as_advanced(CAIRN_SICONOS_INCLUDE CAIRN_SICONOS_NUMERICS)
if(CAIRN_SICONOS_INCLUDE AND CAIRN_SICONOS_NUMERICS AND NOT TARGET cairn::siconos_numerics)
  add_library(cairn::siconos_numerics SHARED IMPORTED)
  # Its headers include each other without a folder.
  set_target_properties(cairn::siconos_numerics PROPERTIES
    IMPORTED_LOCATION ${CAIRN_SICONOS_NUMERICS}
    INTERFACE_INCLUDE_DIRECTORIES
      "${CAIRN_SICONOS_INCLUDE};${CAIRN_SICONOS_INCLUDE}/siconos;${CAIRN_SICONOS_INCLUDE}/siconos/numerics")
endif()

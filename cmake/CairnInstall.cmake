# What `cmake --install` takes, in three components that may be installed alone (docs/how-to/library.md):
#   engine    headers and archives of CAIRN_ENGINE_LAYERS, the CMake package, cairn.pc
#   studies   headers and archives of the layers above
#   program   the program cairn
include(GNUInstallDirs)
set(CAIRN_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Cairn)

# cairn_install_layer(<name>): called by cairn_layer(). A sub-layer goes with its layer: planar_kernel with planar.
function(cairn_install_layer name)
  set_target_properties(cairn_${name} PROPERTIES EXPORT_NAME ${name})
  if(NOT CAIRN_INSTALL)
    return()
  endif()
  string(REGEX REPLACE "_.*" "" layer ${name})
  set(component studies)
  if(layer IN_LIST CAIRN_ENGINE_LAYERS)
    set(component engine)
  endif()
  install(TARGETS cairn_${name} EXPORT cairn_${component}
    ARCHIVE COMPONENT ${component}
    FILE_SET HEADERS COMPONENT ${component})
endfunction()

# cairn_install_version(): the header cairn/core/version.hpp.
function(cairn_install_version)
  set_target_properties(cairn_version PROPERTIES EXPORT_NAME version)
  if(NOT CAIRN_INSTALL)
    return()
  endif()
  install(TARGETS cairn_version EXPORT cairn_engine)
  install(FILES ${CAIRN_VERSION_HEADER} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/cairn/core COMPONENT engine)
endfunction()

# cairn_install_package(): by which others find all that. Called once all layers are there.
function(cairn_install_package)
  set_target_properties(cairn_engine PROPERTIES EXPORT_NAME cairn)
  if(NOT CAIRN_INSTALL)
    return()
  endif()
  install(TARGETS cairn_engine EXPORT cairn_engine)
  install(EXPORT cairn_engine NAMESPACE cairn:: FILE CairnEngine.cmake
    DESTINATION ${CAIRN_PACKAGE_DIR} COMPONENT engine)
  if(TARGET cairn_validate)
    install(EXPORT cairn_studies NAMESPACE cairn:: FILE CairnStudies.cmake
      DESTINATION ${CAIRN_PACKAGE_DIR} COMPONENT studies)
    install(FILES ${PROJECT_SOURCE_DIR}/cmake/FindCairnHdf5.cmake ${PROJECT_SOURCE_DIR}/cmake/FindCairnRsvg.cmake
      DESTINATION ${CAIRN_PACKAGE_DIR} COMPONENT studies)
  endif()

  include(CMakePackageConfigHelpers)
  set(folder ${PROJECT_BINARY_DIR}/package)
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/CairnConfig.cmake.in ${folder}/CairnConfig.cmake
    INSTALL_DESTINATION ${CAIRN_PACKAGE_DIR})
  write_basic_package_version_file(${folder}/CairnConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${folder}/CairnConfig.cmake ${folder}/CairnConfigVersion.cmake
    DESTINATION ${CAIRN_PACKAGE_DIR} COMPONENT engine)

  # The archives in the order in which a linker reads them: a layer before all that it uses.
  set(CAIRN_ARCHIVES)
  foreach(layer IN LISTS CAIRN_ENGINE_LAYERS)
    get_target_property(type cairn_${layer} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
      string(PREPEND CAIRN_ARCHIVES " -lcairn_${layer}")
    endif()
  endforeach()
  cmake_path(SET pkgconfig ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
  cmake_path(RELATIVE_PATH pkgconfig BASE_DIRECTORY . OUTPUT_VARIABLE below_prefix)
  string(REGEX REPLACE "[^/]+" ".." CAIRN_PREFIX_FROM_PKGCONFIG ${below_prefix})
  configure_file(${PROJECT_SOURCE_DIR}/cmake/cairn.pc.in ${folder}/cairn.pc @ONLY)
  install(FILES ${folder}/cairn.pc DESTINATION ${pkgconfig} COMPONENT engine)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT engine)
endfunction()

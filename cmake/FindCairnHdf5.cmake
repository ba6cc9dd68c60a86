# cairn_hdf5: HDF5's C library as Debian builds it without MPI, found without pkg-config (a bare machine has none). Used by
# the build and by the installed package.
find_path(CAIRN_HDF5_INCLUDE hdf5.h PATH_SUFFIXES hdf5/serial)
find_library(CAIRN_HDF5_LIBRARY NAMES hdf5_serial hdf5 PATH_SUFFIXES hdf5/serial)
mark_as_advanced(CAIRN_HDF5_INCLUDE CAIRN_HDF5_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CairnHdf5 REQUIRED_VARS CAIRN_HDF5_LIBRARY CAIRN_HDF5_INCLUDE)
if(CairnHdf5_FOUND AND NOT TARGET cairn_hdf5)
  add_library(cairn_hdf5 UNKNOWN IMPORTED GLOBAL)
  set_target_properties(cairn_hdf5 PROPERTIES
    IMPORTED_LOCATION ${CAIRN_HDF5_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${CAIRN_HDF5_INCLUDE})
endif()

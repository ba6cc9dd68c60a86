# PkgConfig::CAIRN_RSVG: librsvg, whose package brings pkg-config with it. Used by the build and by the installed package.
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(CAIRN_RSVG QUIET IMPORTED_TARGET GLOBAL librsvg-2.0)
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CairnRsvg REQUIRED_VARS CAIRN_RSVG_LINK_LIBRARIES)

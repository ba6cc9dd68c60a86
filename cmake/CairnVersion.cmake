# cairn::version: the header cairn/core/version.hpp, written at build time (and rewritten only when it changes), so
# that the commit is that of the build and not that of the last configure.
set(CAIRN_VERSION_HEADER ${PROJECT_BINARY_DIR}/generated/cairn/core/version.hpp)

string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type_upper)
get_directory_property(compile_options COMPILE_OPTIONS)
list(FILTER compile_options EXCLUDE REGEX "^-W")
list(JOIN compile_options " " compile_options)
string(STRIP "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type_upper}} ${compile_options}" CAIRN_COMPILE_FLAGS)

find_package(Git QUIET)
add_custom_target(cairn_version_header
  COMMAND ${CMAKE_COMMAND}
    -D "SOURCE_DIR=${PROJECT_SOURCE_DIR}"
    -D "OUTPUT=${CAIRN_VERSION_HEADER}"
    -D "GIT=${GIT_EXECUTABLE}"
    -D "CAIRN_VERSION=${PROJECT_VERSION}"
    -D "CAIRN_COMPILER=${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}"
    -D "CAIRN_COMPILE_FLAGS=${CAIRN_COMPILE_FLAGS}"
    -P ${PROJECT_SOURCE_DIR}/cmake/write_version.cmake
  BYPRODUCTS ${CAIRN_VERSION_HEADER}
  COMMENT "Version header"
  VERBATIM)

add_library(cairn_version INTERFACE)
target_include_directories(cairn_version INTERFACE
  $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
add_dependencies(cairn_version cairn_version_header)
add_library(cairn::version ALIAS cairn_version)
cairn_install_version()

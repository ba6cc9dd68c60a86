# cairn_test(<exe> SOURCES x_test.cpp ... DEPENDS cairn::math ... [TIMEOUT seconds] [LABELS slow soak ...])
# cairn_rest_of_tests(<exe> [DEPENDS ...] [TIMEOUT seconds])
#
# The first declares one GoogleTest executable and one ctest entry of the same name; the second puts every other
# *_test.cpp of the folder, those that no cairn_test() above it names, into one executable, so that a new file is picked
# up by itself. Apart from the rest of its folder stands what takes long, counts memory or needs a library of its own:
# ctest runs executables side by side, and one that dies takes nobody's results along. (One process per executable, not
# per test case, so that a campaign computed once serves all the test cases that look at it.) `./dev test` reads the
# counts of passed, failed and skipped cases from the XML that each executable writes to <build>/test-results/.
#
# Tests run in the source root. TIMEOUT is 300 s unless given. What the labels mean:
#   slow        takes more than some ten seconds: is started first
#   soak        reads CAIRN_TEST_SCALE and is run again by `./dev soak` with a tenfold campaign
#   arithmetic  computes over and over with value code that holds no memory: not built under the sanitizers
#   sources     reads the sources and pages of the project and runs nothing of it: not built under the sanitizers
# Tests labelled soak or arithmetic are compiled as the library is. Others get little optimisation, which they would not
# feel and which takes half of their compile time, and share a precompiled <gtest/gtest.h> (docs/decisions/0012).
# Test-only reference code is included as "oracle/<file>.hpp".
if(CAIRN_TESTS)
  find_package(GTest REQUIRED)
endif()

if(CAIRN_SANITIZE)
  set(CAIRN_PLAIN_TEST_OPTIONS -O0)
else()
  set(CAIRN_PLAIN_TEST_OPTIONS -O1)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Guesses from what -O1 leaves of the standard library's strings and of our kernels; the library itself and the
  # campaigns, which instantiate the same headers, are compiled with -O2 and with these warnings.
  list(APPEND CAIRN_PLAIN_TEST_OPTIONS -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow
    -Wno-stringop-overread)
endif()

# Called once, before any cairn_test().
function(cairn_test_headers)
  cairn_shared_headers(tests OPTIONS ${CAIRN_PLAIN_TEST_OPTIONS} LINK GTest::gtest)
endfunction()

function(cairn_test exe)
  cmake_parse_arguments(PARSE_ARGV 1 TEST "" "TIMEOUT" "SOURCES;DEPENDS;LABELS")
  if(TEST_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "cairn_test(${exe}): unknown arguments ${TEST_UNPARSED_ARGUMENTS}")
  endif()
  set_property(DIRECTORY APPEND PROPERTY CAIRN_TESTED ${TEST_SOURCES})
  if(CAIRN_SANITIZE AND TEST_LABELS MATCHES "arithmetic|sources")
    return()
  endif()
  foreach(dependency IN LISTS TEST_DEPENDS)
    if(NOT TARGET ${dependency} AND NOT CAIRN_LAYERS STREQUAL CAIRN_ALL_LAYERS)
      message(STATUS "Test ${exe} left out: ${dependency} is not built")
      return()
    endif()
  endforeach()
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 300)
  endif()
  add_executable(${exe} ${TEST_SOURCES})
  target_include_directories(${exe} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(${exe} PRIVATE CAIRN_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(${exe} PRIVATE ${TEST_DEPENDS} GTest::gtest GTest::gtest_main)
  set_target_properties(${exe} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin/tests)
  if(NOT TEST_LABELS MATCHES "soak|arithmetic")
    target_compile_options(${exe} PRIVATE ${CAIRN_PLAIN_TEST_OPTIONS})
    cairn_share_headers(${exe} tests)
  endif()
  add_test(NAME ${exe} COMMAND ${exe} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${exe} PROPERTIES
    TIMEOUT ${TEST_TIMEOUT}
    LABELS "${TEST_LABELS}"
    ENVIRONMENT "GTEST_OUTPUT=xml:${PROJECT_BINARY_DIR}/test-results/${exe}.xml")
  if("slow" IN_LIST TEST_LABELS)
    set_tests_properties(${exe} PROPERTIES COST 100)
  endif()
endfunction()

function(cairn_rest_of_tests exe)
  cmake_parse_arguments(PARSE_ARGV 1 TEST "" "TIMEOUT" "DEPENDS")
  if(TEST_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "cairn_rest_of_tests(${exe}): unknown arguments ${TEST_UNPARSED_ARGUMENTS}")
  endif()
  file(GLOB sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} *_test.cpp)
  get_property(named DIRECTORY PROPERTY CAIRN_TESTED)
  if(named)
    list(REMOVE_ITEM sources ${named})
  endif()
  cairn_test(${exe} SOURCES ${sources} DEPENDS ${TEST_DEPENDS} TIMEOUT ${TEST_TIMEOUT})
endfunction()

# cairn_value_code_headers(<target> DEPENDS cairn::solve HEADERS cairn/solve/lcp.hpp ... [SOURCES plain_unit.cpp ...])
#
# Headers of value code, compiled without exceptions and run-time types: all of them in one unit, and alone those that no
# .cpp of the library includes first (one that is included first compiles alone already; where headers are shared, in preset
# `clang`: cmake/CairnHeaders.cmake). Nothing is run, so no optimisation, and nothing to see under the sanitizers. SOURCES
# are compiled along, under the same flags.
function(cairn_value_code_headers target)
  if(CAIRN_SANITIZE)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 CODE "" "" "DEPENDS;HEADERS;SOURCES")
  file(GLOB_RECURSE library CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/*.cpp)
  set(first)
  foreach(source IN LISTS library)
    file(STRINGS ${source} includes REGEX "^#include" LIMIT_COUNT 1)
    if(includes MATCHES "\"(.*)\"")
      list(APPEND first ${CMAKE_MATCH_1})
    endif()
  endforeach()
  set(all)
  set(units ${CMAKE_CURRENT_BINARY_DIR}/${target}/all.cpp)
  foreach(header IN LISTS CODE_HEADERS)
    string(APPEND all "#include \"${header}\"\n")
    if(NOT header IN_LIST first)
      string(MAKE_C_IDENTIFIER ${header} unit)
      set(unit ${CMAKE_CURRENT_BINARY_DIR}/${target}/${unit}.cpp)
      file(CONFIGURE OUTPUT ${unit} CONTENT "#include \"@header@\"\n" @ONLY)
      list(APPEND units ${unit})
    endif()
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${target}/all.cpp CONTENT "@all@" @ONLY)
  add_library(${target} OBJECT ${units} ${CODE_SOURCES})
  target_link_libraries(${target} PRIVATE ${CODE_DEPENDS})
  target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti -O0)
endfunction()

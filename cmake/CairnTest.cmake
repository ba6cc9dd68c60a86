# cairn_test(<exe> SOURCES x_test.cpp ... DEPENDS cairn::math ... [TIMEOUT seconds] [LABELS slow soak ...])
#
# One GoogleTest executable and one ctest entry of the same name. (One process per executable, not per test case, so
# that a campaign computed once serves all the test cases that look at it.) `./dev test` reads the counts of passed,
# failed and skipped cases from the XML that each executable writes to <build>/test-results/.
#
# Tests run in the source root. TIMEOUT is 300 s unless given. What the labels mean: slow - takes more than some ten
# seconds; soak - reads CAIRN_TEST_SCALE and is run again by `./dev soak` with a tenfold campaign.
# Test-only reference code is included as "oracle/<file>.hpp".
if(CAIRN_TESTS)
  find_package(GTest REQUIRED)
endif()

function(cairn_test exe)
  cmake_parse_arguments(PARSE_ARGV 1 TEST "" "TIMEOUT" "SOURCES;DEPENDS;LABELS")
  if(TEST_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "cairn_test(${exe}): unknown arguments ${TEST_UNPARSED_ARGUMENTS}")
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
  add_test(NAME ${exe} COMMAND ${exe} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${exe} PROPERTIES
    TIMEOUT ${TEST_TIMEOUT}
    LABELS "${TEST_LABELS}"
    ENVIRONMENT "GTEST_OUTPUT=xml:${PROJECT_BINARY_DIR}/test-results/${exe}.xml")
endfunction()

# cairn_share_headers(<target> <kind>)
#
# Library headers that most units read, precompiled once and not parsed once a unit (docs/decisions/0012). The kinds:
#   words   the standard library and {fmt}, options of CAIRN_LAYERS_OF_WORDS; the target links fmt::fmt
#   tests   <gtest/gtest.h>, options of plain assertions (cmake/CairnTest.cmake)
# None holds a header of ours, so that a unit is compiled again for what it includes and for nothing else. What a file of
# the library forgets to include is seen where nothing is shared: in preset `clang`, by which `./dev check` builds the
# program.
#
# Sharing takes the same optimisation and the same macros (-pthread and -fno-math-errno are macros to g++). A difference
# is an error, as CMake adds -Winvalid-pch. In another project, which may set for its compiler what it likes, nothing is
# shared.
option(CAIRN_SHARED_HEADERS "Precompile the library headers that most units read" ${PROJECT_IS_TOP_LEVEL})
mark_as_advanced(CAIRN_SHARED_HEADERS)

set(CAIRN_HEADERS_OF_words <algorithm> <array> <cmath> <cstdint> <filesystem> <functional> <limits> <memory> <optional>
  <span> <string> <string_view> <utility> <variant> <vector> <fmt/format.h>)
set(CAIRN_HEADERS_OF_tests <gtest/gtest.h>)

set(CAIRN_OPTIONS_FOR_SHARED_HEADERS)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND CAIRN_OPTIONS_FOR_SHARED_HEADERS -fpch-preprocess)  # lets ccache see which precompiled header was used
  # Guesses about the inside of the standard library's strings. g++ 12 keeps them to itself where it parsed the header
  # and prints them, for the same machine code, where it was precompiled. Layers that share nothing have these warnings.
  list(APPEND CAIRN_OPTIONS_FOR_SHARED_HEADERS -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
else()
  # A header made anew is the same to ccache.
  list(APPEND CAIRN_OPTIONS_FOR_SHARED_HEADERS "SHELL:-Xclang -fno-pch-timestamp")
endif()

# cairn_shared_headers(<kind> [OPTIONS -O1 ...] [LINK fmt::fmt ...]): the target, an empty unit, to which the header
# belongs. Called once a kind, before the targets that share it.
function(cairn_shared_headers kind)
  cmake_parse_arguments(PARSE_ARGV 1 SHARED "" "" "OPTIONS;LINK")
  if(NOT CAIRN_SHARED_HEADERS)
    return()
  endif()
  set(unit ${PROJECT_BINARY_DIR}/generated/headers_of_${kind}.cpp)
  file(CONFIGURE OUTPUT ${unit} CONTENT "" @ONLY)
  add_library(cairn_headers_of_${kind} OBJECT ${unit})
  target_link_libraries(cairn_headers_of_${kind} PRIVATE ${SHARED_LINK})
  target_compile_options(cairn_headers_of_${kind} PRIVATE ${SHARED_OPTIONS} ${CAIRN_OPTIONS_FOR_SHARED_HEADERS})
  target_precompile_headers(cairn_headers_of_${kind} PRIVATE ${CAIRN_HEADERS_OF_${kind}})
endfunction()

function(cairn_share_headers target kind)
  if(TARGET cairn_headers_of_${kind})
    target_compile_options(${target} PRIVATE ${CAIRN_OPTIONS_FOR_SHARED_HEADERS})
    target_precompile_headers(${target} REUSE_FROM cairn_headers_of_${kind})
  endif()
endfunction()

# Compiler settings shared by every target of the project and by nobody else: what whoever uses Cairn's headers has to
# compile with as well is passed on by the target cairn::core.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
# Debian's g++ 12 and clang 14 need no module scan; leaving it off keeps the build graph small.
set(CMAKE_CXX_SCAN_FOR_MODULES OFF)

if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "Build type" FORCE)
endif()

# RelWithDebInfo keeps assertions (no NDEBUG): it is what the tests run on. No line numbers for a debugger: a tenth of
# the compile time for what a failed check prints by itself. For a debugger: cmake --preset dev -DCMAKE_CXX_FLAGS=-g.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2")
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")

# The numerical contract: no contraction of a*b+c to FMA, never fast-math, so the same source gives the same bits
# on every x86-64 (docs/decisions, ARCHITECTURE.md "Bits").
add_compile_options(-ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_FLAGS MATCHES "-m(arch|cpu|avx|fma)")
  # Where the CPU has FMA, g++ 12 turns a x - b y beside a y + b x into one fused multiply-add-subtract when it packs
  # straight-line code, in spite of the line above (docs/decisions/0008). Plain x86-64 has no FMA and is spared.
  add_compile_options(-fno-tree-slp-vectorize)
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 sees overlapping copies in std::string's operator+ at -O3 that are not there (GCC bug 105651).
  add_compile_options(-Wno-restrict)
endif()
if(CAIRN_WERROR)
  add_compile_options(-Werror)
endif()

if(CAIRN_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  add_link_options(-fsanitize=address,undefined)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # With the address sanitizer g++ 12 warns about the inside of every std::regex (GCC bug 105616).
    add_compile_options(-Wno-maybe-uninitialized)
  endif()
  # The optimiser that works on instrumented code doubles the build time for tests that run at a reduced scale.
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")
endif()

if(CAIRN_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

find_program(CAIRN_CCACHE ccache)
mark_as_advanced(CAIRN_CCACHE)
if(CAIRN_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Without these two ccache would keep no unit that has a precompiled header; neither matters here: no header of ours
  # uses __TIME__, and macros set before a precompiled header are those of its own target.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros ${CAIRN_CCACHE})
endif()

# A faster linker where there is one (section test of packages.txt).
find_program(CAIRN_LLD ld.lld)
mark_as_advanced(CAIRN_LLD)
if(CAIRN_LLD)
  add_link_options(-fuse-ld=lld)
endif()

# cairn_layer(<name> [SOURCES a.cpp ...] HEADERS a.hpp ... [DEPENDS cairn::core ...] [PRIVATE_DEPENDS fmt::fmt ...])
#
# Declares the layer <name> as target cairn_<name> with the alias cairn::<name>. Without SOURCES it is header-only.
# A sub-layer such as planar/kernel is declared in its folder's CMakeLists.txt as cairn_layer(planar_kernel ...).
# DEPENDS are passed on to whoever links the layer; PRIVATE_DEPENDS are not (heavy headers used in one .cpp).
# Headers are included from the root src/: #include "cairn/<layer>/<file>.hpp"; `cmake --install` takes those named here.
#
# A layer of words - keys, inputs, what is told, written and shown - and one that waits for the engines spends its time
# in what it calls and is compiled with -O1, a third sooner than with -O2 or -O3; under the sanitizers with -O0, twice as
# soon as with -O1. Where numbers are computed or big files are read the flags of the build type stay
# (docs/decisions/0012).
set(CAIRN_LAYERS_OF_WORDS keys inputs results runs studies scenario report validate)
if(CAIRN_SANITIZE)
  set(CAIRN_OPTIONS_OF_WORDS -O0)
else()
  set(CAIRN_OPTIONS_OF_WORDS -O1)
endif()

# cairn_words(<target>): the options of words, and where {fmt} is used the shared headers. Also for the program.
function(cairn_words target)
  target_compile_options(${target} PRIVATE ${CAIRN_OPTIONS_OF_WORDS})
  get_target_property(linked ${target} LINK_LIBRARIES)
  if("fmt::fmt" IN_LIST linked)
    if(NOT TARGET cairn_headers_of_words)
      cairn_shared_headers(words OPTIONS ${CAIRN_OPTIONS_OF_WORDS} LINK fmt::fmt)
    endif()
    cairn_share_headers(${target} words)
  endif()
endfunction()

function(cairn_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 LAYER "" "" "SOURCES;HEADERS;DEPENDS;PRIVATE_DEPENDS")
  if(LAYER_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "cairn_layer(${name}): unknown arguments ${LAYER_UNPARSED_ARGUMENTS}")
  endif()
  set(target cairn_${name})
  if(LAYER_SOURCES)
    add_library(${target} STATIC ${LAYER_SOURCES})
    target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${LAYER_HEADERS})
    target_link_libraries(${target} PUBLIC ${LAYER_DEPENDS} PRIVATE ${LAYER_PRIVATE_DEPENDS})
    if(name IN_LIST CAIRN_LAYERS_OF_WORDS)
      cairn_words(${target})
    endif()
  else()
    if(LAYER_PRIVATE_DEPENDS)
      message(FATAL_ERROR "cairn_layer(${name}): a header-only layer has no private dependencies")
    endif()
    add_library(${target} INTERFACE)
    target_sources(${target} INTERFACE FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${LAYER_HEADERS})
    target_link_libraries(${target} INTERFACE ${LAYER_DEPENDS})
  endif()
  add_library(cairn::${name} ALIAS ${target})
  cairn_install_layer(${name})
endfunction()

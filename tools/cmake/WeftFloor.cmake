# weft_floor(NAME [APART] SOURCES … [LINKS …] [PRIVATE_LINKS …]): the library of one floor, `weft_NAME`. Linking gives the
# include path, so a floor that links only what is below it cannot include what is above. APART: not a unity build.
include_guard()
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)

add_library(weft_options INTERFACE)
target_compile_options(weft_options INTERFACE
  -Wall -Wextra -Werror -Wshadow $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor> -ffp-contract=off -fno-fast-math
  $<$<CXX_COMPILER_ID:GNU>:-Wno-missing-field-initializers -Wno-dangling-reference -Wno-restrict -Wno-stringop-overflow>
  $<$<CXX_COMPILER_ID:Clang>:-Wno-missing-field-initializers -Wno-missing-designated-field-initializers
    -Wno-deprecated-declarations>  # of which libstdc++ 12's own stable_sort has one
  -fstack-protector-strong -ffunction-sections -fdata-sections
  $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE>)
target_compile_definitions(weft_options INTERFACE _GLIBCXX_ASSERTIONS)
target_link_options(weft_options INTERFACE -Wl,--gc-sections -Wl,-z,relro,-z,now,-z,noexecstack)
if(WEFT_UNITY)
  # What is joined depends on what the sources and the headers declare.
  file(GLOB_RECURSE weft_headers CONFIGURE_DEPENDS runtime/*.hpp ir/*.hpp passes/*.hpp codegen/*.hpp frontend/*.hpp tools/*.hpp
    tests/*.hpp)
  set(weft_unity_script ${CMAKE_CURRENT_LIST_DIR}/unity.py)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${weft_unity_script} ${weft_headers})
  # GCC takes what a unity file includes for headers.
  target_compile_options(weft_options INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
endif()
if(WEFT_SANITIZE)
  # GCC 12 takes what sanitizers add for reads of uninitialised memory.
  target_compile_options(weft_options INTERFACE -fsanitize=${WEFT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_link_options(weft_options INTERFACE -fsanitize=${WEFT_SANITIZE})
else()
  target_compile_options(weft_options INTERFACE $<$<CONFIG:Release>:-D_FORTIFY_SOURCE=3>)
endif()

# An executable that compiles kernels: libweft-compiler.so is opened while it runs, so no link brings it.
function(weft_compiles_kernels)
  foreach(executable ${ARGN})
    add_dependencies(${executable} weft_compiler)
  endforeach()
endfunction()

# weft_unity(OUT NAME SOURCE …): what a target compiles instead of its sources, many of them at once (WEFT_UNITY). Those that
# have options of their own stay alone.
function(weft_unity out name)
  set(${out} ${ARGN} PARENT_SCOPE)
  if(NOT WEFT_UNITY)
    return()
  endif()
  set(alone "")
  set(joined "")
  foreach(source ${ARGN})
    get_filename_component(source ${source} ABSOLUTE)
    get_source_file_property(options ${source} COMPILE_OPTIONS)
    get_source_file_property(definitions ${source} COMPILE_DEFINITIONS)
    if(options OR definitions)
      list(APPEND alone ${source})
    else()
      list(APPEND joined ${source})
    endif()
  endforeach()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${joined})
  execute_process(COMMAND python3 ${weft_unity_script} ${CMAKE_BINARY_DIR}/unity/${name} ${joined}
    OUTPUT_VARIABLE compiled COMMAND_ERROR_IS_FATAL ANY)
  set(${out} ${alone} ${compiled} PARENT_SCOPE)
endfunction()

# One folder of symbolic links a floor: `#include "ir/node.hpp"` is found only through weft_ir's own.
function(weft_include_folder name out)
  set(folder ${CMAKE_BINARY_DIR}/floors/${name})
  file(MAKE_DIRECTORY ${folder})
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/${name} ${folder}/${name} SYMBOLIC)
  set(${out} ${folder} PARENT_SCOPE)
endfunction()

function(weft_floor name)
  cmake_parse_arguments(FLOOR "APART" "" "SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
  if(NOT FLOOR_APART)
    weft_unity(FLOOR_SOURCES ${name} ${FLOOR_SOURCES})
  endif()
  add_library(weft_${name} STATIC ${FLOOR_SOURCES})
  weft_include_folder(${name} folder)
  target_include_directories(weft_${name} PUBLIC ${folder})
  target_link_libraries(weft_${name} PUBLIC ${FLOOR_LINKS} PRIVATE weft_options ${FLOOR_PRIVATE_LINKS})
endfunction()

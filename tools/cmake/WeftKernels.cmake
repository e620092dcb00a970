# weft_gpu_kernels(OUT SOURCE …): kernels of Weft's own. Beside what compiles them for this processor, clang compiles each
# source to PTX, build/kernels/NAME.ptx; OUT are the sources that hold these texts.
include_guard()
find_program(WEFT_DEVICE_COMPILER NAMES clang++-22 DOC "clang 22, which compiles kernels for GPUs")
if(NOT WEFT_DEVICE_COMPILER)
  message(FATAL_ERROR "Weft needs clang++-22 to compile kernels for GPUs: tools/setup installs the package clang-22")
endif()

# libstdc++'s freestanding headers, which include some of the C library's; those of another compiler's own are left out.
set(device_includes "")
foreach(folder ${CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES})
  if(folder MATCHES "/c\\+\\+")
    list(APPEND device_includes -isystem ${folder})
  elseif(NOT folder MATCHES "/(gcc|clang)/")
    list(APPEND device_includes -idirafter ${folder})
  endif()
endforeach()
# PTX of ISA 8.1, which the oldest driver takes that Weft does (cuda_driver.cpp). Functions that are not inlined may have barriers.
set(device_options -std=c++23 --target=nvptx64-nvidia-cuda -march=sm_80 --cuda-feature=+ptx81 -ffreestanding -nostdinc++
  -fno-exceptions -fno-rtti -O3 -ffp-contract=off -fconvergent-functions -D__x86_64__ -Wall -Wextra -Werror
  ${device_includes})

function(weft_gpu_kernels out)
  weft_include_folder(runtime folder)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/kernels)
  set(embed ${CMAKE_SOURCE_DIR}/tools/cmake/embed_ptx.cmake)
  set(made "")
  foreach(source ${ARGN})
    get_filename_component(name ${source} NAME_WE)
    set(ptx ${CMAKE_BINARY_DIR}/kernels/${name}.ptx)
    add_custom_command(OUTPUT ${ptx} ${ptx}.cpp DEPENDS ${source} ${embed} DEPFILE ${ptx}.d
      COMMAND ${WEFT_DEVICE_COMPILER} ${device_options} -I${folder} -S -MD -MF ${ptx}.d -MT ${ptx} -o ${ptx} ${source}
      COMMAND ${CMAKE_COMMAND} -DNAME=${name} -DPTX=${ptx} -P ${embed}
      COMMENT "Compiling ${name} for GPUs" VERBATIM)
    list(APPEND made ${ptx}.cpp)
  endforeach()
  set(${out} ${made} PARENT_SCOPE)
endfunction()

// libweft-compiler.so, without which nothing is compiled, and which is loaded only then.
#pragma once
#include <string>

#include "codegen/compiler/plugin.hpp"

namespace weft::codegen {

/// The library's file: beside the running program or in the ../lib of its folder, else in the package that
/// the program was linked from, else where it was built. No variable of the environment can name it. Errors:
/// OSError when there is none.
std::string compiler_library_path();

/// The GNU build id of the library's file, read without loading it: it tells every build of Weft's compiler,
/// LLVM included, from every other. Errors: OSError.
std::string compiler_build_id();

/// The library's entry, loaded on the first call. Errors: OSError.
CompileFunction compiler_entry();

}  // namespace weft::codegen

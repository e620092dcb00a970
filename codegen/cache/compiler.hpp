// Loop nests, and loops of them, to machine code. The compiler proper (MLIR and LLVM) is a library of its
// own, libweft-compiler.so, loaded when the first kernel must really be compiled.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "codegen/program/step_loop.hpp"
#include "runtime/system/isa.hpp"

namespace weft::codegen {

using weft::host_isa;
using weft::Isa;

enum class Listing : std::uint8_t { mlir, llvm, assembly };

/// A relocatable object with one function (KernelFunction), `weft_kernel`. Errors: InternalError with the
/// text of the source.
std::vector<std::byte> compile(const KernelSource& source, Isa isa);
/// What `weft emit` prints.
std::string emit(const KernelSource& source, Isa isa, Listing listing);

/// Whether the compiler library has been loaded in this process; a run that finds every kernel in the cache
/// never loads it.
bool compiler_loaded();

}  // namespace weft::codegen

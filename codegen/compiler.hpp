// Loop nests to machine code. The compiler proper (MLIR and LLVM) is a library of its own,
// libweft-compiler.so, loaded when the first kernel must really be compiled.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "codegen/loop_nest.hpp"

namespace weft::codegen {

/// The instruction set that kernels are compiled for.
enum class Isa : std::uint8_t { sse2, avx2, avx512 };

/// The widest that this processor and its operating system offer, or WEFT_TARGET when set (ValueError when
/// the machine lacks it).
Isa host_isa();
std::string_view name(Isa isa);

enum class Listing : std::uint8_t { mlir, llvm, assembly };

/// A relocatable object with one function (KernelFunction), `weft_kernel`. Errors: InternalError with the
/// nest's text.
std::vector<std::byte> compile(const LoopNest& nest, Isa isa);
/// What `weft emit` prints.
std::string emit(const LoopNest& nest, Isa isa, Listing listing);

/// Whether the compiler library has been loaded in this process; a run that finds every kernel in the cache
/// never loads it.
bool compiler_loaded();

}  // namespace weft::codegen

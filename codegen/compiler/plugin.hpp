// The one door of libweft-compiler.so, the shared library that holds MLIR and LLVM. Found with dlsym, so that
// a process whose kernels are all cached never loads it. Both sides are built together and share the types of
// codegen/program/step_loop.hpp.
#pragma once
#include <cstddef>
#include <cstdint>

#include "codegen/program/step_loop.hpp"
#include "runtime/system/isa.hpp"

namespace weft::codegen {

/// What to make of a source: a relocatable ELF object, or one of the listings as text.
enum class Product : std::uint8_t { object, mlir, llvm, assembly };

/// Takes the product's bytes, or the text of the error. Called exactly once, before the function returns.
/// Must not throw.
using ProductSink = void (*)(void* context, const char* data, std::size_t size);

/// True: `sink` got the product. False: `sink` got the reason why there is none. Never throws; any number of
/// threads may call.
///
/// The object defines one function, `weft_kernel`, of type KernelFunction (runtime/code/executable.hpp). Its
/// `buffers` are the accesses in order, counters left out; its `scratch` is aligned to 64 and holds the
/// nest's slots in order, each of them `scratch_slot_bytes` long. Where the accesses of one element coincide,
/// its loads come before its stores.
using CompileFunction = bool (*)(const KernelSource& source, Isa isa, Product product, ProductSink sink,
                                 void* context);
inline constexpr const char* compile_symbol = "weft_compile";

/// Bytes of one scratch slot: a value of `dtype` for each of the row's `row_elements` (and each of the
/// panel's points).
inline std::int64_t scratch_slot_bytes(DType dtype, std::int64_t row_elements, Lanes lanes) {
  return weft::scratch_slot_bytes(dtype, row_elements, lanes == Lanes::points ? panel_points : 1);
}

}  // namespace weft::codegen

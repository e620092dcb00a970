// What kernels are compiled for.
#pragma once
#include <cstdint>
#include <string_view>

namespace weft {

/// Instruction sets of x86-64, each of which includes those before it; NVIDIA's; and code for GPUs whose
/// threads an x86-64 with AVX2 runs, one after the other.
enum class Isa : std::uint8_t { sse2, avx2, avx512, ptx, emulated };
/// Whether its kernels are a GPU's, of one thread.
inline bool is_gpu(Isa isa) { return isa == Isa::ptx || isa == Isa::emulated; }

/// The widest of x86-64 that this processor and its operating system offer, or WEFT_TARGET when set
/// (ValueError when the machine lacks it).
Isa host_isa();
std::string_view name(Isa isa);

}  // namespace weft

// What kernels are compiled for.
#pragma once
#include <cstdint>
#include <string_view>

namespace weft {

/// Instruction sets of x86-64, each of which includes those before it; NVIDIA's, for sm_80 and what came
/// later; code for GPUs whose threads an x86-64 with AVX2 runs, one after the other; and NVIDIA's for sm_90a,
/// which has instructions that no other GPU takes.
enum class Isa : std::uint8_t { sse2, avx2, avx512, ptx, emulated, ptx_90a };
/// Whether NVIDIA's driver takes its kernels.
inline bool is_cuda(Isa isa) { return isa == Isa::ptx || isa == Isa::ptx_90a; }
/// Whether its kernels are a GPU's, of one thread.
inline bool is_gpu(Isa isa) { return is_cuda(isa) || isa == Isa::emulated; }

/// The widest of x86-64 that this processor and its operating system offer, or WEFT_TARGET when set
/// (ValueError when the machine lacks it).
Isa host_isa();
std::string_view name(Isa isa);

}  // namespace weft

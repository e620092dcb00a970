// Which vector instructions kernels may use.
#pragma once
#include <cstdint>
#include <string_view>

namespace weft {

/// The instruction set that a kernel is compiled for. Each includes those before it.
enum class Isa : std::uint8_t { sse2, avx2, avx512 };

/// The widest that this processor and its operating system offer, or WEFT_TARGET when set (ValueError when
/// the machine lacks it).
Isa host_isa();
std::string_view name(Isa isa);

}  // namespace weft

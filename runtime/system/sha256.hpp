// SHA-256 (FIPS 180-4): tells whether bytes are those that were written, and names kernels.
#pragma once
#include <array>
#include <cstddef>
#include <span>
#include <string>

namespace weft {

using Sha256 = std::array<std::byte, 32>;
Sha256 sha256(std::span<const std::byte> bytes);
/// In lower-case hexadecimal.
std::string hex(const Sha256& digest);

}  // namespace weft

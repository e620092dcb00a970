// The Mersenne Twister 2**128 words on.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace weft::random {

inline constexpr std::size_t twister_words = 624, twister_shift = 397;
inline constexpr std::uint32_t twister_matrix = 0x9908b0dfU;
using TwisterKey = std::array<std::uint32_t, twister_words>;

/// What the high bit of one word and the low ones of the next become.
inline std::uint32_t twisted(std::uint32_t word, std::uint32_t next) {
  const std::uint32_t y = (word & 0x80000000U) | (next & 0x7fffffffU);
  return y >> 1 ^ (-(y & 1) & twister_matrix);
}

/// `place` is where the oldest word lies; the result, where it lies then.
std::size_t jump_twister(TwisterKey& key, std::size_t place);

}  // namespace weft::random

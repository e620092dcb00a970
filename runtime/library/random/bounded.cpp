#include "runtime/library/random/bounded.hpp"

namespace weft::random {
namespace {
constexpr std::uint64_t most_of_32 = 0xffffffff;
}

std::uint64_t masked_below(RandomBits& bits, std::uint64_t most) {
  if (most <= most_of_32) return Pieces<std::uint32_t>(bits).below(static_cast<std::uint32_t>(most), true);
  const std::uint64_t mask = ~std::uint64_t{0} >> std::countl_zero(most);
  for (;;)
    if (const std::uint64_t drawn = bits.next64() & mask; drawn <= most) return drawn;
}

std::uint64_t lemire_below(RandomBits& bits, std::uint64_t most) {
  if (most <= most_of_32) return Pieces<std::uint32_t>(bits).below(static_cast<std::uint32_t>(most), false);
  const std::uint64_t count = most + 1;
  if (count == 0) return bits.next64();
  const std::uint64_t threshold = (~std::uint64_t{0} - most) % count;
  for (;;) {
    const Uint128 product = Uint128{bits.next64()} * count;
    if (static_cast<std::uint64_t>(product) >= threshold) return static_cast<std::uint64_t>(product >> 64);
  }
}

}  // namespace weft::random

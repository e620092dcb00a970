// Whole numbers from 0 to a bound, which is drawn too.
#pragma once
#include "runtime/library/random/bit_generator.hpp"

namespace weft::random {

/// Words are masked, and drawn again while they are larger: what shuffling, and RandomState, do.
std::uint64_t masked_below(RandomBits& bits, std::uint64_t most);
/// Lemire's multiplication, which rejects less.
std::uint64_t lemire_below(RandomBits& bits, std::uint64_t most);

/// The same for numbers of Bits: the smaller ones take pieces of a 32-bit word, one after the other.
template <class Bits>
class Pieces {
 public:
  explicit Pieces(RandomBits& bits) : bits_(bits) {}
  Bits below(Bits most, bool masked) {
    if (most == 0) return 0;
    if (most == static_cast<Bits>(-1)) return next();
    return masked ? by_mask(most) : by_product(most);
  }

 private:
  static constexpr int width = 8 * sizeof(Bits);

  Bits next() {
    if constexpr (width == 32) return bits_.next32();
    if (left_ == 0) {
      word_ = bits_.next32();
      left_ = 32 / width - 1;
    } else {
      word_ >>= width % 32;
      --left_;
    }
    return static_cast<Bits>(word_);
  }

  Bits by_mask(Bits most) {
    const Bits mask = static_cast<Bits>(std::bit_ceil(std::uint64_t{most} + 1) - 1);
    Bits drawn;
    do drawn = next() & mask;
    while (drawn > most);
    return drawn;
  }

  Bits by_product(Bits most) {
    const std::uint64_t count = std::uint64_t{most} + 1;
    const std::uint64_t threshold = (static_cast<Bits>(-1) - most) % count;
    std::uint64_t product;
    do product = next() * count;
    while (static_cast<Bits>(product) < threshold);
    return static_cast<Bits>(product >> width);
  }

  RandomBits& bits_;
  std::uint32_t word_ = 0;
  int left_ = 0;
};

/// Of 64 bits: bounds of 32 bits take 32-bit words.
template <>
class Pieces<std::uint64_t> {
 public:
  explicit Pieces(RandomBits& bits) : bits_(bits) {}
  std::uint64_t below(std::uint64_t most, bool masked) {
    return masked ? masked_below(bits_, most) : lemire_below(bits_, most);
  }

 private:
  RandomBits& bits_;
};

/// One bit after the other.
template <>
class Pieces<bool> {
 public:
  explicit Pieces(RandomBits& bits) : bits_(bits) {}
  bool below(bool most, bool) {
    if (!most) return false;
    if (left_ == 0) {
      word_ = bits_.next32();
      left_ = 31;
    } else {
      word_ >>= 1;
      --left_;
    }
    return word_ & 1;
  }

 private:
  RandomBits& bits_;
  std::uint32_t word_ = 0;
  int left_ = 0;
};

}  // namespace weft::random

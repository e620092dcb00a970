// Many whole numbers up to one bound.
#pragma once
#include "runtime/library/random/bounded.hpp"
#include "runtime/library/random/side_by_side.hpp"

namespace weft::random {

/// Of a word, the number up to `most`, if the word is not rejected: by a mask, or by Lemire's multiplication.
template <class Word>
class Masked {
 public:
  explicit Masked(Word most) : most_(most), mask_(static_cast<Word>(-1) >> std::countl_zero(most)) {}
  bool operator()(Word word, std::uint64_t& number) const { return (number = word & mask_) <= most_; }
  double rejected() const { return 1 - (static_cast<double>(most_) + 1) / (static_cast<double>(mask_) + 1); }

 private:
  Word most_, mask_;
};

template <class Word>
class Multiplied {
 public:
  explicit Multiplied(Word most)
      : count_(Uint128{most} + 1), threshold_(static_cast<Word>((static_cast<Word>(-1) - most) % count_)) {}
  bool operator()(Word word, std::uint64_t& number) const {
    using Product = std::conditional_t<sizeof(Word) == 4, std::uint64_t, Uint128>;
    const Product product = static_cast<Product>(word) * static_cast<Product>(count_);
    number = static_cast<std::uint64_t>(product >> 8 * sizeof(Word));
    return static_cast<Word>(product) >= threshold_;
  }
  double rejected() const {
    return static_cast<double>(threshold_) / (static_cast<double>(static_cast<Word>(-1)) + 1);
  }

 private:
  Uint128 count_;
  Word threshold_;
};

/// Words that are rejected begin anew: parts are worth it only where there are few.
template <class Word, class T, class Number>
void draw_numbers(RandomBits& bits, std::uint64_t low, const Number& number, std::span<T> result) {
  constexpr bool halves = sizeof(Word) == 4;
  const auto store = [&](std::size_t i, Word word) {
    std::uint64_t drawn;
    const bool accepted = number(word, drawn);
    result[i] = static_cast<T>(low + drawn);
    return accepted;
  };
  const auto draw_at = [&](std::size_t i) {
    if constexpr (halves)
      while (!store(i, bits.next32())) continue;
    else
      while (!store(i, bits.next64())) continue;
  };
  std::size_t i = 0;
  const auto left = [&] { return static_cast<std::int64_t>(result.size() - i); };
  const bool few = number.rejected() * static_cast<double>(result.size()) < 8;
  while (few && goes_in_parts(bits, left() / (halves ? 2 : 1))) {
    if (halves && bits.has_left()) draw_at(i++);
    const std::size_t first = i;
    const auto make = [&](std::int64_t at, Word word) {
      return store(first + static_cast<std::size_t>(at), word);
    };
    if constexpr (halves)
      i += static_cast<std::size_t>(take_halves(bits, left(), make));
    else
      i += static_cast<std::size_t>(take_words(bits, left(), make));
    if (i < result.size()) draw_at(i++);
  }
  for (; i < result.size(); ++i) draw_at(i);
}

template <class Word, class T>
void draw_words_below(RandomBits& bits, std::uint64_t low, Word most, bool masked, std::span<T> result) {
  if (masked || most == static_cast<Word>(-1))
    draw_numbers<Word>(bits, low, Masked<Word>(most), result);
  else
    draw_numbers<Word>(bits, low, Multiplied<Word>(most), result);
}

/// Numbers from `low` to low + most, as Pieces<Bits> draws them.
template <class T, class Bits>
void draw_below(RandomBits& bits, std::uint64_t low, Bits most, bool masked, std::span<T> result) {
  if (most == 0) {
    std::ranges::fill(result, static_cast<T>(low));
    return;
  }
  if constexpr (sizeof(Bits) >= 4) {
    if (most <= static_cast<Bits>(0xffffffff))
      return draw_words_below(bits, low, static_cast<std::uint32_t>(most), masked, result);
    return draw_words_below(bits, low, static_cast<std::uint64_t>(most), masked, result);
  }
  Pieces<Bits> pieces(bits);
  for (T& number : result)
    number = static_cast<T>(low + static_cast<std::uint64_t>(pieces.below(most, masked)));
}

}  // namespace weft::random

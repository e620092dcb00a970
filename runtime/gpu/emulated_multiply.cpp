#include "runtime/gpu/emulated_multiply.hpp"

#include <bit>

#include "runtime/bfloat16.hpp"
#include "runtime/float16.hpp"

namespace weft {
namespace {

constexpr std::uint32_t row = 16;  // elements

/// Of the two halves of a word.
float number(std::uint32_t word, std::uint32_t which, bool is_bfloat16) {
  const auto bits = static_cast<std::uint16_t>(word >> (16 * which));
  return is_bfloat16 ? static_cast<float>(std::bit_cast<bfloat16>(bits))
                     : static_cast<float>(std::bit_cast<float16>(bits));
}

/// Of eight lines or columns, four threads have one: two neighbouring elements in a word, and those eight
/// further on in a later one.
struct Element {
  std::uint32_t thread, later, half;
  Element(std::uint32_t point, std::uint32_t element)
      : thread(point % 8 * 4 + element % 8 / 2), later(element / 8), half(element % 2) {}
};

}  // namespace

void multiply_emulated(std::span<std::uint32_t* const> words_of_warp, std::uint32_t lane, bool is_bfloat16,
                       float (&sums)[4]) {
  const auto of_line = [&](std::uint32_t line, std::uint32_t element) {
    const Element at(line, element);
    return number(words_of_warp[at.thread][2 * at.later + line / 8], at.half, is_bfloat16);
  };
  const auto of_column = [&](std::uint32_t column, std::uint32_t element) {
    const Element at(column, element);
    return number(words_of_warp[at.thread][4 + at.later], at.half, is_bfloat16);
  };
  for (std::uint32_t i = 0; i < 4; ++i) {
    sums[i] = std::bit_cast<float>(words_of_warp[lane][6 + i]);
    for (std::uint32_t element = 0; element < row; ++element)
      sums[i] += of_line(lane / 4 + i / 2 * 8, element) * of_column(lane % 4 * 2 + i % 2, element);
  }
}

}  // namespace weft

#include "runtime/gpu/emulated/fragments.hpp"

#include <bit>
#include <cstring>

#include "runtime/array/bfloat16.hpp"
#include "runtime/array/float16.hpp"

namespace weft {
namespace {

/// Of a word, the elements that it has.
std::uint32_t elements_of_word(DType dtype) { return dtype == DType::float32 ? 1 : 2; }

float number(std::uint32_t word, std::uint32_t which, DType dtype) {
  constexpr std::uint32_t not_of_tf32 = 0x1fff;
  if (dtype == DType::float32) return std::bit_cast<float>(word & ~not_of_tf32);
  const auto bits = static_cast<std::uint16_t>(word >> (16 * which));
  return dtype == DType::bfloat16 ? static_cast<float>(std::bit_cast<bfloat16>(bits))
                                  : static_cast<float>(std::bit_cast<float16>(bits));
}

/// Of eight lines or columns, four threads have one: neighbouring elements in a word each, and those after
/// theirs in a later one.
struct Element {
  std::uint32_t thread, later, part;
  Element(std::uint32_t point, std::uint32_t element, std::uint32_t of_word)
      : thread(point % 8 * 4 + element / of_word % 4),
        later(element / of_word / 4),
        part(element % of_word) {}
};

}  // namespace

void multiply_emulated(std::span<std::uint32_t* const> words_of_warp, std::uint32_t lane, DType dtype,
                       float (&sums)[4]) {
  const std::uint32_t of_word = elements_of_word(dtype);
  const auto of_line = [&](std::uint32_t line, std::uint32_t element) {
    const Element at(line, element, of_word);
    return number(words_of_warp[at.thread][2 * at.later + line / 8], at.part, dtype);
  };
  const auto of_column = [&](std::uint32_t column, std::uint32_t element) {
    const Element at(column, element, of_word);
    return number(words_of_warp[at.thread][4 + at.later], at.part, dtype);
  };
  for (std::uint32_t i = 0; i < 4; ++i) {
    sums[i] = std::bit_cast<float>(words_of_warp[lane][6 + i]);
    for (std::uint32_t element = 0; element < 8 * of_word; ++element)
      sums[i] += of_line(lane / 4 + i / 2 * 8, element) * of_column(lane % 4 * 2 + i % 2, element);
  }
}

void load_matrices_emulated(std::span<const std::byte* const> rows_of_warp, std::uint32_t lane,
                            bool transposed, std::uint32_t (&words)[4]) {
  const std::size_t point = lane / 4, pair = lane % 4;
  const auto half = [&](std::size_t row, std::size_t column) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, rows_of_warp[row] + 2 * column, sizeof bits);
    return std::uint32_t{bits};
  };
  for (std::size_t matrix = 0; matrix < 4; ++matrix) {
    const auto element = [&](std::size_t further) {
      const std::size_t along = 2 * pair + further;
      return transposed ? half(8 * matrix + along, point) : half(8 * matrix + point, along);
    };
    words[matrix] = element(0) | element(1) << 16;
  }
}

}  // namespace weft

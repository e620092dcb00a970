#include "runtime/gpu/emulated/groups.hpp"

#include <bit>
#include <cstring>

#include "runtime/array/bfloat16.hpp"
#include "runtime/array/float16.hpp"

namespace weft {
namespace {

using Layout = GroupLayout;

/// Of a panel that begins there, where an element of a point is.
std::uint64_t place(std::uint64_t panel, bool by_points, std::uint64_t point, std::uint64_t element) {
  constexpr std::uint64_t in_row = Layout::row_bytes / 2;
  const std::uint64_t straight =
      by_points ? panel + point / in_row * Layout::leading + element * Layout::row_bytes + point % in_row * 2
                : panel + point * Layout::row_bytes + element * 2;
  return straight ^ straight / Layout::row_bytes % Layout::rows * Layout::piece_bytes;
}

float number(const std::byte* at, DType dtype) {
  std::uint16_t bits = 0;
  std::memcpy(&bits, at, sizeof bits);
  return dtype == DType::bfloat16 ? static_cast<float>(std::bit_cast<bfloat16>(bits))
                                  : static_cast<float>(std::bit_cast<float16>(bits));
}

using Row = float[Layout::part_elements];

void read(const GroupPanels& panels, bool of_lines, std::uint64_t point, Row& row) {
  for (std::uint64_t element = 0; element < Layout::part_elements; ++element)
    row[element] =
        number(panels.memory + (of_lines ? place(panels.lines, panels.lines_by_points, point, element)
                                         : place(panels.columns, panels.columns_by_points, point, element)),
               panels.dtype);
}

float with_products(float sum, const Row& line, const Row& column) {
  for (std::uint64_t element = 0; element < Layout::part_elements; ++element)
    sum += line[element] * column[element];
  return sum;
}

}  // namespace

void multiply_groups_emulated(const GroupPanels& panels, std::uint32_t thread, float* sums) {
  const std::uint32_t first = thread / 32 * 16 + thread % 32 / 4;
  Row lines[2], column;
  for (std::uint32_t i = 0; i < 2; ++i) read(panels, true, first + 8 * i, lines[i]);
  for (std::uint32_t i = 0; i < group_sums; i += 4)
    for (std::uint32_t further = 0; further < 2; ++further) {
      read(panels, false, 2 * i + thread % 4 * 2 + further, column);
      for (std::uint32_t line = 0; line < 2; ++line) {
        float& sum = sums[i + 2 * line + further];
        sum = with_products(sum, lines[line], column);
      }
    }
}

}  // namespace weft

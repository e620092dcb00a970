// What the tensor cores of a group of four warps compute of matrices in a block's memory (wgmma of PTX), and
// by this processor.
#pragma once
#include <cstddef>
#include <cstdint>

#include "runtime/array/dtype.hpp"

namespace weft {

/// Of a group: lines, columns, elements that one instruction takes of each, and instructions of a part of the
/// rows. A thread of its 128 has some of the sums.
inline constexpr std::uint32_t group_lines = 64, group_columns = 256, group_depth = 16, group_steps = 4,
                               group_threads = 128, group_sums = group_lines * group_columns / group_threads;

/// How panels lie: rows of 128 bytes, eight of them after the other, whose pieces of 16 bytes are swizzled.
struct GroupLayout {
  static constexpr std::uint64_t row_bytes = 128, rows = 8, piece_bytes = 16;
  static constexpr std::uint64_t part_elements = group_depth * group_steps;
  /// From eight rows to the next, and, by points, from 64 points to the next.
  static constexpr std::uint64_t stride = rows * row_bytes, leading = part_elements * row_bytes;

  /// From the elements that one instruction takes to the next ones.
  static constexpr std::uint64_t step_bytes(bool by_points) {
    return by_points ? group_depth * row_bytes : group_depth * 2;
  }

  /// A descriptor's, without the address, which has the lowest bits: how far apart things lie, and swizzling
  /// by 128 bytes.
  static constexpr std::uint64_t address_mask = 0x3fff;
  static constexpr std::uint64_t bits = leading / 16 << 16 | stride / 16 << 32 | std::uint64_t{1} << 62;
};

/// Adds to the sums of thread `thread` of a group the products of a part of the rows, one after the other,
/// rounded to float32 each. `lines` and `columns`: where the panels are in `memory`, in bytes.
struct GroupPanels {
  const std::byte* memory;
  std::uint64_t lines, columns;
  DType dtype;
  bool lines_by_points, columns_by_points;
};
void multiply_groups_emulated(const GroupPanels& panels, std::uint32_t thread, float* sums);

}  // namespace weft

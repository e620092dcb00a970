// What masks select (runtime/library/indexing/selection_functions.cpp).
#pragma once
#include "runtime/gpu/abi/thread.hpp"

namespace weft::kernels {

/// A mask's marks, in parts of `part` for each block.
struct Marks {
  /// That a thread looks at together.
  static constexpr std::int64_t each = 8;
  const std::byte* marks;  // 0 or 1
  std::int64_t count;
  std::int64_t part;
};

/// How many there are in each part.
struct CountMarks {
  Marks marks;
  std::uint64_t* counts;
};
extern const OwnKernel<CountMarks> count_marks;

/// The places of the first `most` marks along each axis of the mask, one axis after the other, and how many
/// marks there are. Where those are fewer, it adds 1 to `fewer`, unless that is null, and the first place is
/// listed instead. After count_marks, with as many blocks.
struct ListMarks {
  static constexpr int most_axes = 8;
  Marks marks;
  const std::uint64_t* counts;
  std::int64_t* places;
  std::int64_t most;
  std::uint64_t* total;
  std::uint32_t* fewer;
  std::int64_t axes, shape[most_axes];  // of the mask
};
extern const OwnKernel<ListMarks> list_marks;

/// Puts items, as units of some bytes, at those places of a table.
struct PutListed {
  const std::int64_t* places;  // null: wherever a mark is, the one value
  const std::byte* marks;
  std::byte* table;
  const std::byte* values;
  std::int64_t count, units, unit_bytes;
};
extern const OwnKernel<PutListed> put_listed, put_where_marked;

}  // namespace weft::kernels

// How launches are cut for threads, whatever their extents are.
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

/// Points of one vector panel where vectors lie across points: the grid is (outer parallel axes) x ceil(last
/// extent / panel). Else it is (tiles of the last row axis, when tiled) x (parallel axes).
inline constexpr std::int64_t panel_points = 64;

/// Bytes of one scratch slot: a value of `dtype` for each of the row's `row_elements` (and each of so
/// many points), rounded up to 64.
std::int64_t scratch_slot_bytes(DType dtype, std::int64_t row_elements, std::int64_t points = 1);

/// Fills in the tile among the params, the grid, the grain and the scratch of a launch whose extents are
/// known, by its rule. Errors: ValueError when a size overflows.
void size_launch(Launch& launch);

}  // namespace weft

// How a step goes over rows: what of it is one row's, and how far the next row is.
#pragma once
#include <optional>

#include "codegen/loop_nest.hpp"
#include "runtime/program.hpp"

namespace weft::codegen {

/// Which bytes of a buffer a step touches for the first row of the first group, from the buffer's place on.
struct RowBytes {
  std::int64_t first = 0, end = 0;
  bool stored = false;
};

/// A step as RowBlocks takes it, and what it touches: an entry a buffer.
struct RowWalk {
  BlockedStep blocked;
  std::vector<RowBytes> bytes;
};

/// The levels of the rows of a product's first operand and result: its batch, then the rows of each matrix.
/// Axes of one element are left out, but for the rows.
Dims levels_of(const MatrixProduct& product);

/// Nothing unless the step computes these rows one by one, none from what it computes of another.
std::optional<RowWalk> walk_rows(const MatrixProduct& product, const Dims& levels);
std::optional<RowWalk> walk_rows(const Launch& launch, const LoopNest& nest, const Dims& levels);

}  // namespace weft::codegen

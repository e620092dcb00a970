// How a step goes over rows: what of it is one row's, and how far the next row is.
#pragma once
#include <optional>

#include "codegen/nest/loop_nest.hpp"
#include "runtime/program/row_blocks.hpp"

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

/// The levels of the rows that a step goes over that is no launch. Of a product: its batch, but for axes of
/// one element, then the rows of its first operand and result; of a look-up in a table that is not cut, its
/// keys.
std::optional<Dims> levels_of(const Step& step);

/// Nothing unless the step computes these rows one by one, none from what it computes of another.
std::optional<RowWalk> walk_rows(const MatrixProduct& product, const Dims& levels);
std::optional<RowWalk> walk_rows(const HostCall& call, const Dims& levels);
std::optional<RowWalk> walk_rows(const Launch& launch, const LoopNest& nest, const Dims& levels);

/// How far an access moves with each step along an axis, in elements.
std::int64_t stride_of(const Launch& launch, const LoopNest& nest, int access, int axis);

}  // namespace weft::codegen

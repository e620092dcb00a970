// Rows of the points of a tile, folded by the threads of a block.
#pragma once
#include <memory>

#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// What one thread of the block does.
class TileRows {
 public:
  virtual ~TileRows() = default;
  /// What the rows of its points come to, in each reduction of the sweep, one point after the other.
  virtual ValueList folded() const = 0;
  /// The line and the column of its point of number `point`, counted from the tile's first.
  virtual std::pair<Value, Value> place(int point) const = 0;
};

/// It has some lines and some columns, and folds the rows of the points where they cross in registers,
/// element by element. While it folds some elements, its block reads the next ones. `tile`: where that
/// begins, along each parallel axis.
std::unique_ptr<TileRows> rows_by_threads(const Kernel& kernel, const ValueList& tile);

}  // namespace weft::codegen

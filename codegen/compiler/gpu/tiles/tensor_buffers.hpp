// What tensor cores multiply of a tile, in the block's memory.
#pragma once
#include "codegen/compiler/gpu/tiles/tensor_panel.hpp"
#include "codegen/compiler/gpu/tiles/tile_parts.hpp"

namespace weft::codegen {

/// Parts of the rows in the block's memory: bytes that each has of a point's row, how many there are, how
/// many are read ahead of the one that is multiplied, and whether groups of warps multiply them.
struct TensorParts {
  int point_bytes, count, ahead;
  bool by_groups = false;

  std::int64_t bytes(const TileSides& sides) const {
    return std::int64_t{point_bytes} * (sides.lines + sides.columns);
  }
};

/// Both operands' parts, as they lie in memory: by points that lie side by side, or by elements.
class TensorBuffers final : public TileBuffers {
 public:
  TensorBuffers(const Kernel& kernel, const TileSweep& sweep, const ValueList& tile,
                const std::vector<bool>& by_points, const TensorParts& parts);

  ValueList begin(Value first, Value buffer) const override;
  void finish(const ValueList&, Value) const override {}
  int elements() const override { return parts_.point_bytes / static_cast<int>(itemsize(dtype_)); }
  std::int64_t bytes() const override { return parts_.bytes(sides_); }
  int count() const override { return parts_.count; }
  int ahead() const override { return parts_.ahead; }
  void show() const override;

  const TensorPanel& lines() const { return panels_[line_]; }
  const TensorPanel& columns() const { return panels_[1 - line_]; }
  DType dtype() const { return dtype_; }

 private:
  const Kernel& kernel_;
  DType dtype_;
  TensorParts parts_;
  TileSides sides_;
  std::vector<TensorPanel> panels_;
  std::size_t line_;
};

/// Code for each way that the operands of a sweep may lie: whether by points.
ValueList for_each_way(const Kernel& kernel, const TileSweep& sweep,
                       const std::function<ValueList(const std::vector<bool>& by_points)>& body);

}  // namespace weft::codegen

#include "codegen/compiler/gpu/tiles/group_rows.hpp"

#include "codegen/compiler/gpu/fragments.hpp"
#include "codegen/compiler/gpu/group_products.hpp"
#include "codegen/compiler/gpu/tiles/tensor_buffers.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"
#include "runtime/gpu/emulated/groups.hpp"

namespace weft::codegen {
namespace {

constexpr TensorParts group_parts{
    .point_bytes = GroupLayout::row_bytes, .count = 4, .ahead = 2, .by_groups = true};
constexpr int warps_of_group = 4;

class GroupRows final : public TileRows {
 public:
  GroupRows(const Kernel& kernel, const ValueList& tile)
      : kernel_(kernel),
        values_(kernel.values),
        sweep_(tile_sweep(kernel.nest, only_sweep(kernel.nest))),
        tile_(tile),
        warp_(values_.quotient(kernel.gpu.lane, values_.index(warp_threads))) {}

  ValueList folded() const override {
    return for_each_way(kernel_, sweep_, [&](const std::vector<bool>& by_points) {
      return folded_from(TensorBuffers(kernel_, sweep_, tile_, by_points, group_parts));
    });
  }

  /// A warp has 16 lines, and of these eight columns after the other.
  std::pair<Value, Value> place(int point) const override {
    const auto [line, column] = result_place(kernel_, point % 4);
    return {values_.add(values_.multiply(warp_, values_.index(16)), line),
            values_.add(column, values_.index(point / 4 * 8))};
  }

 private:
  ValueList folded_from(const TensorBuffers& buffers) const {
    const Value row = kernel_.extent(kernel_.axes() - 1),
                group = values_.quotient(warp_, values_.index(warps_of_group));
    const Value own = values_.multiply(group, values_.index(group_lines * group_parts.point_bytes));
    const auto panel = [&](const TensorPanel& of, Value buffer) {
      return GroupPanel{values_.add(buffer, values_.index(of.at())), of.by_points()};
    };
    const ValueList zeros(group_sums, values_.constant(DType::float32, 0));
    const TileParts rest = fold_parts(
        kernel_, buffers, zeros, [&](Value first) { return values_.compare(Relation::less, first, row); },
        [&](const ValueList& totals, Value buffer) {
          GroupPanel lines = panel(buffers.lines(), buffer);
          lines.offset = values_.add(lines.offset, own);
          return multiply_groups(kernel_, buffers.dtype(), lines, panel(buffers.columns(), buffer), totals);
        });
    return finish_groups(kernel_, rest.totals);
  }

  const Kernel& kernel_;
  Values& values_;
  TileSweep sweep_;
  ValueList tile_;
  Value warp_;
};

}  // namespace

std::int64_t group_memory_bytes(const TileSides& sides) {
  return group_parts.count * group_parts.bytes(sides);
}

std::unique_ptr<TileRows> rows_by_groups(const Kernel& kernel, const ValueList& tile) {
  return std::make_unique<GroupRows>(kernel, tile);
}

}  // namespace weft::codegen

#include "codegen/compiler/gpu/tiles/tensor_buffers.hpp"

#include "codegen/compiler/gpu/group_products.hpp"

namespace weft::codegen {

TensorBuffers::TensorBuffers(const Kernel& kernel, const TileSweep& sweep, const ValueList& tile,
                             const std::vector<bool>& by_points, const TensorParts& parts)
    : kernel_(kernel),
      dtype_(multiplied_dtype(kernel.nest, sweep)),
      parts_(parts),
      sides_(tile_sides(kernel.nest, kernel.values.isa())),
      line_(sweep.operands[0].of_line ? 0 : 1) {
  std::int64_t at = 0;
  for (std::size_t i = 0; i < by_points.size(); ++i) {
    panels_.emplace_back(kernel, sweep.operands[i], tile, by_points[i], parts.point_bytes, at);
    at += std::int64_t{parts.point_bytes} * sides_.of(sweep.operands[i]);
  }
}

ValueList TensorBuffers::begin(Value first, Value buffer) const {
  for (const TensorPanel& panel : panels_) panel.begin(first, buffer);
  return {};
}

void TensorBuffers::show() const {
  if (parts_.by_groups) show_to_groups(kernel_);
}

namespace {

ValueList for_ways_from(const Kernel& kernel, const TileSweep& sweep, const std::vector<bool>& by_points,
                        const std::function<ValueList(const std::vector<bool>&)>& body) {
  const std::size_t next = by_points.size();
  if (next == sweep.operands.size()) return body(by_points);
  const auto with = [&](bool lies_by_points) {
    std::vector<bool> more = by_points;
    more.push_back(lies_by_points);
    return for_ways_from(kernel, sweep, more, body);
  };
  const TileOperand& operand = sweep.operands[next];
  const int access = first_access(kernel.nest, operand);
  const std::vector<StrideClass>& strides = kernel.nest.accesses[access].strides;
  const int own = axis_of(kernel.nest, operand);
  if (strides[kernel.axes() - 1] == StrideClass::one || strides[own] == StrideClass::zero) return with(false);
  if (strides[own] == StrideClass::one) return with(true);
  return branch(
      kernel.values, is_along(kernel, access, own), [&] { return with(true); }, [&] { return with(false); });
}

}  // namespace

ValueList for_each_way(const Kernel& kernel, const TileSweep& sweep,
                       const std::function<ValueList(const std::vector<bool>& by_points)>& body) {
  return for_ways_from(kernel, sweep, {}, body);
}

}  // namespace weft::codegen

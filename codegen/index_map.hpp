// Views as arithmetic: which element of a tensor a point of the kernel's domain needs.
#pragma once
#include "ir/node.hpp"

namespace weft::codegen {

/// index[axis] = start[axis] + sum over domain axes d of steps[axis][d] * point[d]. Steps along domain axes of extent 1 and
/// of tensor axes of extent 1 are 0, so equal walks are equal maps.
struct IndexMap {
  Dims start;               // one an axis of the tensor
  std::vector<Dims> steps;  // an axis of the tensor, then an axis of the domain
  auto operator<=>(const IndexMap&) const = default;
};

/// Tensor axis `a` of `shape` follows domain axis `axes[a]`, or nothing where that is -1.
IndexMap follow(const Dims& shape, const std::vector<int>& axes, const Dims& domain);

/// The map of an operand of shape `from`, broadcast to the shape that `map` belongs to.
IndexMap through_broadcast(const Dims& from, const IndexMap& map);

/// The map of the input of a view, from the map of the view. Errors: InternalError for a reshape that no strides express.
IndexMap through_view(const Tensor& view, const IndexMap& map, const Dims& domain);

/// Memory walked by `strides`, one an axis of the tensor: what one step along each domain axis adds, and where it starts.
Dims walked_strides(const IndexMap& map, const Dims& strides, const Dims& domain);
std::int64_t walked_start(const IndexMap& map, const Dims& strides);

}  // namespace weft::codegen

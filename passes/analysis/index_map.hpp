// Where a tensor is read, seen from a kernel's domain: views composed into index arithmetic.
#pragma once
#include "ir/graph.hpp"

namespace weft::passes {

/// The index along one axis of a tensor: offset + step * (the domain's index along `axis`), or `offset` when
/// axis is -1.
struct AxisWalk {
  int axis = -1;
  std::int64_t step = 0;
  std::int64_t offset = 0;
  auto operator<=>(const AxisWalk&) const = default;
};
/// One walk an axis of the tensor. Axes of length 1 are walked by no axis of the domain, so that equal maps
/// are equal values.
using IndexMap = std::vector<AxisWalk>;

IndexMap identity_map(const Dims& shape);

/// The map of an operand of shape `input`, broadcast to what `map` walks.
IndexMap through_broadcast(const Dims& input, const IndexMap& map);
/// The map of the input of `view`, an index view or a copy, from its own.
IndexMap through_view(const Node& view, const IndexMap& map);

/// A tensor and where it is read.
struct Read {
  Tensor tensor;
  IndexMap map;
};

/// Whether a kernel can look through `node`: a view that is index arithmetic along each axis. Not what
/// sees bytes otherwise, as parts of complex numbers, not windows, whose places two axes add up to, not
/// copies, and not reshapes that cut or join axes.
bool is_index_view(const Node& node);

/// Walks back from `tensor`, read by `map`, through index views to the value they look at.
Read look_through(Tensor tensor, IndexMap map);

/// What operand number `operand` of `node` reads, by the node's own index space: the result's shape,
/// broadcast, for an elementwise operation; the operand's shape for a reduction or a copy.
Read operand_read(const Node& node, std::size_t operand);

}  // namespace weft::passes

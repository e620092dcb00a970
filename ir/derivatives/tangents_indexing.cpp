#include <numeric>

#include "ir/derivatives/tangents.hpp"
#include "ir/families.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/graph.hpp"

namespace weft {
namespace {

using Tangents = std::vector<Tensor>;

/// The indices of all axes but the last one, as they broadcast, and `last` of that.
Tangents indices_along_last(const Dims& shape, const Tensor& last) {
  Tangents indices;
  for (std::size_t axis = 0; axis + 1 < shape.size(); ++axis) {
    Dims column(shape.size() - axis, 1);
    column[0] = shape[axis];
    indices.push_back(reshaped(counted(shape[axis]), column));
  }
  indices.push_back(last);
  return indices;
}

}  // namespace

Tensor gathered_along_last(const Tensor& x, const Tensor& places) {
  Tangents inputs = indices_along_last(x.type().shape, places);
  Dims axes(inputs.size());
  std::iota(axes.begin(), axes.end(), 0);
  inputs.insert(inputs.begin(), x);
  return Node::apply(Operation::gather, std::move(inputs), {{Attribute::axes, std::move(axes)}});
}

Tensor indexing_tangent(const Node& node, const Tangents& tangents) {
  switch (indexing_op(node.operation())) {
    case IndexingOp::gather:
    case IndexingOp::take:
      return of_tangents(node, tangents, 1)[0];
    case IndexingOp::scatter:
    case IndexingOp::scatter_add:
      return of_tangents(node, tangents, 2)[0];
    case IndexingOp::sort:
      // tangents go where the elements go
      return gathered_along_last(tangents[0], Node::apply(Operation::argsort, {node.inputs()[0]}));
    case IndexingOp::dynamic_slice:
    case IndexingOp::dynamic_update_slice:
    case IndexingOp::compress:
    case IndexingOp::masked_scatter:
      refuse_derivative(node);
    case IndexingOp::nonzero:
    case IndexingOp::searchsorted:
    case IndexingOp::argsort:
      return {};
  }
  __builtin_unreachable();
}

}  // namespace weft

#include "passes/rewrite/sink_reshapes.hpp"

#include <algorithm>

#include "ir/infer.hpp"
#include "passes/analysis/copies.hpp"
#include "passes/analysis/only_readers.hpp"
#include "passes/analysis/scalars.hpp"

namespace weft::passes {
namespace {

constexpr std::int64_t least_row = 16;  // elements side by side: with fewer, the other order is quicker

/// Whether this reshape is a border between kernels: it joins or cuts axes of what is computed, or moves.
bool is_border(const Tensor& tensor) {
  if (tensor.operation() != Operation::reshape) return false;
  const Tensor& source = tensor.node().inputs()[0];
  const Dims& shape = source.type().shape;
  if (differ_by_ones(shape, tensor.type().shape) || shape.back() < least_row) return false;
  return is_elementwise(source.operation()) || is_reduction(source.operation()) ||
         !reshaped_strides(source.type(), tensor.type().shape);
}

/// Whether all arrays that `node` reads were reshaped, for `node` alone, from one shape to its own.
bool reads_borders(const Node& node, const std::vector<Tensor>& inputs, const OnlyReaders& readers) {
  const Dims* before = nullptr;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (is_scalar_like(inputs[i])) continue;
    if (!is_border(inputs[i]) || !readers.is_only(node, node.inputs()[i])) return false;
    const Dims& shape = inputs[i].node().inputs()[0].type().shape;
    if (inputs[i].type().shape != node.types()[0].shape || (before != nullptr && *before != shape))
      return false;
    before = &shape;
  }
  return before != nullptr;
}

bool is_wider(const Node& node, const std::vector<Tensor>& inputs) {
  const auto bytes = [](const Tensor& tensor) { return itemsize(tensor.type().dtype); };
  return itemsize(node.types()[0].dtype) > bytes(std::ranges::max(inputs, {}, bytes));
}

std::vector<Tensor> sunk(const Node& node, const std::vector<Tensor>& inputs, const OnlyReaders& readers) {
  std::vector<Tensor> as_it_is = with_inputs(node, inputs);
  if (!is_elementwise(node.operation()) || node.types().size() != 1 || is_wider(node, inputs) ||
      !reads_borders(node, inputs, readers))
    return as_it_is;
  std::vector<Tensor> before;
  for (const Tensor& input : inputs)
    before.push_back(is_scalar_like(input) ? input : input.node().inputs()[0]);
  const Tensor after = Node::apply(Operation::reshape, {with_inputs(node, before)[0]},
                                   {{Attribute::shape, node.types()[0].shape}});
  return after.type() == as_it_is[0].type() ? std::vector{after} : as_it_is;
}

}  // namespace

Graph sink_reshapes(const Graph& graph) {
  const OnlyReaders readers(graph);
  return rewrite(graph, [&](const Node& node, const std::vector<Tensor>& inputs) {
    return sunk(node, inputs, readers);
  });
}

}  // namespace weft::passes

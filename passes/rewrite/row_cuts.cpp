#include "passes/rewrite/row_cuts.hpp"

#include <algorithm>

#include "ir/numpy_order/reduction_order.hpp"
#include "passes/analysis/scalars.hpp"
#include "passes/analysis/stores.hpp"

namespace weft::passes {
namespace {

/// Whether `tensor` can be seen in rows by what has this shape: numbers, and what is memory or will be cut.
bool is_seen_in_rows(const Tensor& tensor, const Dims& shape) {
  if (is_scalar_like(tensor)) return true;
  const std::int64_t length = tensor.type().shape.back();
  return !is_immediate(memory_source(tensor).operation()) && (length == shape.back() || length == 1);
}

Tensor reshaped(const Tensor& tensor, Dims shape) {
  return Node::apply(Operation::reshape, {tensor}, {{Attribute::shape, std::move(shape)}});
}

/// Axes where the last of `ndim` is two.
template <class Axes>
Axes cut_axes(Axes axes, std::int64_t ndim) {
  const auto last = std::ranges::find(axes, ndim - 1);
  if (last != axes.end()) axes.insert(last + 1, static_cast<typename Axes::value_type>(ndim));
  return axes;
}

std::int64_t run_elements(const ReductionOrder& order, const Dims& shape) {
  std::int64_t count = 1;
  for (int i = 0; i < order.run_axes; ++i) count *= shape[order.reduced[order.reduced.size() - 1 - i]];
  return count;
}

/// Whether both walk the same elements in the same order.
bool is_same_walk(const Node& whole, const Node& cut) {
  const Type &a = whole.inputs()[0].type(), &b = cut.inputs()[0].type();
  const ReductionOrder x = reduction_order(whole), y = reduction_order(cut);
  return x.elementwise == y.elementwise && x.call_size == y.call_size &&
         cut_axes(x.kept, a.ndim()) == y.kept && cut_axes(x.reduced, a.ndim()) == y.reduced &&
         run_elements(x, a.shape) == run_elements(y, b.shape);
}

bool is_cut_reduction(const Node& node) {
  return is_reduction(node.operation()) && node.operation() != Operation::argmax &&
         node.operation() != Operation::argmin && node.inputs().size() == 1;
}

}  // namespace

Dims cut_shape(Dims shape, std::int64_t row) {
  const std::int64_t length = shape.back();
  shape.back() = length == 1 ? 1 : length / row;
  shape.push_back(length == 1 ? 1 : row);
  return shape;
}

bool RowCuts::joins(const Node& node, const Dims& shape) const {
  return is_elementwise(node.operation()) && node.types().size() == 1 && node.types()[0].shape == shape &&
         !rows_.contains(&node) && std::ranges::all_of(node.inputs(), [&](const Tensor& input) {
           return is_seen_in_rows(input, shape);
         });
}

/// With all that is computed of it, or with it, elementwise.
void RowCuts::begin(const Node& node, std::int64_t row) {
  const Dims& shape = node.types()[0].shape;
  std::vector<const Node*> waiting{&node};
  const auto enter = [&](const Node* next) {
    if (next == nullptr || !joins(*next, shape)) return;
    rows_[next] = row;
    waiting.push_back(next);
  };
  rows_[&node] = row;
  while (!waiting.empty()) {
    const Node& next = *waiting.back();
    waiting.pop_back();
    for (const Node* reader : readers_.of(next)) enter(reader);
    if (is_elementwise(next.operation()))
      for (const Tensor& input : next.inputs()) enter(&input.node());
  }
}

Tensor RowCuts::whole(const Node& node, const Tensor& value) {
  if (value.type().shape == node.types()[0].shape) return value;
  cut_[Tensor(&node)] = value;
  return reshaped(value, node.types()[0].shape);
}

Tensor RowCuts::in_rows(const Tensor& before, const Tensor& tensor, std::int64_t row) const {
  if (is_scalar_like(tensor)) return tensor;
  const Dims shape = cut_shape(tensor.type().shape, row);
  const Tensor* cut = cut_.find(before);  // in rows of that length, or of others
  return cut != nullptr && cut->type().shape == shape ? *cut : reshaped(tensor, shape);
}

Tensor RowCuts::elementwise_in_rows(const Node& node, const std::vector<Tensor>& inputs) const {
  std::vector<Tensor> seen;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    seen.push_back(in_rows(node.inputs()[i], inputs[i], rows_.at(&node)));
  return with_inputs(node, seen)[0];
}

std::optional<Tensor> RowCuts::reduced_in_rows(const Node& node) const {
  const Tensor* cut = is_cut_reduction(node) ? cut_.find(node.inputs()[0]) : nullptr;
  if (cut == nullptr) return {};
  Attributes attributes = node.attributes();
  for (auto& [key, value] : attributes)
    if (key == Attribute::axis) value = cut_axes(std::get<Dims>(value), node.inputs()[0].type().ndim());
  const Tensor reduced = Node::apply(node.operation(), {*cut}, std::move(attributes));
  if (!is_same_walk(node, reduced.node())) return {};
  return reshaped(reduced, node.types()[0].shape);
}

std::vector<Tensor> RowCuts::rewritten(const Node& node, const std::vector<Tensor>& inputs) {
  if (rows_.contains(&node)) {
    const Tensor value = elementwise_in_rows(node, inputs);
    if (reshaped(value, node.types()[0].shape).type() == node.types()[0]) return {whole(node, value)};
  }
  if (const auto value = reduced_in_rows(node); value && value->type() == node.types()[0]) return {*value};
  return with_inputs(node, inputs);
}

}  // namespace weft::passes

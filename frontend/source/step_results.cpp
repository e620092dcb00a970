// What a function returns that is read as one step of a loop.
#include <algorithm>

#include "frontend/numpy/memory_layout.hpp"
#include "frontend/source/masked_items.hpp"
#include "frontend/source/step_tracer.hpp"
#include "ir/infer.hpp"
#include "ir/stored_as.hpp"

namespace weft::source {

bool StepTracer::is_independent(const Tensor& tensor) {
  const Graph graph{.outputs = {tensor}, .output_names = {}};
  return std::ranges::none_of(topological_order(graph), [](const NodePtr& node) {
    return node->operation() == Operation::measure || node->operation() == Operation::loop;
  });
}

Tensor StepTracer::outside(const Tensor& tensor) const {
  TensorMap<Tensor> before;
  for (std::size_t i = 0; i < placeholders_.size(); ++i)
    before[placeholders_[i]] = before_.storages()[i].held.current;
  const auto replaced = [&](const Node& node, const std::vector<Tensor>& inputs) {
    const Tensor* held = node.operation() == Operation::variable ? before.find(Tensor(&node)) : nullptr;
    return held ? std::vector{*held} : with_inputs(node, inputs);
  };
  return rewrite({.outputs = {tensor}, .output_names = {}}, replaced).outputs[0];
}

void StepTracer::collect_results() {
  traced_.result = Tracer::result_of_call(*tracer_.frame_);
  collect_result(traced_.result);
}

void StepTracer::collect_result(Value& value) {
  value = settled_items(value);
  if (const Sequence* sequence = value.sequence()) {
    std::vector<Value> items = sequence->items;
    for (Value& item : items) collect_result(item);
    value = make_sequence(std::move(items), sequence->is_tuple);
  } else if (value.tensor() || value.as<ComputedNumber>()) {
    const auto* array = value.as<Array>();
    const bool plain = array && is_seen_plainly(*array);
    const LazyTensor left = plain ? array->storage()->current : as_tensor(value);
    const bool was_there = plain && place_of(*array);  // the memory is left as it is to be
    traced_.is_carried.push_back(!was_there && !is_independent(left));
    if (was_there) return;
    if (traced_.is_carried.back()) return collect_result_array(left);
    value = with_tensor(value, LazyTensor(outside(left)));
  }
}

bool StepTracer::is_seen_plainly(const Array& array) {
  const LazyTensor& memory = array.storage()->current;
  const auto is_measured = [](std::int64_t length) { return measured_length(length).has_value(); };
  return array.of_memory(memory) && std::ranges::none_of(memory.shape(), is_measured);
}

void StepTracer::collect_result_array(LazyTensor left) {
  if (!is_dense(Tensor(left).type())) left = numpy::copied_k(left);
  const auto length = left.ndim() > 0 ? measured_length(left.shape()[0]) : std::nullopt;
  Type most = Tensor(left).type();
  if (length) most.shape[0] = most_of(most.shape[0]);
  if (std::ranges::any_of(most.shape,
                          [](std::int64_t extent) { return measured_length(extent).has_value(); }) ||
      !is_dense(most))  // the length decides strides
    refuse();
  carry({.kind = Carried::Kind::result, .varies = length.has_value()},
        length ? stored_as(zeros(most), most) : Tensor(), {}, left);
  if (length) carry({.kind = Carried::Kind::length}, {}, {}, *length);
}

}  // namespace weft::source

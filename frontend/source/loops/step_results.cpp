// What a function returns that is read as one step of a loop.
#include <algorithm>

#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/loops/step_tracer.hpp"
#include "frontend/source/operators/choosing.hpp"
#include "frontend/source/values/choice.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "frontend/source/values/texts.hpp"
#include "ir/infer.hpp"
#include "ir/stored_as.hpp"

namespace weft::source {
namespace {

template <class Holds>
bool any_node(const Tensor& tensor, const Holds& holds) {
  const Graph graph{.outputs = {tensor}, .output_names = {}};
  return std::ranges::any_of(topological_order(graph), [&](const NodePtr& node) { return holds(*node); });
}

bool is_measured(const Node& node) { return node.operation() == Operation::measure; }

/// Whether a number is, or may be made of, a length that stands for one that data decide.
bool may_be_measured(const Node& node) {
  const bool has_number = node.operation() == Operation::constant || node.operation() == Operation::full;
  if (!has_number || !MeasuredLengths::are_at_hand()) return false;
  const ndarray& number = node.attribute<ndarray>(Attribute::value);
  bool large = false;
  dispatch(number.dtype(), [&]<class T>() {
    if constexpr (std::is_arithmetic_v<T>)
      large = may_be_made_of_lengths(static_cast<double>(*number.data<T>()));
  });
  return large;
}

}  // namespace

bool StepTracer::is_independent(const Tensor& tensor) {
  return !any_node(tensor, [](const Node& node) {
    return is_measured(node) || node.operation() == Operation::loop || may_be_measured(node);
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
  traced_.result = result_of_call(interpreter_.frame());
  collect_result(traced_.result);
}

void StepTracer::collect_result(Value& value) {
  value = settled_items(value);
  if (const auto number = number_of(value); number && may_be_measured(number->tensor.node())) value = *number;
  if (const Sequence* sequence = value.sequence()) {
    std::vector<Value> items = sequence->items;
    for (Value& item : items) collect_result(item);
    value = make_sequence(std::move(items), sequence->is_tuple);
  } else if (const auto* dict = value.as<std::shared_ptr<Dict>>()) {
    const auto collected = std::make_shared<Dict>();
    for (const auto& [key, given] : (*dict)->items()) {
      Value item = given;
      collect_result(item);
      collected->put(key, std::move(item));
    }
    value = collected;
  } else if (const auto* choice = value.as<std::shared_ptr<const Choice>>()) {
    Choice collected = **choice;
    for (auto& [condition, way] : collected.ways) {
      Value holds = Scalar{condition};
      collect_result(holds);
      condition = *holds.tensor();
      collect_result(way);
    }
    value = std::make_shared<const Choice>(std::move(collected));
  } else if (const auto* text = value.as<std::shared_ptr<const Text>>()) {
    value = std::make_shared<const Text>((*text)->with_values([&](const LazyTensor& each) {
      Value held = Array(each);
      collect_result(held);
      return *held.tensor();
    }));
  } else if (const auto* scalar = value.as<Scalar>(); scalar && scalar->is_python) {
    Value is_python = Scalar{LazyTensor(scalar->is_python)}, number = Scalar{scalar->tensor, true};
    collect_result(is_python);
    collect_result(number);
    value = Scalar{*number.tensor(), true, *is_python.tensor()};
  } else if (value.tensor() || value.as<ComputedNumber>()) {
    const auto* array = value.as<Array>();
    const bool plain = array && is_seen_plainly(*array);
    LazyTensor left = plain ? array->storage()->current : as_tensor(value);
    if (numpy::has_data_length(left.shape()) && !any_node(left, is_measured))
      left = numpy::of_data_lengths(left);
    const bool was_there = plain && place_of(*array);  // the memory is left as it is to be
    traced_.is_carried.push_back(!was_there && !is_independent(left));
    if (was_there) return;
    if (traced_.is_carried.back()) return collect_result_array(left);
    value = with_tensor(value, LazyTensor(outside(left)));
  }
}

bool StepTracer::is_seen_plainly(const Array& array) {
  const LazyTensor& memory = array.storage()->current;
  return array.of_memory(memory) && !numpy::has_data_length(memory.shape());
}

void StepTracer::collect_result_array(LazyTensor left) {
  if (!is_dense(Tensor(left).type())) left = numpy::copied_k(left);
  Type most = Tensor(left).type();
  for (std::int64_t& length : most.shape) length = most_of(length);
  const bool varies = most.shape != left.shape();
  const bool is_empty = varies && most.size() == 0;  // nothing would be left to trim
  if (is_empty) refuse();
  most.strides = k_order_strides(most.shape, std::vector<Dims>{most.strides}, itemsize(most.dtype));
  carry({.kind = Carried::Kind::result, .varies = varies}, varies ? stored_as(zeros(most), most) : Tensor(),
        {}, left);
  for (std::int64_t axis = 0; axis < left.ndim(); ++axis)
    if (const auto length = measured_length(left.shape()[static_cast<std::size_t>(axis)]))
      carry({.kind = Carried::Kind::length, .axis = axis}, {}, {}, *length);
}

}  // namespace weft::source

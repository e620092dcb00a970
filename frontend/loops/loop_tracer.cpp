#include "frontend/loops/loop_tracer.hpp"

#include <algorithm>

#include "frontend/loop_check.hpp"
#include "frontend/loops/carried_values.hpp"
#include "frontend/loops/kept.hpp"
#include "frontend/loops/lift_numbers.hpp"
#include "frontend/loops/step_graph.hpp"
#include "frontend/numpy/core/context.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using numpy::LoopIndexes;
using numpy::Tensors;

/// Steps at each end that may differ from the rest, as where a slice has one element, and be by themselves.
constexpr std::int64_t most_apart = 2;

thread_local LoopTracer* current = nullptr;

std::vector<LoopIndexes::Entry>& index_entries() { return LoopIndexes::of_thread().entries; }

bool is_same(const LazyTensor& x, const LazyTensor& y) { return x.is(y); }

Tensors as_tensors(const std::vector<Tensor>& tensors) { return {tensors.begin(), tensors.end()}; }

/// What is left of `values` by the loop's steps, which carry some of them.
Tensors node_of(const WrittenLoop& loop, std::int64_t steps, Tensors values,
                const std::vector<std::size_t>& carried, const Tensors& captured, LoopStepsPtr samples) {
  if (carried.empty()) return values;
  std::vector<Tensor> inputs;
  for (const std::size_t i : carried) inputs.push_back(values[i]);
  inputs.insert(inputs.end(), captured.begin(), captured.end());
  Attributes attributes{{Attribute::length, steps}, {Attribute::steps, std::move(samples)}};
  if (loop.ends_by_data) attributes.emplace_back(Attribute::condition, std::int64_t{0});
  const NodePtr node = Node::make(Operation::loop, std::move(inputs), std::move(attributes));
  for (std::uint32_t i = 0; i < carried.size(); ++i) values[carried[i]] = LazyTensor(Tensor(node, i));
  return values;
}

Tensors by_itself(const WrittenLoop& loop, std::int64_t place, const Tensors& values) {
  return kept_alike(loop.name, values, loop.step(numpy::new_index(loop.first + place), values));
}

}  // namespace

Tensors LoopTracer::traced(const WrittenLoop& written) {
  WrittenLoop loop = written;
  loop.init = as_carried(std::move(loop.init));
  if (current) return current->trace_within(loop);
  if (LoopSampling* around = numpy::context().sampling) return LoopTracer(loop, *around).trace_in_sample();
  return loop.steps > 0 ? LoopTracer(loop).trace() : loop.init;
}

bool LoopTracer::is_tracing() { return current != nullptr; }

std::vector<Type> LoopTracer::types_of(const std::function<Tensors()>& body) {
  const Kept indexes(LoopIndexes::of_thread());
  std::optional<Kept<LoopSampling>> sampling;
  std::optional<Kept<std::uint32_t>> loops;
  if (current) sampling.emplace(current->sampling_), loops.emplace(current->loops_);
  std::vector<Type> types;
  for (const LazyTensor& tensor : body()) types.push_back(Tensor(tensor).type());
  return types;
}

/// Subscripts that no numbers tell are looked up when the program runs.
Tensors LoopTracer::trace() {
  const Kept indexes(LoopIndexes::of_thread());
  const std::int64_t ends = outermost_.ends_by_data ? 0 : most_apart;
  for (const bool taken : {true, false}) {
    LoopIndexes::of_thread().are_taken = taken;
    for (std::int64_t first = 0; first <= ends; ++first)
      for (std::int64_t last = 0; last <= std::min(ends, outermost_.steps - first); ++last)
        if (auto left = trace_apart({first, outermost_.steps - first - last})) return *std::move(left);
    if (!LoopIndexes::of_thread().were_taken) break;
  }
  throw NotImplementedError(outermost_.name + ": " + why_ +
                            ". The index may be computed with, be a place in an array, and bound slices "
                            "that begin and end by as much further in each step");
}

/// All but the steps of `range` by themselves.
std::optional<Tensors> LoopTracer::trace_apart(Range range) {
  const Kept entries(index_entries());
  Tensors values = outermost_.init;
  for (std::int64_t place = 0; place < range.first; ++place) values = by_itself(outermost_, place, values);
  values = as_carried(numpy::with_numbers(values));
  if (range.steps > 0) {
    const auto left = as_node(range, values);
    if (!left) return std::nullopt;
    values = *left;
  }
  for (std::int64_t place = range.first + range.steps; place < outermost_.steps; ++place)
    values = by_itself(outermost_, place, values);
  return numpy::with_numbers(values);
}

/// Nothing where its steps are not alike.
std::optional<Tensors> LoopTracer::as_node(Range range, const Tensors& values) {
  set_apart_.clear();
  for (;;) {
    try {
      return node_of_samples(range, values);
    } catch (const Differs& differs) {
      if (!set_apart(differs.loop)) return std::nullopt;
    }
  }
}

/// Takes one step more of a loop within by itself; false when enough are.
bool LoopTracer::set_apart(std::uint32_t loop) { return loop != 0 && ++set_apart_[loop] <= most_apart; }

Tensors LoopTracer::node_of_samples(Range range, const Tensors& values) {
  const std::vector<TracedStep> traced = samples(range, values);
  const TracedStep& first = traced.front();
  std::vector<LoopStep> steps;
  for (const TracedStep& each : traced) {
    why_ = "the steps differ in more than numbers";
    if (each.carried != first.carried || !std::ranges::equal(each.captured, first.captured, &is_same))
      throw Differs{0};
    steps.push_back(each.step);
  }
  const auto joined = std::make_shared<const LoopSteps>(LoopSteps{lifted(std::move(steps)), 0});
  if (const auto loop = compiled_loops().differing_loop(joined)) throw Differs{*loop};
  why_ = "what a subscript or slice takes does not change by as much from each step to the next";
  if (!has_affine_indexes(*joined)) throw Differs{0};
  try {
    compiled_loops().check(joined, range.steps);
  } catch (const NotImplementedError& error) {
    why_ = error.what();
    throw Differs{0};
  }
  return node_of(outermost_, range.steps, values, first.carried, first.captured, joined);
}

std::vector<LoopTracer::TracedStep> LoopTracer::samples(Range range, const Tensors& values) {
  const Kept tracer(current);
  current = this;
  std::vector<TracedStep> steps;
  std::vector<LoopSampling> samplings;
  const auto trace = [&](const LoopSampling& chosen) {
    const numpy::ConstantsApart apart;
    sampling_ = chosen;
    loops_ = 0;
    steps.push_back(sample(outermost_, range, values));
    samplings.push_back(sampling_);
  };
  trace({});
  for (std::size_t number = 1; number < samples_for(samplings.back().depth, 0); ++number)
    trace({.number = number, .depth = samplings.back().depth});
  for (auto inside = corners_inside(samplings); !inside.empty(); inside = corners_inside(samplings))
    for (const LoopSampling& corner : inside) trace(corner);
  return steps;
}

LoopTracer::TracedStep LoopTracer::sample(const WrittenLoop& loop, Range range, const Tensors& values) {
  const Kept real(sampling_.real);
  const Kept taken(sampling_.taken);
  const bool is_taken = range.steps > 0;
  sampling_.has_untaken_loop |= sampling_.real && !is_taken;
  sampling_.real = sampling_.real && is_taken;
  sampling_.taken.push_back(is_taken && range.steps < INT64_MAX ? sampling_.choose(range.steps) : 0);
  sampling_.depth = std::max(sampling_.depth, sampling_.taken.size());
  const std::int64_t number = loop.first + range.first + sampling_.taken.back();
  const Kept never_taken(LoopIndexes::of_thread().is_never_taken);
  LoopIndexes::of_thread().is_never_taken = !sampling_.real;
  TracedStep traced = step_within(loop, number, values);
  traced.step.taken = sampling_.taken.back();
  traced.step.real = sampling_.real;
  return traced;
}

LoopTracer::TracedStep LoopTracer::step_within(const WrittenLoop& loop, std::int64_t number,
                                               const Tensors& values) {
  const Kept entries(index_entries());
  StepGraph graph(Node::next_serial());
  Tensors given;
  for (const LazyTensor& value : values) given.emplace_back(variable_of("carried", Tensor(value).type()));
  const Tensors left = kept_alike(loop.name, given, loop.step(numpy::new_index(number), given));
  TracedStep traced;
  std::vector<Tensor> changed;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i].is(given[i]) && !(loop.ends_by_data && i == 0)) {
      graph.let_stand_for(given[i], values[i]);
      continue;
    }
    traced.carried.push_back(i);
    changed.push_back(left[i]);
    graph.carry(given[i], Tensor(given[i]).type());
  }
  for (const auto& [variable, index] : index_entries()) graph.let_be(variable, index);
  traced.step = graph.step(changed);
  traced.captured = as_tensors(graph.captured());
  return traced;
}

/// In a step of a loop in source.
Tensors LoopTracer::trace_in_sample() {
  const Kept indexes(LoopIndexes::of_thread());
  const Kept tracer(current);
  LoopIndexes::of_thread().are_taken = true;
  current = this;
  sampling_.mark();
  Tensors left = trace_within(outermost_);
  sampling_.mark();
  return left;
}

/// By one step of its own in each of the loop around it.
Tensors LoopTracer::trace_within(const WrittenLoop& loop) {
  const std::uint32_t number = ++loops_;
  const auto found = set_apart_.find(number);
  const std::int64_t apart = found == set_apart_.end() ? 0 : found->second;
  if (loop.steps < apart || (loop.ends_by_data && apart > 0)) throw Differs{0};
  Tensors values = loop.init;
  for (std::int64_t place = 0; place < apart; ++place) values = by_itself(loop, place, values);
  values = as_carried(std::move(values));
  const Range range{apart, std::max<std::int64_t>(loop.steps - apart, 0)};
  const TracedStep step = sample(loop, range, values);
  return node_of(loop, range.steps, values, step.carried, step.captured,
                 std::make_shared<const LoopSteps>(LoopSteps{{step.step}, number}));
}

}  // namespace weft

#include "passes/rewrite/hoist_invariants.hpp"

#include <algorithm>

#include "ir/infer.hpp"
#include "ir/loops/fit_numbers.hpp"
#include "ir/loops/loop.hpp"
#include "ir/whole_numbers.hpp"
#include "passes/analysis/recompute_cost.hpp"

namespace weft::passes {
namespace {

/// One of the steps that a loop is known by, and how many came before it, of the loops around it first.
struct Sample {
  Dims taken;
  LoopStep step;
};
using Samples = std::vector<Sample>;

/// What is left of the steps of a loop, and what is to be computed before it: over their parameters.
struct Hoisted {
  std::vector<LoopStep> steps;
  std::vector<std::vector<Tensor>> before;
};

/// Whether it may not be computed before the loop: calls come as often as it says, and what they raise in its
/// order; lengths that data decide belong to the step that measures them.
bool stays(const Node& node) {
  switch (node.operation()) {
    case Operation::call:
    case Operation::check:
    case Operation::composite:
    case Operation::loop:
    case Operation::measure:
    case Operation::trim:
      return true;
    default:
      return !info(node.operation()).pure;
  }
}

/// What is alike in all steps of one loop. Nodes are known by their places in the order of the samples.
class Invariants {
 public:
  explicit Invariants(const Samples& samples) : samples_(samples), fit_(points(samples)) {
    for (const Sample& sample : samples) orders_.push_back(topological_order(sample.step.graph));
    const auto same_size = [&](const auto& order) { return order.size() == first().size(); };
    if (std::ranges::all_of(orders_, same_size)) find();
  }

  /// The places of what is worth to be computed before.
  std::vector<std::size_t> worth_hoisting() const {
    NodeSet needed;
    RecomputeCost costs;
    for (const NodePtr& node : first()) costs.add(*node);
    for (const Tensor& output : samples_.front().step.graph.outputs) needed.add(&output.node());
    std::vector<std::size_t> places;
    for (std::size_t place = first().size(); place-- > 0;) {
      const Node& node = *first()[place];
      if (!needed.contains(&node)) continue;
      if (is_invariant(node) && !costs.is_cheap(Tensor(&node, 0)) && is_array(place))
        places.push_back(place);
      else
        for (const Tensor& input : node.inputs()) needed.add(&input.node());
    }
    return places;
  }
  const std::vector<NodePtr>& order(std::size_t sample) const { return orders_[sample]; }

 private:
  static std::vector<Dims> points(const Samples& samples) {
    std::vector<Dims> points;
    for (const Sample& sample : samples) points.push_back(sample.taken);
    return points;
  }
  const std::vector<NodePtr>& first() const { return orders_.front(); }
  bool is_invariant(const Node& node) const { return invariant_.contains(&node); }

  void find() {
    const auto& parameters = samples_.front().step.parameters;
    for (std::size_t i = samples_.front().step.graph.outputs.size(); i < parameters.size(); ++i)
      invariant_.add(parameters[i].get());
    for (std::size_t place = 0; place < first().size(); ++place) {
      const Node& node = *first()[place];
      const auto known = [&](const Tensor& input) { return is_invariant(input.node()); };
      if (node.operation() != Operation::variable && !stays(node) &&
          std::ranges::all_of(node.inputs(), known) && same_at(place))
        invariant_.add(&node);
    }
  }

  /// Whether the attributes do not depend on how many steps the loop has taken.
  bool same_at(std::size_t place) const {
    std::vector<std::vector<std::int64_t>> numbers;
    for (const auto& order : orders_) {
      if (order[place]->operation() != first()[place]->operation()) return false;
      Attributes attributes = order[place]->attributes();
      numbers.push_back(numbers_of(attributes));
      if (numbers.back().size() != numbers.front().size()) return false;
      std::size_t n = 0;
      each_number(attributes, [&](std::int64_t& number) { number = numbers.front()[n++]; });
      if (!equal(attributes, first()[place]->attributes())) return false;
    }
    const Operation operation = first()[place]->operation();
    const bool indexes = is_view(operation) || operation == Operation::setitem;
    for (std::size_t n = 0; n < numbers.front().size(); ++n) {
      std::vector<std::int64_t> values;
      for (const auto& of_sample : numbers) values.push_back(of_sample[n]);
      if (!is_same(values, indexes ? 1 : 2)) return false;
    }
    return true;
  }

  /// What lies within an array at all corners of the loops around, where this one may take no step, too, does
  /// everywhere if it is affine.
  bool is_same(const std::vector<std::int64_t>& values, std::size_t most_degree) const {
    const auto size = fit_.fit(values, most_degree);
    const std::size_t own = samples_.front().taken.size() - 1;
    return size && std::ranges::all_of(*size, [&](const SizeTerm& term) { return term.orders[own] == 0; });
  }

  /// Whether it makes arrays, which can be inputs of a loop: without gaps.
  bool is_array(std::size_t place) const {
    const Operation operation = first()[place]->operation();
    const auto fits = [&](const auto& order) { return std::ranges::all_of(order[place]->types(), is_dense); };
    return !is_leaf(operation) && !is_view(operation) && std::ranges::all_of(orders_, fits);
  }

  const Samples& samples_;
  NumberFit fit_;
  std::vector<std::vector<NodePtr>> orders_;
  NodeSet invariant_;
};

/// A step that is given what `nodes` of it give, and no longer what they alone need; `before`: what its
/// parameters are that are not carried, over those that it had.
LoopStep without(const LoopStep& step, const std::vector<NodePtr>& nodes, std::vector<Tensor>& before) {
  NodeMap<std::vector<Tensor>> given;
  for (const NodePtr& node : nodes)
    for (const Type& type : node->types()) given[node.get()].push_back(variable_of("hoisted", type));
  LoopStep left = step;
  left.graph = rewrite(step.graph, [&](const Node& node, const std::vector<Tensor>& inputs) {
    const auto* outputs = given.find(&node);
    return outputs ? *outputs : with_inputs(node, inputs);
  });
  const auto carried = static_cast<std::ptrdiff_t>(step.graph.outputs.size());
  left.parameters.resize(step.graph.outputs.size());
  NodeMap<std::vector<Tensor>> renamed;
  const std::vector<NodePtr> needed = variables(left.graph);
  const auto add = [&](const NodePtr& variable, const Tensor& value) {
    if (std::ranges::find(needed, variable) == needed.end()) return;
    const Tensor parameter = variable_of(captured_name(before.size()), variable->types()[0]);
    before.push_back(value);
    left.parameters.push_back(parameter.node_ptr());
    renamed[variable.get()] = {parameter};
  };
  for (auto captured = step.parameters.begin() + carried; captured != step.parameters.end(); ++captured)
    add(*captured, Tensor(*captured));
  for (const NodePtr& node : nodes)
    for (std::uint32_t i = 0; i < node->types().size(); ++i)
      add(given[node.get()][i].node_ptr(), Tensor(node, i));
  left.graph = rewrite(left.graph, [&](const Node& node, const std::vector<Tensor>& inputs) {
    const auto* parameter = renamed.find(&node);
    return parameter ? *parameter : with_inputs(node, inputs);
  });
  return left;
}

std::optional<Hoisted> hoisted(Samples samples, bool repeats);

/// The loop with other steps, over what `before` gives of its inputs.
std::vector<Tensor> loop_over(const Node& loop, std::vector<Tensor> inputs, std::vector<LoopStep> steps,
                              const std::vector<Tensor>& before) {
  const LoopSteps& known = steps_of(loop);
  LoopStep outside = known.samples.front();
  outside.graph.outputs = before;
  const std::vector<Tensor> captured = inlined(outside, inputs);
  inputs.resize(known.carried());
  inputs.insert(inputs.end(), captured.begin(), captured.end());
  Attributes attributes = with_steps(loop.attributes(), {std::move(steps), known.origin});
  return outputs_of(*Node::make(Operation::loop, std::move(inputs), std::move(attributes)));
}

/// Hoists from the loops within the steps; false when there was nothing.
bool hoist_within(Samples& samples) {
  std::vector<std::vector<NodePtr>> orders;
  for (const Sample& sample : samples) orders.push_back(topological_order(sample.step.graph));
  std::vector<NodeMap<std::pair<LoopStep, std::vector<Tensor>>>> found(samples.size());
  bool any = false;
  for (std::size_t place = 0; place < orders.front().size(); ++place) {
    if (orders.front()[place]->operation() != Operation::loop) continue;
    Samples within;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      within.push_back({samples[i].taken, steps_of(*orders[i].at(place)).samples.front()});
      within.back().taken.push_back(within.back().step.taken);
    }
    const auto inner = hoisted(std::move(within), true);
    if (!inner) continue;
    any = true;
    for (std::size_t i = 0; i < samples.size(); ++i)
      found[i][orders[i][place].get()] = {inner->steps[i], inner->before[i]};
  }
  if (!any) return false;
  for (std::size_t i = 0; i < samples.size(); ++i)
    samples[i].step.graph =
        rewrite(samples[i].step.graph, [&](const Node& node, const std::vector<Tensor>& inputs) {
          const auto* inner = found[i].find(&node);
          return inner ? loop_over(node, inputs, {inner->first}, inner->second) : with_inputs(node, inputs);
        });
  return true;
}

/// Nothing where all stays as it is, as it does where the loop does not repeat it.
std::optional<Hoisted> hoisted(Samples samples, bool repeats) {
  const bool within = hoist_within(samples);
  const Invariants invariants(samples);
  const auto places = repeats ? invariants.worth_hoisting() : std::vector<std::size_t>();
  if (!within && places.empty()) return std::nullopt;
  Hoisted left;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    std::vector<NodePtr> nodes;
    for (const std::size_t place : places) nodes.push_back(invariants.order(i)[place]);
    left.before.emplace_back();
    left.steps.push_back(without(samples[i].step, nodes, left.before.back()));
  }
  return left;
}

/// Of a loop that is known by one step alone nothing tells what changes.
std::optional<Hoisted> hoisted(const Node& loop) {
  const LoopSteps& steps = steps_of(loop);
  if (steps.samples.size() < 2) return std::nullopt;
  Samples samples;
  for (const LoopStep& step : steps.samples) samples.push_back({{step.taken}, step});
  return hoisted(std::move(samples), loop.attribute<std::int64_t>(Attribute::length) > 1);
}

}  // namespace

Graph hoist_invariants(const Graph& graph) {
  return rewrite(graph, [](const Node& node, const std::vector<Tensor>& inputs) {
    auto left = node.operation() == Operation::loop ? hoisted(node) : std::nullopt;
    if (!left) return with_inputs(node, inputs);
    return loop_over(node, inputs, std::move(left->steps), left->before.front());
  });
}

}  // namespace weft::passes

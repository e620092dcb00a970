#include "passes/hoist_invariants.hpp"

#include <algorithm>

#include "ir/fit_numbers.hpp"
#include "ir/infer.hpp"
#include "ir/loop.hpp"
#include "ir/whole_numbers.hpp"
#include "passes/recompute_cost.hpp"
#include "runtime/library_functions.hpp"

namespace weft::passes {
namespace {

/// One of the steps that a loop is known by, and how many came before it, of the loops around it first.
struct Sample {
  Dims taken;
  LoopStep step;
};
using Samples = std::vector<Sample>;

NumberFit fit_of(const Samples& samples) {
  std::vector<Dims> points;
  for (const Sample& sample : samples) points.push_back(sample.taken);
  return NumberFit(std::move(points));
}

/// What is left of the steps of a loop, and what is to be computed before it: over their parameters.
struct Hoisted {
  std::vector<LoopStep> steps;
  std::vector<std::vector<Tensor>> before;
};

bool may_raise(const Node& node) {
  return node.operation() == Operation::take || node.operation() == Operation::call ||
         node.operation() == Operation::loop;
}

/// Functions of the program that uses Weft are called as often as it says; lengths that data decide belong to
/// the step that measures them.
bool stays(const Node& node) {
  switch (node.operation()) {
    case Operation::loop:
    case Operation::measure:
    case Operation::trim:
    case Operation::composite:
      return true;
    case Operation::call: {
      const auto& function = node.attribute<HostFunctionPtr>(Attribute::function);
      return own_function(function->name) != function;
    }
    default:
      return false;
  }
}

/// What is alike in all steps of one loop. Nodes are known by their places in the order of the samples.
class Invariants {
 public:
  Invariants(const Samples& samples, bool takes_steps)
      : samples_(samples), takes_steps_(takes_steps), fit_(fit_of(samples)) {
    for (const Sample& sample : samples) orders_.push_back(topological_order(sample.step.graph));
  }

  /// The places of what is worth to be computed before.
  std::vector<std::size_t> worth_hoisting() {
    const auto same_size = [&](const auto& order) { return order.size() == first().size(); };
    if (!std::ranges::all_of(orders_, same_size)) return {};
    find(takes_steps_);
    const auto raises = [&](const NodePtr& node) { return may_raise(*node) && !is_invariant(*node); };
    if (takes_steps_ && std::ranges::any_of(first(), raises)) find(false);
    return worth();
  }
  const std::vector<NodePtr>& order(std::size_t sample) const { return orders_[sample]; }

 private:
  const std::vector<NodePtr>& first() const { return orders_.front(); }
  bool is_invariant(const Node& node) const { return invariant_.contains(&node); }

  void find(bool also_raising) {
    invariant_ = {};
    for (std::size_t place = 0; place < first().size(); ++place) {
      const Node& node = *first()[place];
      const auto is_captured = [&] {
        const auto& parameters = samples_.front().step.parameters;
        const auto carried = static_cast<std::ptrdiff_t>(samples_.front().step.graph.outputs.size());
        return std::find(parameters.begin() + carried, parameters.end(), first()[place]) != parameters.end();
      };
      const auto known = [&](const Tensor& input) { return is_invariant(input.node()); };
      const bool holds = node.operation() == Operation::variable
                             ? is_captured()
                             : !stays(node) && (also_raising || !may_raise(node)) &&
                                   std::ranges::all_of(node.inputs(), known) && same_at(place);
      if (holds) invariant_.add(&node);
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
    for (std::size_t n = 0; n < numbers.front().size(); ++n) {
      std::vector<std::int64_t> values;
      for (const auto& of_sample : numbers) values.push_back(of_sample[n]);
      if (!is_same(values)) return false;
    }
    return true;
  }

  /// Where the loop may take no step, what depends on those around it may not be there.
  bool is_same(const std::vector<std::int64_t>& values) const {
    if (std::ranges::all_of(values, [&](std::int64_t value) { return value == values.front(); })) return true;
    const auto size = takes_steps_ ? fit_.fit(values) : std::nullopt;
    const std::size_t own = samples_.front().taken.size() - 1;
    return size && std::ranges::all_of(*size, [&](const SizeTerm& term) { return term.orders[own] == 0; });
  }

  std::vector<std::size_t> worth() const {
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

  /// Whether it makes arrays, which can be inputs of a loop: without gaps.
  bool is_array(std::size_t place) const {
    const Operation operation = first()[place]->operation();
    const auto fits = [&](const auto& order) { return std::ranges::all_of(order[place]->types(), is_dense); };
    return !is_leaf(operation) && !is_view(operation) && std::ranges::all_of(orders_, fits);
  }

  const Samples& samples_;
  bool takes_steps_;
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

/// Whether a loop takes a step, and more than one.
struct Steps {
  bool some, several;
};
std::optional<Hoisted> hoisted(Samples samples, Steps taken);

/// The loop with other steps, over what `before` gives of its inputs.
std::vector<Tensor> with_steps(const Node& loop, std::vector<Tensor> inputs, std::vector<LoopStep> steps,
                               const std::vector<Tensor>& before) {
  const LoopSteps& known = steps_of(loop);
  LoopStep outside = known.samples.front();
  outside.graph.outputs = before;
  const std::vector<Tensor> captured = inlined(outside, inputs);
  inputs.resize(known.carried());
  inputs.insert(inputs.end(), captured.begin(), captured.end());
  Attributes attributes = loop.attributes();
  for (auto& [which, value] : attributes)
    if (which == Attribute::steps)
      value = std::make_shared<const LoopSteps>(LoopSteps{std::move(steps), known.origin});
  const NodePtr made = Node::make(Operation::loop, std::move(inputs), std::move(attributes));
  std::vector<Tensor> outputs;
  for (std::uint32_t i = 0; i < made->types().size(); ++i) outputs.emplace_back(made, i);
  return outputs;
}

bool has_condition(const Node& loop) {
  return find_attribute<std::int64_t>(loop.attributes(), Attribute::condition) != nullptr;
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
    std::vector<std::int64_t> lengths;
    bool some = true;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const Node& loop = *orders[i].at(place);
      const LoopStep& step = steps_of(loop).samples.front();
      lengths.push_back(loop.attribute<std::int64_t>(Attribute::length));
      some = some && step.real && !has_condition(loop);
      within.push_back({samples[i].taken, step});
      within.back().taken.push_back(step.taken);
    }
    some = some && fit_of(samples).fit(lengths, 1);  // what is positive at all corners is so between them
    const auto inner = hoisted(std::move(within), {.some = some, .several = true});
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
          return inner ? with_steps(node, inputs, {inner->first}, inner->second) : with_inputs(node, inputs);
        });
  return true;
}

/// Nothing where all stays as it is.
std::optional<Hoisted> hoisted(Samples samples, Steps taken) {
  const bool within = hoist_within(samples);
  Invariants invariants(samples, taken.some);
  const auto places = taken.several ? invariants.worth_hoisting() : std::vector<std::size_t>();
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
  const auto length = loop.attribute<std::int64_t>(Attribute::length);
  return hoisted(std::move(samples), {.some = length > 0 && !has_condition(loop), .several = length > 1});
}

}  // namespace

Graph hoist_invariants(const Graph& graph) {
  return rewrite(graph, [](const Node& node, const std::vector<Tensor>& inputs) {
    auto left = node.operation() == Operation::loop ? hoisted(node) : std::nullopt;
    if (!left) return with_inputs(node, inputs);
    return with_steps(node, inputs, std::move(left->steps), left->before.front());
  });
}

}  // namespace weft::passes

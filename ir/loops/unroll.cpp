// Single steps of loops.
#include <algorithm>
#include <numeric>
#include <optional>

#include "ir/loops/fit_numbers.hpp"
#include "ir/loops/step_samples.hpp"
#include "ir/whole_numbers.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// Which step of a loop sample number `i` is: different ones, as far as there are.
std::int64_t place_of_sample(std::int64_t i, std::int64_t length) {
  if (i < 3) return i == 0 ? length / 2 : i == 1 ? 0 : length - 1;
  return i < 6 ? length / i : i * 7919 % std::max<std::int64_t>(length, 1);
}

/// Rebuilds the graph of a step from those of its samples, with the numbers that it has after `taken` steps.
class StepBuilder {
 public:
  StepBuilder(const Samples& samples, Dims taken)
      : samples_(come_to(samples)),
        taken_(std::move(taken)),
        fit_(points_of(samples_)),
        first_(*samples_.front().step),
        nodes_(nodes_of(samples_)) {
    const Dims& like = samples_.front().taken;
    std::copy(like.begin() + std::ssize(taken_), like.end(), std::back_inserter(taken_));
  }

  LoopStep build() {
    const std::size_t own = taken_.size() - 1 - measured_lengths(first_).size();
    LoopStep step{.taken = taken_[own], .parameters = {}, .numbers = {}, .graph = {}};
    for (std::size_t p = 0; p < first_.parameters.size(); ++p) step.parameters.push_back(parameter(p));
    for (std::size_t n = 0; n < first_.numbers.size(); ++n)
      step.numbers.push_back(
          number([&](const Sample& sample, std::size_t) { return sample.step->numbers[n]; }));
    std::size_t place = 0;
    step.graph = rewrite(first_.graph, [&](const Node& node, const std::vector<Tensor>& inputs) {
      for (std::size_t p = 0; p < first_.parameters.size(); ++p)
        if (first_.parameters[p].get() == &node) return ++place, std::vector{Tensor(step.parameters[p])};
      return node_at(place++, node, inputs);
    });
    return step;
  }

 private:
  template <class Get>
  std::int64_t number(const Get& get) const {
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < samples_.size(); ++i) values.push_back(get(samples_[i], i));
    const auto size = fit_.fit(values);
    if (!size) throw InternalError("the steps of a loop differ in more than numbers");
    return size_at(*size, taken_);
  }

  /// The attributes of the nodes that get(i) gives of each sample, with the numbers of the step.
  template <class Get>
  Attributes attributes_of(const Get& get) const {
    Attributes attributes = get(0).attributes();
    std::vector<std::vector<std::int64_t>> numbers;
    for (std::size_t i = 0; i < samples_.size(); ++i) numbers.push_back(numbers_of(get(i).attributes()));
    std::size_t n = 0;
    each_number(attributes, [&](std::int64_t& value) {
      value = number([&](const Sample&, std::size_t i) { return numbers[i].at(n); });
      ++n;
    });
    return attributes;
  }

  NodePtr parameter(std::size_t p) const {
    const auto of_sample = [&](std::size_t i) -> const Node& { return *samples_[i].step->parameters[p]; };
    const Attributes attributes = attributes_of(of_sample);
    const NodePtr& first = first_.parameters[p];
    return equal(attributes, first->attributes()) ? first : Node::make(Operation::variable, {}, attributes);
  }

  std::vector<Tensor> node_at(std::size_t place, const Node& node, const std::vector<Tensor>& inputs) {
    if (node.operation() == Operation::variable) return with_inputs(node, inputs);
    Attributes attributes = attributes_of([&](std::size_t i) -> const Node& { return *nodes_[i].at(place); });
    if (node.operation() == Operation::loop)
      attributes = with_steps(attributes, steps_within(attributes, place));
    return outputs_of(*Node::make(node.operation(), inputs, std::move(attributes)));
  }

  /// The loop within, by some of its own steps: enough for polynomials of degree 2.
  LoopSteps steps_within(const Attributes& attributes, std::size_t place) const {
    const Samples inner = inner_samples(samples_, nodes_, place);
    const std::int64_t length = attribute<std::int64_t>(attributes, Attribute::length);
    const auto lengths = static_cast<std::int64_t>(measured_lengths(*inner.front().step).size());
    LoopSteps steps;
    for (std::int64_t i = 0; i < 6 + lengths * (lengths + 5); ++i) {
      Dims path = taken_;
      path.push_back(place_of_sample(i, length));
      for (std::int64_t k = 0; k < lengths; ++k)
        path.push_back(1000 + (i * i * 37 + k * (i + 3) * 101) % 911);
      steps.samples.push_back(length > 0 ? StepBuilder(inner, path).build() : *inner.front().step);
      steps.samples.back().real = length > 0;
    }
    return steps;
  }

  const Samples samples_;
  Dims taken_;
  NumberFit fit_;
  const LoopStep& first_;
  const SampledNodes nodes_;
};

/// The number that a variable of a step stands for.
Tensor number_at(const LoopStep& step, const Node& variable) {
  const std::string& name = variable.attribute<std::string>(Attribute::name);
  const auto number = step.numbers.at(static_cast<std::size_t>(std::stoll(name.substr(1))));
  return constant_of(variable.types()[0].dtype, static_cast<double>(number));
}

/// What the steps leave one after the other.
std::vector<Tensor> unrolled(const Node& loop, std::vector<Tensor> inputs) {
  const LoopSteps& steps = steps_of(loop);
  const std::int64_t length = loop.attribute<std::int64_t>(Attribute::length);
  if (!measured_lengths(steps.samples.front()).empty())
    throw NotImplementedError(
        "a loop with arrays whose length depends on data has no steps to be written out");
  if (condition_of(loop))
    throw NotImplementedError("a loop that ends by the data of an array has no steps to be written out");
  for (std::int64_t taken = 0; taken < length; ++taken) {
    const Graph step = unrolled(Graph{.outputs = inlined(step_at(steps, taken), inputs), .output_names = {}});
    std::ranges::copy(step.outputs, inputs.begin());
  }
  inputs.resize(steps.carried());
  return inputs;
}

}  // namespace

LoopStep step_at(const LoopSteps& steps, std::int64_t taken, const Dims& lengths) {
  Dims known{taken};
  known.insert(known.end(), lengths.begin(), lengths.end());
  return StepBuilder(samples_of(steps), std::move(known)).build();
}

Tensor number_constant(const LoopStep& step, std::size_t n) {
  for (const NodePtr& variable : variables(step.graph))
    if (variable->attribute<std::string>(Attribute::name) == number_name(n))
      return number_at(step, *variable);
  return {};
}

std::vector<Tensor> inlined(const LoopStep& step, const std::vector<Tensor>& inputs) {
  NodeMap<Tensor> given;
  for (std::size_t i = 0; i < inputs.size(); ++i) given[step.parameters[i].get()] = inputs[i];
  return rewrite(step.graph,
                 [&](const Node& node, const std::vector<Tensor>& operands) -> std::vector<Tensor> {
                   if (const Tensor* input = given.find(&node)) return {*input};
                   if (node.operation() != Operation::variable) return with_inputs(node, operands);
                   return {number_at(step, node)};
                 })
      .outputs;
}

Graph unrolled(const Graph& graph) {
  return rewrite(graph, [](const Node& node, const std::vector<Tensor>& inputs) {
    return node.operation() == Operation::loop ? unrolled(node, inputs) : with_inputs(node, inputs);
  });
}

bool has_loops(const Graph& graph) {
  return std::ranges::any_of(topological_order(graph),
                             [](const NodePtr& node) { return node->operation() == Operation::loop; });
}

}  // namespace weft

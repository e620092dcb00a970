// Single steps of loops.
#include <algorithm>
#include <optional>

#include "ir/fit_numbers.hpp"
#include "ir/loop.hpp"
#include "runtime/errors.hpp"

namespace weft {
namespace {

/// A step of some loop, and the steps taken by the loops around it and by its own.
struct Sample {
  Dims taken;
  const LoopStep* step;
};
using Samples = std::vector<Sample>;

/// Calls visit(std::int64_t&) on each whole number among the attributes.
template <class Visit>
void each_number(Attributes& attributes, Visit&& visit) {
  for (auto& [which, value] : attributes) {
    if (auto* number = std::get_if<std::int64_t>(&value)) visit(*number);
    if (auto* dims = std::get_if<Dims>(&value)) std::ranges::for_each(*dims, visit);
    if (auto* index = std::get_if<Index>(&value))
      for (IndexItem& item : *index) visit(item.start), visit(item.step), visit(item.length);
  }
}

std::vector<std::int64_t> numbers_of(Attributes attributes) {
  std::vector<std::int64_t> numbers;
  each_number(attributes, [&](std::int64_t number) { numbers.push_back(number); });
  return numbers;
}

/// Those that the loop comes to; one of a loop that takes no step.
Samples come_to(const Samples& samples) {
  Samples real = samples;
  std::erase_if(real, [](const Sample& sample) { return !sample.step->real; });
  return real.empty() ? Samples{samples.front()} : real;
}

/// Those of the loop that is node number `place` of each.
Samples inner_samples(const Samples& samples, const std::vector<std::vector<NodePtr>>& orders,
                      std::size_t place) {
  Samples inner;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const LoopStep& step = steps_of(*orders[i][place]).samples.front();
    inner.push_back({samples[i].taken, &step});
    inner.back().taken.push_back(step.taken);
  }
  return inner;
}

/// Rebuilds the graph of a step from those of its samples, with the numbers that it has after `taken` steps.
class StepBuilder {
 public:
  StepBuilder(const Samples& samples, Dims taken)
      : samples_(come_to(samples)), taken_(std::move(taken)), fit_(points()), first_(*samples_.front().step) {
    for (const Sample& sample : samples_) orders_.push_back(topological_order(sample.step->graph));
  }

  LoopStep build() {
    LoopStep step{.taken = taken_.back(), .parameters = first_.parameters, .numbers = {}, .graph = {}};
    for (std::size_t n = 0; n < first_.numbers.size(); ++n)
      step.numbers.push_back(
          number([&](const Sample& sample, std::size_t) { return sample.step->numbers[n]; }));
    std::size_t place = 0;
    step.graph = rewrite(first_.graph, [&](const Node& node, const std::vector<Tensor>& inputs) {
      return node_at(place++, node, inputs);
    });
    return step;
  }

 private:
  std::vector<Dims> points() const {
    std::vector<Dims> points;
    for (const Sample& sample : samples_) points.push_back(sample.taken);
    return points;
  }

  template <class Get>
  std::int64_t number(const Get& get) const {
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < samples_.size(); ++i) values.push_back(get(samples_[i], i));
    const auto size = fit_.fit(values);
    if (!size) throw InternalError("the steps of a loop differ in more than numbers");
    return size_at(*size, taken_);
  }

  std::vector<Tensor> node_at(std::size_t place, const Node& node, const std::vector<Tensor>& inputs) {
    if (node.operation() == Operation::variable) return with_inputs(node, inputs);
    Attributes attributes = node.attributes();
    std::vector<std::vector<std::int64_t>> numbers;
    for (const auto& order : orders_) numbers.push_back(numbers_of(order.at(place)->attributes()));
    std::size_t n = 0;
    each_number(attributes, [&](std::int64_t& value) {
      value = number([&](const Sample&, std::size_t i) { return numbers[i].at(n); });
      ++n;
    });
    if (node.operation() == Operation::loop) set_steps(attributes, place);
    const NodePtr made = Node::make(node.operation(), inputs, std::move(attributes));
    std::vector<Tensor> outputs;
    for (std::uint32_t i = 0; i < made->types().size(); ++i) outputs.emplace_back(made, i);
    return outputs;
  }

  /// The loop within, by some of its own steps: enough for polynomials of degree 2.
  void set_steps(Attributes& attributes, std::size_t place) const {
    const Samples inner = inner_samples(samples_, orders_, place);
    const std::int64_t length = attribute<std::int64_t>(attributes, Attribute::length);
    LoopSteps steps;
    for (const std::int64_t taken :
         {length / 2, std::int64_t{0}, length - 1, length / 3, length / 4, length / 5}) {
      Dims path = taken_;
      path.push_back(taken);
      steps.samples.push_back(length > 0 ? StepBuilder(inner, std::move(path)).build() : *inner.front().step);
    }
    for (auto& [which, value] : attributes)
      if (which == Attribute::steps) value = std::make_shared<const LoopSteps>(std::move(steps));
  }

  const Samples samples_;
  const Dims taken_;
  NumberFit fit_;
  const LoopStep& first_;
  std::vector<std::vector<NodePtr>> orders_;
};

Samples samples_of(const LoopSteps& steps) {
  Samples samples;
  for (const LoopStep& step : steps.samples) samples.push_back({{step.taken}, &step});
  return samples;
}

bool is_index(Operation operation) {
  return operation == Operation::getitem || operation == Operation::setitem;
}

/// The numbers of a node's attributes in each sample; nothing where the nodes are not the same.
std::optional<std::vector<std::vector<std::int64_t>>> numbers_at(
    const std::vector<std::vector<NodePtr>>& orders, std::size_t place) {
  std::vector<std::vector<std::int64_t>> rows;
  for (const auto& order : orders) {
    if (order.size() != orders.front().size() ||
        order[place]->operation() != orders.front()[place]->operation())
      return {};
    rows.push_back(numbers_of(order[place]->attributes()));
    if (rows.back().size() != rows.front().size()) return {};
  }
  return rows;
}

bool has_affine_indexes(const Samples& sampled) {
  const Samples samples = come_to(sampled);
  std::vector<Dims> points;
  std::vector<std::vector<NodePtr>> orders;
  for (const Sample& sample : samples) {
    points.push_back(sample.taken);
    orders.push_back(topological_order(sample.step->graph));
  }
  const NumberFit fit(points);
  for (std::size_t place = 0; place < orders.front().size(); ++place) {
    const auto rows = numbers_at(orders, place);
    if (!rows) return false;
    const Operation operation = orders.front()[place]->operation();
    for (std::size_t n = 0; n < rows->front().size(); ++n) {
      std::vector<std::int64_t> values;
      for (const auto& row : *rows) values.push_back(row[n]);
      const auto size = fit.fit(values);
      if (!size || (is_index(operation) && !is_affine(*size))) return false;
    }
    if (operation == Operation::loop && !has_affine_indexes(inner_samples(samples, orders, place)))
      return false;
  }
  return true;
}

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
  if (find_attribute<std::int64_t>(loop.attributes(), Attribute::condition))
    throw NotImplementedError("a loop that ends by the data of an array has no steps to be written out");
  for (std::int64_t taken = 0; taken < length; ++taken) {
    const Graph step = unrolled(Graph{.outputs = inlined(step_at(steps, taken), inputs), .output_names = {}});
    std::ranges::copy(step.outputs, inputs.begin());
  }
  inputs.resize(steps.carried());
  return inputs;
}

}  // namespace

LoopStep step_at(const LoopSteps& steps, std::int64_t taken) {
  return StepBuilder(samples_of(steps), {taken}).build();
}

bool has_affine_indexes(const LoopSteps& steps) { return has_affine_indexes(samples_of(steps)); }

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

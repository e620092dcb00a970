// Single steps of loops.
#include <algorithm>
#include <numeric>
#include <optional>

#include "ir/fit_numbers.hpp"
#include "ir/loop.hpp"
#include "ir/whole_numbers.hpp"
#include "runtime/errors.hpp"

namespace weft {
namespace {

/// A step of some loop, and what its numbers follow: the steps taken by the loops around it and by its own,
/// each before the lengths that a step of it measures.
struct Sample {
  Dims taken;
  std::vector<bool> is_step;  // which of them are steps, not lengths
  const LoopStep* step;
};
using Samples = std::vector<Sample>;

/// `outer` is the step around it.
Sample sample_of(Sample outer, const LoopStep& step) {
  outer.step = &step;
  outer.taken.push_back(step.taken);
  outer.is_step.push_back(true);
  std::ranges::copy(measured_lengths(step), std::back_inserter(outer.taken));
  outer.is_step.resize(outer.taken.size(), false);
  return outer;
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
  for (std::size_t i = 0; i < samples.size(); ++i)
    for (const LoopStep& step : steps_of(*orders[i][place]).samples)
      inner.push_back(sample_of(samples[i], step));
  return inner;
}

/// Which step of a loop sample number `i` is: different ones, as far as there are.
std::int64_t place_of_sample(std::int64_t i, std::int64_t length) {
  if (i < 3) return i == 0 ? length / 2 : i == 1 ? 0 : length - 1;
  return i < 6 ? length / i : i * 7919 % std::max<std::int64_t>(length, 1);
}

/// Rebuilds the graph of a step from those of its samples, with the numbers that it has after `taken` steps.
class StepBuilder {
 public:
  StepBuilder(const Samples& samples, Dims taken)
      : samples_(come_to(samples)), taken_(std::move(taken)), fit_(points()), first_(*samples_.front().step) {
    for (const Sample& sample : samples_) orders_.push_back(topological_order(sample.step->graph));
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
    Attributes attributes =
        attributes_of([&](std::size_t i) -> const Node& { return *orders_[i].at(place); });
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
    const auto lengths = static_cast<std::int64_t>(measured_lengths(*inner.front().step).size());
    LoopSteps steps;
    for (std::int64_t i = 0; i < 6 + lengths * (lengths + 5); ++i) {
      Dims path = taken_;
      path.push_back(place_of_sample(i, length));
      for (std::int64_t k = 0; k < lengths; ++k)
        path.push_back(1000 + (i * i * 37 + k * (i + 3) * 101) % 911);
      steps.samples.push_back(length > 0 ? StepBuilder(inner, std::move(path)).build() : *inner.front().step);
      steps.samples.back().real = length > 0;
    }
    for (auto& [which, value] : attributes)
      if (which == Attribute::steps) value = std::make_shared<const LoopSteps>(std::move(steps));
  }

  const Samples samples_;
  Dims taken_;
  NumberFit fit_;
  const LoopStep& first_;
  std::vector<std::vector<NodePtr>> orders_;
};

Samples samples_of(const LoopSteps& steps) {
  Samples samples;
  for (const LoopStep& step : steps.samples) samples.push_back(sample_of({}, step));
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

/// The rules that numbers of a node follow in all samples.
class Rules {
 public:
  explicit Rules(const Samples& samples)
      : fit_(points(samples)), is_step_(samples.front().is_step), count_(samples.size()) {}

  template <class Get>
  std::optional<Size> of(const Get& get) const {
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < count_; ++i) values.push_back(get(i));
    return fit_.fit(values);
  }
  /// Whether it depends on a length that a step measures.
  bool is_measured(const Size& size) const {
    return std::ranges::any_of(size, [&](const SizeTerm& term) {
      for (std::size_t d = 0; d < term.orders.size(); ++d)
        if (term.orders[d] > 0 && !is_step_[d]) return true;
      return false;
    });
  }

 private:
  static std::vector<Dims> points(const Samples& samples) {
    std::vector<Dims> points;
    for (const Sample& sample : samples) points.push_back(sample.taken);
    return points;
  }

  NumberFit fit_;
  std::vector<bool> is_step_;
  std::size_t count_;
};

/// A node, as it is in each sample.
struct Alike {
  const Rules& rules;
  const std::vector<std::vector<NodePtr>>& orders;
  std::size_t place;

  const Node& in(std::size_t sample) const { return *orders[sample][place]; }
  const Dims& operand(std::size_t sample) const { return in(sample).inputs()[0].type().shape; }
  std::optional<Size> length(std::size_t axis) const {
    return rules.of([&](std::size_t i) { return operand(i)[axis]; });
  }
  bool is_measured(std::size_t axis) const {
    const auto size = length(axis);
    return !size || rules.is_measured(*size);
  }
};

/// Not a sum or a product of numbers.
bool is_one_number(const Size& size) {
  return size.size() == 1 && size[0].coefficient == 1 &&
         std::accumulate(size[0].orders.begin(), size[0].orders.end(), 0) == 1;
}

/// What finds extremes has seen to a length itself, but to none that is computed.
bool reduces_seen(const Alike& node) {
  return std::ranges::all_of(node.in(0).attribute<Dims>(Attribute::axis), [&](std::int64_t reduced) {
    const auto axis = static_cast<std::size_t>(reduced);
    const auto size = node.length(axis);
    return !node.is_measured(axis) || (size && is_one_number(*size));
  });
}

/// Of nothing, nothing is taken: there are as many places.
bool takes_as_many(const Alike& node) {
  for (std::size_t axis = 0; axis < node.operand(0).size(); ++axis) {
    if (!node.is_measured(axis)) continue;
    for (std::size_t i = 0; i < node.orders.size(); ++i)
      if (std::ranges::count(node.in(i).inputs()[1].type().shape, node.operand(i)[axis]) == 0) return false;
  }
  return true;
}

/// By the k-th item of its index, along an axis.
bool indexes_whole(const Alike& node, std::size_t k, std::size_t axis) {
  const Rules& rules = node.rules;
  const auto item = [&](std::size_t i) { return node.in(i).attribute<Index>(Attribute::index)[k]; };
  const auto start = rules.of([&](std::size_t i) { return item(i).start; }),
             step = rules.of([&](std::size_t i) { return item(i).step; }),
             back = rules.of([&](std::size_t i) { return item(i).length - 1 - item(i).start; }),
             beyond = rules.of([&](std::size_t i) { return node.operand(i)[axis] - item(i).length; });
  if (!start || !step || !back || !beyond || rules.is_measured(*step) || rules.is_measured(*beyond))
    return false;
  const bool whole =
      beyond->empty() && ((item(0).step == 1 && start->empty()) || (item(0).step == -1 && back->empty()));
  if (rules.is_measured(*start) && !whole) return false;
  return !node.is_measured(axis) || (whole && item(0).kind == IndexItem::Kind::slice);
}

bool indexes_whole(const Alike& node) {
  const Index& index = node.in(0).attribute<Index>(Attribute::index);
  std::size_t axis = 0;
  for (std::size_t k = 0; k < index.size(); ++k)
    if (index[k].kind != IndexItem::Kind::newaxis && !indexes_whole(node, k, axis++)) return false;
  return true;
}

/// Whether axes whose length is measured, and may be 0, are taken whole, or by as many places, and other axes
/// by what no length decides.
bool takes_measured_whole(const Alike& node) {
  const Operation operation = node.in(0).operation();
  if (is_index(operation)) return indexes_whole(node);
  if (operation == Operation::take) return takes_as_many(node);
  return !is_reduction(operation) || info(operation).identity != Identity::none || reduces_seen(node);
}

bool numbers_follow(const Rules& rules, const Samples& samples) {
  const std::size_t count = samples.front().step->numbers.size();
  const auto has_other = [&](const Sample& sample) { return sample.step->numbers.size() != count; };
  if (std::ranges::any_of(samples, has_other)) return false;
  for (std::size_t n = 0; n < count; ++n)
    if (!rules.of([&](std::size_t i) { return samples[i].step->numbers.at(n); })) return false;
  return true;
}

bool has_affine_indexes(const Samples& sampled) {
  const Samples samples = come_to(sampled);
  std::vector<std::vector<NodePtr>> orders;
  for (const Sample& sample : samples) orders.push_back(topological_order(sample.step->graph));
  const Rules rules(samples);
  if (!numbers_follow(rules, samples)) return false;
  for (std::size_t place = 0; place < orders.front().size(); ++place) {
    const auto rows = numbers_at(orders, place);
    if (!rows) return false;
    const Operation operation = orders.front()[place]->operation();
    for (std::size_t n = 0; n < rows->front().size(); ++n) {
      const auto size = rules.of([&](std::size_t i) { return (*rows)[i][n]; });
      if (!size || (is_index(operation) && !is_affine(*size))) return false;
    }
    if (!takes_measured_whole({rules, orders, place})) return false;
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
  if (!measured_lengths(steps.samples.front()).empty())
    throw NotImplementedError(
        "a loop with arrays whose length depends on data has no steps to be written out");
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

LoopStep step_at(const LoopSteps& steps, std::int64_t taken, const Dims& lengths) {
  Dims known{taken};
  known.insert(known.end(), lengths.begin(), lengths.end());
  return StepBuilder(samples_of(steps), std::move(known)).build();
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

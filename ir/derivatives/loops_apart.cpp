// A loop with its tangents as two: one has the values, and writes what the other one needs of each step into
// a stack, a row a step.
#include <limits>

#include "ir/derivatives/decisions.hpp"
#include "ir/derivatives/kept_values.hpp"
#include "ir/derivatives/loop_parts.hpp"
#include "ir/derivatives/loop_tangents.hpp"
#include "ir/derivatives/tangents.hpp"
#include "ir/derivatives/terms.hpp"
#include "ir/formula.hpp"
#include "ir/stored_as.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

bool depends(const Node& node, const NodeSet& on) {
  return std::ranges::any_of(node.inputs(), [&](const Tensor& input) { return on.contains(&input.node()); });
}

/// A step with its tangents, as one graph.
class WholeStep {
 public:
  WholeStep(const LoopStep& sample, const StepTangents& made) {
    values_.order = topological_order({.outputs = joined({made.values, made.tangents})});
    for (const Tensor& parameter : carried_parameters(sample)) {
      values_.parameters.add(&parameter.node());
      values_.following.add(&parameter.node());
    }
    for (const Tensor& tangent : joined({made.carried, made.captured})) linear_.add(&tangent.node());
    for (const NodePtr& node : values_.order) sort_in(*node);
  }

  /// What it is known by that the tangents are computed of.
  Tensors kept() const {
    const std::vector<std::size_t> places =
        decided([this] { return places_of(kept_values(values_, needed())); });
    Tensors kept;
    for (std::size_t i = 0; i < places.size(); i += 2)
      kept.emplace_back(values_.order[places[i]], static_cast<std::uint32_t>(places[i + 1]));
    return kept;
  }

 private:
  void sort_in(const Node& node) {
    if (depends(node, linear_))
      linear_.add(&node);
    else if (depends(node, values_.following))
      values_.following.add(&node);
  }

  Tensors needed() const {
    TensorSet needed;
    for (const NodePtr& node : values_.order)
      if (linear_.contains(node.get()))
        for (const Tensor& input : node->inputs())
          if (values_.following.contains(&input.node())) needed.add(input);
    return needed.keys();
  }

  std::vector<std::size_t> places_of(const Tensors& tensors) const {
    NodeMap<std::size_t> places;
    for (std::size_t i = 0; i < values_.order.size(); ++i) places[values_.order[i].get()] = i;
    std::vector<std::size_t> found;
    for (const Tensor& tensor : tensors) {
      found.push_back(*places.find(&tensor.node()));
      found.push_back(tensor.output_index());
    }
    return found;
  }

  StepValues values_;
  NodeSet linear_;
};

/// Row `i` of a stack.
Index row(std::int64_t i, const Tensor& stack) {
  Index index = whole(stack.type().shape);
  index[0] = {.kind = IndexItem::Kind::integer, .start = i};
  return index;
}

/// `outputs` with other tensors in the place of some.
Tensors replaced(const Tensors& outputs, const TensorMap<Tensor>& others) {
  return rewrite({.outputs = outputs},
                 [&](const Node& node, const Tensors& inputs) {
                   Tensors made = with_inputs(node, inputs);
                   for (std::uint32_t i = 0; i < made.size(); ++i)
                     if (const Tensor* other = others.find(Tensor(&node, i))) made[i] = *other;
                   return made;
                 })
      .outputs;
}

class LoopsApart {
 public:
  explicit LoopsApart(const LoopTangents& loop)
      : loop_(loop),
        length_(loop.loop().attribute<std::int64_t>(Attribute::length)),
        forward_{joined({loop.carried(), {}, loop.captured()}), samples()},
        linear_{{}, samples()} {
    refuse_unbounded();
    each_sample(loop.steps(), [this](std::size_t i) { divide(i); });
  }

  WithTangents made() {
    const std::size_t count = loop_.steps().carried();
    forward_.inputs = joined({loop_.carried(), blank_, loop_.captured()});
    const Tensors left = looped(loop_.loop(), std::move(forward_), true);
    const auto border = left.begin() + static_cast<std::ptrdiff_t>(count);
    linear_.inputs = joined(
        {loop_.carried_tangents(), loop_.captured(), Tensors(border, left.end()), loop_.captured_tangents()});
    return {Tensors(left.begin(), border), loop_.of_outputs(looped(loop_.loop(), std::move(linear_), false))};
  }

 private:
  void refuse_unbounded() const {
    const Node& node = loop_.loop();
    if (!measured_lengths(loop_.steps().samples.front()).empty()) refuse_derivative(node);
    if (length_ < std::numeric_limits<std::int64_t>::max()) return;
    throw NotImplementedError(
        "the gradient of a loop that data end, of as many steps as there may be, is not supported yet" +
        written_at(node) +
        ": give it the most that it takes, as `for i in range(1000): if done: break` or max_steps do");
  }

  std::vector<LoopStep> samples() const { return std::vector<LoopStep>(loop_.steps().samples.size()); }

  /// Sample `i` of both.
  void divide(std::size_t i) {
    const LoopStep& sample = loop_.steps().samples[i];
    StepTangents made = loop_.step(sample);
    const Tensors kept = WholeStep(sample, made).kept();
    TensorMap<Tensor> read;
    Tensors stacks, written;
    blank_.clear();
    const auto keep = [&](const Tensor& value) {
      const Tensor& stack = stacks.emplace_back(variable_of("stack", stack_type(value.type())));
      const Index index = row(sample.taken, stack);
      written.push_back(setitem(stack, index, value));
      blank_.push_back(zeros(stack.type()));
      return getitem(stack, index);
    };
    for (const Tensor& value : kept) read[value] = keep(value);
    if (has_condition(loop_.loop())) made.tangents = where_taken(keep(constant(true)), made);
    forward_.samples[i] =
        step_like(sample, joined({carried_parameters(sample), stacks, captured_parameters(sample)}),
                  joined({made.values, written}));
    linear_.samples[i] =
        step_like(sample, joined({made.carried, captured_parameters(sample), stacks, made.captured}),
                  replaced(made.tangents, read));
  }

  /// Steps beyond the last one change nothing.
  static Tensors where_taken(const Tensor& taken, const StepTangents& made) {
    Tensors tangents;
    for (std::size_t i = 0; i < made.tangents.size(); ++i)
      tangents.push_back(
          laid_out(where({taken}, {made.tangents[i]}, {made.carried[i]}).tensor, made.carried[i].type()));
    return tangents;
  }

  Type stack_type(const Type& row) const {
    Dims shape = row.shape;
    shape.insert(shape.begin(), length_);
    return c_type(row.dtype, shape);
  }

  const LoopTangents& loop_;
  std::int64_t length_;
  LoopParts forward_, linear_;
  Tensors blank_;  // what the stacks begin as
};

}  // namespace

WithTangents loops_apart(const LoopTangents& loop) { return LoopsApart(loop).made(); }

}  // namespace weft

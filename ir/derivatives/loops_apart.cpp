// A loop with its tangents as two: one has the values, and writes what the other one needs of each step into
// a stack, a row a step.
#include <limits>

#include "ir/derivatives/lasting_parts.hpp"
#include "ir/derivatives/loop_parts.hpp"
#include "ir/derivatives/loop_tangents.hpp"
#include "ir/derivatives/tangents.hpp"
#include "ir/derivatives/whole_step.hpp"
#include "ir/formulas/formula.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/stored_as.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

/// Row `i` of a stack.
Index row(std::int64_t i, const Tensor& stack) {
  Index index = whole(stack.type().shape);
  index[0] = {.kind = IndexItem::Kind::integer, .start = i};
  return index;
}

class LoopsApart {
 public:
  explicit LoopsApart(const LoopTangents& loop)
      : loop_(loop),
        lasting_(loop.loop()),
        length_(loop.loop().attribute<std::int64_t>(Attribute::length)),
        forward_{{}, samples()},
        linear_{{}, samples()} {
    refuse_unbounded();
    each_sample(loop.steps(), [this](std::size_t i) { divide(i); });
  }

  WithTangents made() {
    const std::size_t count = loop_.steps().carried();
    forward_.inputs = joined({loop_.carried(), blank_, loop_.captured()});
    const Tensors left = looped(loop_.loop(), std::move(forward_), true);
    const auto border = left.begin() + static_cast<std::ptrdiff_t>(count);
    Tensors results;
    for (const int array : results_.keys()) results.push_back(left[static_cast<std::size_t>(array)]);
    linear_.inputs = joined({loop_.carried_tangents(), loop_.captured(), Tensors(border, left.end()), results,
                             loop_.captured_tangents()});
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
    const WholeStep step(sample, made);
    results_ = {};
    blank_.clear();
    Tensors stacks, written, results;
    const auto keep = [&](const Tensor& value) {
      const Tensor& stack = stacks.emplace_back(variable_of("stack", stack_type(value.type())));
      const Index index = row(sample.taken, stack);
      written.push_back(setitem(stack, index, value));
      blank_.push_back(zeros(stack.type()));
      return getitem(stack, index);
    };
    const auto result = [&](int array) {
      const auto [place, is_new] = results_.add(array);
      const NodePtr& parameter = sample.parameters[static_cast<std::size_t>(array)];
      if (is_new) results.push_back(variable_of("result", parameter->types()[0]));
      return results[static_cast<std::size_t>(place)];
    };
    const auto part_of_result = [&](const ResultPart& part) {
      const Tensor taken = getitem(result(part.array), part.like->attribute<Index>(Attribute::index));
      LastingParts::note_same(*part.like, taken.node());
      return taken;
    };
    TensorMap<Tensor> read;
    for (const Tensor& value : step.kept()) {
      const ResultPart* part = step.part(value);
      read[value] = part ? part_of_result(*part) : keep(value);
    }
    if (condition_of(loop_.loop())) made.tangents = where_taken(keep(constant(true)), made);
    const Graph tangents =
        LastingParts::rewritten({.outputs = made.tangents}, [&](const Node& node, const Tensors& inputs) {
          Tensors given = inputs;
          for (std::size_t k = 0; k < given.size(); ++k)
            if (const int array = step.result_for(node, k); array >= 0) given[k] = result(array);
          Tensors outputs = with_inputs(node, given);
          for (std::uint32_t k = 0; k < outputs.size(); ++k)
            if (const Tensor* other = read.find(Tensor(&node, k))) outputs[k] = *other;
          return outputs;
        });
    forward_.samples[i] =
        step_like(sample, joined({carried_parameters(sample), stacks, captured_parameters(sample)}),
                  joined({made.values, written}));
    linear_.samples[i] =
        step_like(sample, joined({made.carried, captured_parameters(sample), stacks, results, made.captured}),
                  tangents.outputs);
  }

  /// Steps beyond the last one change nothing.
  static Tensors where_taken(const Tensor& taken, const StepTangents& made) {
    Tensors tangents;
    for (std::size_t i = 0; i < made.tangents.size(); ++i)
      tangents.push_back(
          laid_out(where({taken}, {made.tangents[i]}, {made.carried[i]}).tensor, made.carried[i].type()));
    return tangents;
  }

  /// In C order, also where the loop takes no step: its rows are laid out as those of others.
  Type stack_type(const Type& row) const {
    Dims shape = row.shape;
    shape.insert(shape.begin(), length_);
    return {row.dtype, shape, nested_strides(shape, itemsize(row.dtype))};
  }

  const LoopTangents& loop_;
  const LastingParts lasting_;
  std::int64_t length_;
  LoopParts forward_, linear_;
  Tensors blank_;                           // what the stacks begin as
  Numbering<int, std::hash<int>> results_;  // the carried values of which the other loop takes parts
};

}  // namespace

WithTangents loops_apart(const LoopTangents& loop) { return LoopsApart(loop).made(); }

}  // namespace weft

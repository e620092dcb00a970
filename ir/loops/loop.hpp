// Loops: one node that stands for the steps of a graph, taken one after the other.
#pragma once
#include <optional>

#include "ir/graph.hpp"

namespace weft {

/// One step of a loop: what it leaves of the carried values.
struct LoopStep {
  std::int64_t taken = 0;             // how many steps came before it
  std::vector<NodePtr> parameters;    // variables, one an input of the loop: the carried values first
  std::vector<std::int64_t> numbers;  // of the 0-d variables named ".0", ".1", …
  Graph graph;                        // an output a carried value
  bool real = true;                   // whether the loop comes to it; else only its structure counts
};

/// What a loop does, by some of its steps: their graphs differ in whole numbers alone, which are polynomials
/// of the steps taken by this loop and those around it, and of the lengths that these measure. A loop within
/// a step is known by one step of its own.
struct LoopSteps {
  std::vector<LoopStep> samples;
  std::uint32_t origin = 0;  // where it is written, for whoever made it
  std::size_t carried() const { return samples.front().graph.outputs.size(); }
};

/// The loop of `node`.
inline const LoopSteps& steps_of(const Node& node) { return *node.attribute<LoopStepsPtr>(Attribute::steps); }
/// The place of the carried value by which the loop of `node` ends: before the first step that finds it
/// false. nullptr where it takes all its steps.
inline const std::int64_t* condition_of(const Node& node) {
  return find_attribute<std::int64_t>(node.attributes(), Attribute::condition);
}
/// The attributes of a loop over other steps.
Attributes with_steps(Attributes loop, LoopSteps steps);

/// A length that data decide: what a step takes it for, and the most that it can be.
struct MeasuredLength {
  std::int64_t length = 0, most = 0;
};
/// Of a carried value that is one.
std::optional<MeasuredLength> carried_length(const Node& parameter);
/// What a step takes the lengths for that it is given, in the order of its parameters, and those that it
/// measures, in topological order.
Dims measured_lengths(const LoopStep& step);

/// The step that `taken` others come before; loops within it are known by steps of their own. `lengths` are
/// the first of those that it is given and measures: what depends on others may be anything. Errors:
/// InternalError when the samples are not of one structure.
LoopStep step_at(const LoopSteps& steps, std::int64_t taken, const Dims& lengths = {});

/// Whether the samples, and those of loops within, are one graph but for whole numbers of which those of
/// indexes are affine: then what lies within an array at all corners does at all steps. Arrays whose lengths
/// are measured, and may be 0, are taken whole, and no axis is shorter for their being longer.
bool has_affine_indexes(const LoopSteps& steps);

/// The values that `step` leaves, for the loop's inputs.
std::vector<Tensor> inlined(const LoopStep& step, const std::vector<Tensor>& inputs);

/// The value of the variable number_name(n), or no tensor where the step has none.
Tensor number_constant(const LoopStep& step, std::size_t n);

/// The graph with every step of its loops written out. Errors: NotImplementedError for a loop with a
/// condition, or with lengths that data decide.
Graph unrolled(const Graph& graph);
bool has_loops(const Graph& graph);

/// Names of a step's variables.
std::string carried_name(std::size_t i);
std::string captured_name(std::size_t i);
std::string number_name(std::size_t i);

/// A variable for carried value `i`, which is output `i` of the step's graph; a length, where that is given.
Tensor carried_variable(std::size_t i, const Type& type, const std::optional<MeasuredLength>& length = {});

}  // namespace weft

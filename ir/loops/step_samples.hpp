// The samples that a loop is known by, with what their numbers follow.
#pragma once
#include "ir/loops/loop.hpp"

namespace weft {

/// A step of some loop, and what its numbers follow: the steps taken by the loops around it and by its own,
/// each before the lengths that a step of it measures.
struct Sample {
  Dims taken;
  std::vector<bool> is_step;  // which of them are steps, not lengths
  const LoopStep* step;
};
using Samples = std::vector<Sample>;

Samples samples_of(const LoopSteps& steps);
/// Those that the loop comes to; one of a loop that takes no step.
Samples come_to(const Samples& samples);

/// The nodes of each sample in topological order, which is the same for all.
using SampledNodes = std::vector<std::vector<NodePtr>>;
SampledNodes nodes_of(const Samples& samples);
/// Samples of the loop that is node number `place` of each.
Samples inner_samples(const Samples& samples, const SampledNodes& nodes, std::size_t place);
/// What the numbers of each sample follow.
std::vector<Dims> points_of(const Samples& samples);

}  // namespace weft

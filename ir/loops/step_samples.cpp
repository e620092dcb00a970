#include "ir/loops/step_samples.hpp"

#include <algorithm>

namespace weft {
namespace {

/// `outer` is the step around it.
Sample sample_of(Sample outer, const LoopStep& step) {
  outer.step = &step;
  outer.taken.push_back(step.taken);
  outer.is_step.push_back(true);
  std::ranges::copy(measured_lengths(step), std::back_inserter(outer.taken));
  outer.is_step.resize(outer.taken.size(), false);
  return outer;
}

}  // namespace

Samples samples_of(const LoopSteps& steps) {
  Samples samples;
  for (const LoopStep& step : steps.samples) samples.push_back(sample_of({}, step));
  return samples;
}

Samples come_to(const Samples& samples) {
  Samples real = samples;
  std::erase_if(real, [](const Sample& sample) { return !sample.step->real; });
  return real.empty() ? Samples{samples.front()} : real;
}

SampledNodes nodes_of(const Samples& samples) {
  SampledNodes nodes;
  for (const Sample& sample : samples) nodes.push_back(topological_order(sample.step->graph));
  return nodes;
}

Samples inner_samples(const Samples& samples, const SampledNodes& nodes, std::size_t place) {
  Samples inner;
  for (std::size_t i = 0; i < samples.size(); ++i)
    for (const LoopStep& step : steps_of(*nodes[i][place]).samples)
      inner.push_back(sample_of(samples[i], step));
  return inner;
}

std::vector<Dims> points_of(const Samples& samples) {
  std::vector<Dims> points;
  for (const Sample& sample : samples) points.push_back(sample.taken);
  return points;
}

}  // namespace weft

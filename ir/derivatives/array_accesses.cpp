#include "ir/derivatives/array_accesses.hpp"

#include <algorithm>

#include "ir/loops/fit_numbers.hpp"
#include "ir/loops/step_samples.hpp"

namespace weft {
namespace {

/// A version of an array: the parameter of a step that it began as, and how many writes came before.
struct Version {
  std::size_t parameter = 0, writes = 0;
};

/// What is thrown where numbers follow lengths besides steps.
struct MeasuresLengths {};

Samples without_lengths(Samples samples) {
  for (const Sample& sample : samples)
    if (std::ranges::count(sample.is_step, false) > 0) throw MeasuresLengths{};
  return samples;
}

/// The versions of a carried array, from its parameter to what the step leaves; none where something else
/// than a write to a part of it comes between.
std::vector<Tensor> versions_of(const LoopStep& step, std::size_t i) {
  std::vector<Tensor> versions{step.graph.outputs[i]};
  for (;;) {
    const Tensor last = versions.back();
    if (last.node_ptr() == step.parameters[i]) break;
    const bool is_loop = last.operation() == Operation::loop;
    if (!is_loop && last.operation() != Operation::setitem) return {};
    const std::size_t place = is_loop ? last.output_index() : 0;
    if (is_loop && versions_of(steps_of(last.node()).samples.front(), place).empty()) return {};
    versions.push_back(last.node().inputs()[place]);
  }
  std::ranges::reverse(versions);
  return versions;
}

/// Those that the loop comes to; the first, where there are none.
std::vector<std::size_t> taken_ones(const Samples& samples) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < samples.size(); ++i)
    if (samples[i].step->real) found.push_back(i);
  return found.empty() ? std::vector<std::size_t>{0} : found;
}

/// Numbers of the samples as affine ones.
class AffineFit {
 public:
  explicit AffineFit(const Samples& samples)
      : taken_(taken_ones(samples)), fit_(points_of(come_to(samples))) {}

  template <class Get>
  std::optional<Affine> of(const Get& get) const {
    std::vector<std::int64_t> values;
    for (const std::size_t i : taken_) values.push_back(get(i));
    const auto size = fit_.fit(values, 1);
    if (!size) return {};
    Affine affine;
    for (const SizeTerm& term : *size) {
      affine.coefficients.resize(std::max(affine.coefficients.size(), term.orders.size()));
      const auto variable = std::ranges::find_if(term.orders, [](int order) { return order > 0; });
      if (variable == term.orders.end())
        affine.constant += term.coefficient;
      else
        affine.coefficients[static_cast<std::size_t>(variable - term.orders.begin())] += term.coefficient;
    }
    return affine;
  }

 private:
  std::vector<std::size_t> taken_;
  NumberFit fit_;
};

/// Accesses of the steps of one loop, whose innermost level is that of this loop, with the parameter in the
/// place of the array.
class StepAccesses {
 public:
  StepAccesses(Samples samples, LoopAroundPtr loop)
      : samples_(without_lengths(std::move(samples))),
        nodes_(nodes_of(samples_)),
        fit_(samples_),
        loop_(std::move(loop)) {
    const LoopStep& step = *samples_.front().step;
    for (std::size_t p = 0; p < step.parameters.size(); ++p)
      if (p >= step.graph.outputs.size()) versions_[Tensor(step.parameters[p])] = {p, 0};
    for (std::size_t i = 0; i < step.graph.outputs.size(); ++i) {
      const std::vector<Tensor> versions = versions_of(step, i);
      for (std::size_t t = 0; t < versions.size(); ++t) versions_[versions[t]] = {i, t};
    }
    for (std::size_t place = 0; place < nodes_.front().size(); ++place) add(place);
  }

  std::vector<ArrayAccess> found() && { return std::move(found_); }

 private:
  void add(std::size_t place) {
    const Node& node = *nodes_.front()[place];
    if (node.operation() == Operation::loop) return add_within(place);
    const bool writes = node.operation() == Operation::setitem;
    if (!writes && node.operation() != Operation::getitem) return;
    const Version* version = versions_.find(writes ? Tensor(&node) : node.inputs()[0]);
    if (!version || (writes && version->writes == 0)) return;
    ArrayAccess access{.writes = writes};
    for (const auto& order : nodes_) access.nodes.push_back(order[place].get());
    add_axes(access);
    access.levels = {{loop_, static_cast<int>(version->parameter), version->writes}};
    found_.push_back(std::move(access));
  }

  void add_axes(ArrayAccess& access) const {
    const auto& first = access.nodes.front()->attribute<Index>(Attribute::index);
    for (std::size_t k = 0; k < first.size(); ++k) {
      if (first[k].kind == IndexItem::Kind::newaxis) continue;
      const auto item = [&](std::size_t i) { return access.nodes[i]->attribute<Index>(Attribute::index)[k]; };
      const auto begin = fit_.of([&](std::size_t i) { return item(i).start; });
      const auto end =
          fit_.of([&](std::size_t i) { return item(i).start + (item(i).length - 1) * item(i).step; });
      const bool turned = first[k].step < 0;
      access.axes.emplace_back(turned ? end : begin, turned ? begin : end);
    }
  }

  /// Those of a loop within, with what its arrays are here.
  void add_within(std::size_t place) {
    const Node& node = *nodes_.front()[place];
    const auto length =
        fit_.of([&](std::size_t i) { return nodes_[i][place]->attribute<std::int64_t>(Attribute::length); });
    const auto loop = std::make_shared<LoopAround>(LoopAround{length});
    for (ArrayAccess& access : StepAccesses(inner_samples(samples_, nodes_, place), loop).found()) {
      const int parameter = access.levels.front().array;
      const bool is_carried = parameter < static_cast<int>(steps_of(node).carried());
      const Version* before =
          parameter < 0 ? nullptr : versions_.find(node.inputs()[static_cast<std::size_t>(parameter)]);
      const Version* after = before && is_carried
                                 ? versions_.find(Tensor(&node, static_cast<std::uint32_t>(parameter)))
                                 : before;
      const bool goes_on = before && after && before->parameter == after->parameter;
      if (!is_carried) access.levels.front().array = -1;
      access.levels.insert(access.levels.begin(), {loop_, goes_on ? static_cast<int>(after->parameter) : -1,
                                                   goes_on ? after->writes : 0});
      found_.push_back(std::move(access));
    }
  }

  Samples samples_;
  SampledNodes nodes_;
  AffineFit fit_;
  LoopAroundPtr loop_;
  TensorMap<Version> versions_;
  std::vector<ArrayAccess> found_;
};

}  // namespace

std::vector<ArrayAccess> array_accesses(const Node& loop) try {
  const Affine length{{}, loop.attribute<std::int64_t>(Attribute::length)};
  const auto around = std::make_shared<LoopAround>(LoopAround{length});
  std::vector<ArrayAccess> found = StepAccesses(samples_of(steps_of(loop)), around).found();
  for (ArrayAccess& access : found)
    if (access.levels.front().array >= static_cast<int>(steps_of(loop).carried()))
      access.levels.front().array = -1;
  return found;
} catch (const MeasuresLengths&) {
  return {};
}

}  // namespace weft

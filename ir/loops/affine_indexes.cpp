// What holds at all steps of a loop, as its samples show.
#include <algorithm>
#include <numeric>
#include <optional>
#include <span>

#include "ir/loops/fit_numbers.hpp"
#include "ir/loops/step_samples.hpp"
#include "ir/whole_numbers.hpp"

namespace weft {
namespace {

bool is_index(Operation operation) {
  return operation == Operation::getitem || operation == Operation::setitem;
}

/// The numbers of a node's attributes in each sample; nothing where the nodes are not the same.
std::optional<std::vector<std::vector<std::int64_t>>> numbers_at(const SampledNodes& nodes,
                                                                 std::size_t place) {
  std::vector<std::vector<std::int64_t>> rows;
  for (const auto& order : nodes) {
    if (order.size() != nodes.front().size() ||
        order[place]->operation() != nodes.front()[place]->operation())
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
      : fit_(points_of(samples)), is_step_(samples.front().is_step), count_(samples.size()) {}

  template <class Get>
  std::optional<Size> of(const Get& get) const {
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < count_; ++i) values.push_back(get(i));
    return fit_.fit(values);
  }
  /// Whether it depends on a length that a step measures.
  bool is_measured(const Size& size) const {
    return std::ranges::any_of(size, [&](const SizeTerm& term) { return is_measured(term); });
  }
  /// Whether some part of it is the less, the greater such a length is.
  bool shrinks(const Size& size) const {
    return std::ranges::any_of(
        size, [&](const SizeTerm& term) { return term.coefficient < 0 && is_measured(term); });
  }

 private:
  bool is_measured(const SizeTerm& term) const {
    for (std::size_t d = 0; d < term.orders.size(); ++d)
      if (term.orders[d] > 0 && !is_step_[d]) return true;
    return false;
  }

  NumberFit fit_;
  std::vector<bool> is_step_;
  std::size_t count_;
};

/// A node, as it is in each sample.
struct Alike {
  const Rules& rules;
  const SampledNodes& nodes;
  std::size_t place;

  const Node& in(std::size_t sample) const { return *nodes[sample][place]; }
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
    for (std::size_t i = 0; i < node.nodes.size(); ++i)
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

/// Whether no axis of its results is the shorter the more there is of what data decide: it might be of less
/// than nothing.
bool grows_with_lengths(const Alike& node) {
  const std::span<const Type> types = node.in(0).types();
  for (std::size_t output = 0; output < types.size(); ++output)
    for (std::size_t axis = 0; axis < types[output].shape.size(); ++axis) {
      const auto size = node.rules.of([&](std::size_t i) { return node.in(i).types()[output].shape[axis]; });
      if (!size || node.rules.shrinks(*size)) return false;
    }
  return true;
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
  const SampledNodes nodes = nodes_of(samples);
  const Rules rules(samples);
  if (!numbers_follow(rules, samples)) return false;
  for (std::size_t place = 0; place < nodes.front().size(); ++place) {
    const auto rows = numbers_at(nodes, place);
    if (!rows) return false;
    const Operation operation = nodes.front()[place]->operation();
    for (std::size_t n = 0; n < rows->front().size(); ++n) {
      const auto size = rules.of([&](std::size_t i) { return (*rows)[i][n]; });
      if (!size || (is_index(operation) && !is_affine(*size))) return false;
    }
    const Alike node{rules, nodes, place};
    if (!takes_measured_whole(node) || !grows_with_lengths(node)) return false;
    if (operation == Operation::loop && !has_affine_indexes(inner_samples(samples, nodes, place)))
      return false;
  }
  return true;
}

}  // namespace

bool has_affine_indexes(const LoopSteps& steps) { return has_affine_indexes(samples_of(steps)); }

}  // namespace weft

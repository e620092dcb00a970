#include "ir/derivatives/lasting_parts.hpp"

#include <algorithm>
#include <utility>

#include "ir/derivatives/array_accesses.hpp"

namespace weft {
namespace {

thread_local LastingParts* current = nullptr;

/// The steps that two accesses are at: variables of affine numbers. They have the steps of the loops that are
/// around both in common, but for the last one of these where the second access is `later`.
class Steps {
 public:
  Steps(const ArrayAccess& first, const ArrayAccess& second, std::size_t common, bool later)
      : first_(first), second_(second), common_(common), later_(later) {}

  /// The least that `b` can be more than `a`; nothing where that is not known.
  std::optional<std::int64_t> least_difference(const std::optional<Affine>& a, bool a_is_of_first,
                                               const std::optional<Affine>& b) const {
    if (!a || !b) return {};
    Affine sum = placed(*b, !a_is_of_first, 1);
    add(sum, placed(*a, a_is_of_first, -1), 1);
    return least(std::move(sum));
  }

 private:
  // The variables: the common steps; how many steps later than the next one the second is; then the other
  // loops of the first access, and those of the second.
  std::size_t gap() const { return common_; }
  std::size_t variable(bool of_first, std::size_t level) const {
    if (level < common_) return level;
    return common_ + 1 + (level - common_) + (of_first ? 0 : first_.levels.size() - common_);
  }
  std::size_t count() const { return first_.levels.size() + second_.levels.size() - common_ + 1; }

  static void add(Affine& sum, const Affine& other, std::int64_t factor) {
    for (std::size_t i = 0; i < other.coefficients.size(); ++i)
      sum.coefficients[i] += factor * other.coefficients[i];
    sum.constant += factor * other.constant;
  }

  /// A number of one of the accesses, by the variables.
  Affine placed(const Affine& number, bool of_first, std::int64_t factor) const {
    Affine made{std::vector<std::int64_t>(count()), factor * number.constant};
    for (std::size_t level = 0; level < number.coefficients.size(); ++level) {
      const std::int64_t coefficient = factor * number.coefficients[level];
      made.coefficients[variable(of_first, level)] += coefficient;
      if (of_first || !later_ || level + 1 != common_) continue;
      made.coefficients[gap()] += coefficient;
      made.constant += coefficient;
    }
    return made;
  }

  /// With the last value of a variable in its place, where the sum falls with it; the first one is 0.
  bool leave_out(Affine& sum, std::size_t which, const std::optional<Affine>& last) const {
    const std::int64_t coefficient = std::exchange(sum.coefficients[which], 0);
    if (coefficient >= 0) return true;
    if (last) add(sum, *last, coefficient);
    return last.has_value();
  }

  std::optional<Affine> last_step(const ArrayAccess& access, bool of_first, std::size_t level) const {
    const std::optional<Affine>& length = access.levels[level].loop->length;
    if (!length) return {};
    Affine last = placed(*length, of_first, 1);
    last.constant -= 1;
    return last;
  }

  /// How many steps at most come between the first one of the last common loop and the second.
  std::optional<Affine> last_gap() const {
    std::optional<Affine> last = last_step(first_, true, common_ - 1);
    if (!last) return {};
    last->coefficients[common_ - 1] -= 1;
    last->constant -= 1;
    return last;
  }

  std::optional<std::int64_t> least(Affine sum) const {
    bool known = true;
    for (std::size_t level = second_.levels.size(); level-- > common_;)
      known = known && leave_out(sum, variable(false, level), last_step(second_, false, level));
    for (std::size_t level = first_.levels.size(); level-- > common_;)
      known = known && leave_out(sum, variable(true, level), last_step(first_, true, level));
    if (later_) known = known && leave_out(sum, gap(), last_gap());
    for (std::size_t level = common_; level-- > 0;)
      known = known && leave_out(sum, variable(true, level), last_step(first_, true, level));
    return known ? std::optional(sum.constant) : std::nullopt;
  }

  const ArrayAccess &first_, &second_;
  std::size_t common_;
  bool later_;
};

/// Whether nothing that the second writes is of the first, wherever they are among such steps.
bool are_apart(const ArrayAccess& first, const ArrayAccess& second, std::size_t common, bool later) {
  const Steps steps(first, second, common, later);
  if (first.axes.size() != second.axes.size()) return false;
  for (std::size_t axis = 0; axis < first.axes.size(); ++axis) {
    const auto& [first_begin, first_end] = first.axes[axis];
    const auto& [second_begin, second_end] = second.axes[axis];
    const auto behind = steps.least_difference(first_end, true, second_begin);
    const auto before = steps.least_difference(second_end, false, first_begin);
    if ((behind && *behind > 0) || (before && *before > 0)) return true;
  }
  return false;
}

/// How many loops around both have the array as one that they carry; none that do not reach the level.
std::size_t common_loops(const ArrayAccess& a, const ArrayAccess& b, std::size_t level) {
  std::size_t common = 0;
  for (; common < std::min(a.levels.size(), b.levels.size()); ++common) {
    const auto &of_a = a.levels[common], &of_b = b.levels[common];
    if (of_a.loop != of_b.loop) break;
    if (common >= level && (of_a.array != of_b.array || of_a.array < 0)) break;
  }
  return common > level ? common : 0;
}

/// Whether a write overwrites some of the part after it was read or written, before the loop ends.
bool overwrites(const ArrayAccess& write, const ArrayAccess& part, std::size_t level) {
  const std::size_t common = common_loops(part, write, level);
  if (common == 0) return false;
  for (std::size_t loops = level + 1; loops <= common; ++loops)
    if (!are_apart(part, write, loops, true)) return true;
  const bool follows = write.levels[common - 1].order > part.levels[common - 1].order;
  return follows && !are_apart(part, write, common, false);
}

bool is_same(const std::optional<Affine>& a, const std::optional<Affine>& b) {
  if (!a || !b || a->constant != b->constant) return false;
  for (std::size_t i = 0; i < std::max(a->coefficients.size(), b->coefficients.size()); ++i)
    if ((i < a->coefficients.size() ? a->coefficients[i] : 0) !=
        (i < b->coefficients.size() ? b->coefficients[i] : 0))
      return false;
  return true;
}

/// Whether two indexes differ in numbers alone, but for how far apart the elements are that they take.
bool shapes_alike(const Node& a, const Node& b) {
  return std::ranges::equal(a.attribute<Index>(Attribute::index), b.attribute<Index>(Attribute::index),
                            [](const IndexItem& of_a, const IndexItem& of_b) {
                              return of_a.kind == of_b.kind && of_a.step == of_b.step;
                            });
}

/// The places of a node's index, outside of loops.
ArrayAccess indexes_of(const Node& node) {
  ArrayAccess access;
  for (const IndexItem& item : node.attribute<Index>(Attribute::index)) {
    if (item.kind == IndexItem::Kind::newaxis) continue;
    const std::int64_t last = item.start + (item.length - 1) * item.step;
    access.axes.emplace_back(Affine{{}, std::min(item.start, last)}, Affine{{}, std::max(item.start, last)});
  }
  return access;
}

bool lasts(const ArrayAccess& part, const std::vector<ArrayAccess>& all, std::size_t level) {
  return part.levels[level].array >= 0 && std::ranges::none_of(all, [&](const ArrayAccess& access) {
           return access.writes && overwrites(access, part, level);
         });
}

}  // namespace

LastingParts::LastingParts(const Node& loop) {
  if (current != nullptr) {
    ++current->depth_;
    return;
  }
  current = this;
  accesses_ = array_accesses(loop);
  for (std::size_t i = 0; i < accesses_.size(); ++i) {
    Part part{.access = i};
    for (std::size_t level = 0; level < std::min<std::size_t>(accesses_[i].levels.size(), 32); ++level)
      if (weft::lasts(accesses_[i], accesses_, level)) part.lasting |= 1u << level;
    for (const Node* node : accesses_[i].nodes) parts_[node] = part;
  }
}

LastingParts::~LastingParts() {
  if (current == this)
    current = nullptr;
  else
    --current->depth_;
}

bool LastingParts::lasts(const Node& node) {
  const Part* part = current == nullptr ? nullptr : current->parts_.find(&node);
  return part != nullptr && current->depth_ < 32 && (part->lasting >> current->depth_ & 1u) != 0;
}

const ArrayAccess* LastingParts::access(const Node& node) const {
  const Part* part = parts_.find(&node);
  return part ? &accesses_[part->access] : nullptr;
}

bool LastingParts::are_same(const Node& a, const Node& b) {
  if (current == nullptr) return a.attribute<Index>(Attribute::index) == b.attribute<Index>(Attribute::index);
  const ArrayAccess *first = current->access(a), *second = current->access(b);
  const bool alike = first && second && weft::shapes_alike(a, b);
  return alike &&
         std::ranges::equal(first->axes, second->axes, [](const auto& of_first, const auto& of_second) {
           return is_same(of_first.first, of_second.first) && is_same(of_first.second, of_second.second);
         });
}

bool LastingParts::are_apart(const Node& a, const Node& b) {
  if (current == nullptr) return weft::are_apart(indexes_of(a), indexes_of(b), 0, false);
  const ArrayAccess *first = current->access(a), *second = current->access(b);
  return first && second && first->levels.size() == second->levels.size() &&
         weft::are_apart(*first, *second, first->levels.size(), false);
}

void LastingParts::note_same(const Node& node, const Node& made) {
  if (current == nullptr || &node == &made) return;
  const Part* const known = current->parts_.find(&node);
  if (known == nullptr) return;
  const Part part = *known;
  current->parts_[&made] = part;
  current->held_.emplace_back(&made);
}

Graph LastingParts::rewritten(const Graph& graph, const Rewrite& rule) {
  return rewrite(graph, [&](const Node& node, const std::vector<Tensor>& inputs) {
    std::vector<Tensor> made = rule(node, inputs);
    if (made.front().operation() == node.operation()) note_same(node, made.front().node());
    return made;
  });
}

int array_of(const Tensor& tensor, const std::vector<Tensor>& carried) {
  Tensor source = tensor;
  for (;;) {
    const auto found = std::ranges::find_if(carried, [&](const Tensor& each) { return each.is(source); });
    if (found != carried.end()) return static_cast<int>(found - carried.begin());
    if (source.operation() == Operation::setitem)
      source = Tensor(source.node().inputs()[0]);
    else if (source.operation() == Operation::loop)
      source = Tensor(source.node().inputs()[source.output_index()]);
    else
      return -1;
  }
}

}  // namespace weft

#include <algorithm>

#include "ir/converted.hpp"
#include "passes/analysis/scalars.hpp"
#include "passes/rewrite/rewrite_rules.hpp"

namespace weft::passes {
namespace {

constexpr std::size_t most_pieces = 8;  // each is a node more for each operation that moves
constexpr int most_levels = 4;          // of what is joined from what is joined

/// The place of the one input that is joined, where all others are scalars.
std::optional<std::size_t> joined_input(const Node& node) {
  if (!is_elementwise(node.operation())) return {};
  std::optional<std::size_t> joined;
  for (std::size_t i = 0; i < node.inputs().size(); ++i) {
    const Tensor& input = node.inputs()[i];
    if (is_scalar_like(input)) continue;
    if (joined || input.operation() != Operation::concatenate) return {};
    joined = i;
  }
  return joined;
}

/// `node` over a piece of its input `place`.
Tensor over(const Node& node, std::size_t place, const Tensor& piece) {
  std::vector<Tensor> inputs(node.inputs().begin(), node.inputs().end());
  inputs[place] = piece;
  return with_inputs(node, std::move(inputs))[0];
}

Tensor over_pieces(const Node& node, std::size_t place, const Tensor& value, int levels) {
  if (value.operation() != Operation::concatenate || levels == 0 ||
      value.node().inputs().size() > most_pieces)
    return over(node, place, value);
  std::vector<Tensor> pieces;
  for (const Tensor& piece : value.node().inputs())
    pieces.push_back(over_pieces(node, place, converted(piece, value.type().dtype), levels - 1));
  return with_inputs(value.node(), std::move(pieces))[0];
}

/// What is computed of joined arrays is computed of each, where it is stored for the first time.
std::optional<Tensor> of_joined(const Node& node) {
  const auto place = joined_input(node);
  if (!place) return {};
  const Tensor& joined = node.inputs()[*place];
  if (joined.type().shape != node.types()[0].shape || joined.node().inputs().size() > most_pieces) return {};
  return over_pieces(node, *place, joined, most_levels);
}

/// What a concatenation joins that is a part of something.
struct Part {
  Tensor of;
  Index index;
};

/// The axis that an item of an index makes; integers make none.
std::int64_t axis_made(const Index& index, std::size_t item) {
  return std::count_if(index.begin(), index.begin() + static_cast<std::ptrdiff_t>(item),
                       [](const IndexItem& each) { return each.kind != IndexItem::Kind::integer; });
}

/// With an axis of one element more.
Index with_new_axis(Index index, std::int64_t axis) {
  std::size_t item = 0;
  while (item < index.size() && axis_made(index, item) < axis) ++item;
  index.insert(index.begin() + static_cast<std::ptrdiff_t>(item), {IndexItem::Kind::newaxis});
  return index;
}

/// Seen with an axis of one element along which it is joined, if need be.
std::optional<Part> part_of(const Tensor& input, std::int64_t axis) {
  const bool is_reshaped = input.operation() == Operation::reshape;
  const Tensor& taken = is_reshaped ? input.node().inputs()[0] : input;
  if (taken.operation() != Operation::getitem) return {};
  Part part{taken.node().inputs()[0], taken.node().attribute<Index>(Attribute::index)};
  if (!is_reshaped) return part;
  Dims shape = taken.type().shape;
  shape.insert(shape.begin() + std::min(axis, std::ssize(shape)), 1);
  if (shape != input.type().shape) return {};
  part.index = with_new_axis(std::move(part.index), axis);
  return part;
}

/// Where two indices differ, if that is in one item alone, which makes an axis or takes an element.
std::optional<std::size_t> one_difference(const Index& a, const Index& b) {
  if (a.size() != b.size()) return {};
  const auto [in_a, in_b] = std::ranges::mismatch(a, b);
  if (in_a == a.end() || !std::equal(in_a + 1, a.end(), in_b + 1)) return {};
  if (in_a->kind == IndexItem::Kind::newaxis || in_a->kind != in_b->kind) return {};
  return static_cast<std::size_t>(in_a - a.begin());
}

/// How many elements of the axis an item of an index takes: nothing where they do not lie side by side.
std::optional<std::int64_t> taken_by(const IndexItem& item) {
  if (item.kind == IndexItem::Kind::integer) return 1;
  return item.step == 1 ? std::optional(item.length) : std::nullopt;
}

/// Parts of one array that lie one after the other, as one part that grows.
class Run {
 public:
  Run(Part first, std::int64_t axis) : first_(std::move(first)), axis_(axis) {}

  /// Whether the part comes next, and is taken in.
  bool take(const Part& part) {
    if (!part.of.is(first_.of)) return false;
    if (!item_) begin(part.index);
    if (!item_ || part.index.size() != next_.size()) return false;
    const IndexItem& here = part.index[*item_];
    const auto taken = taken_by(here);
    if (!taken || here.start != next_[*item_].start || here.kind != next_[*item_].kind) return false;
    next_[*item_] = here;
    if (part.index != next_) return false;
    next_[*item_].start += *taken;
    return true;
  }

  /// Nothing where no axis takes the place of the one along which single elements are joined.
  std::optional<Tensor> joined() const {
    const auto index = joined_index();
    if (!index) return {};
    return Node::apply(Operation::getitem, {first_.of}, {{Attribute::index, *index}});
  }

 private:
  void begin(const Index& second) {
    const auto item = one_difference(first_.index, second);
    const auto taken = item ? taken_by(first_.index[*item]) : std::nullopt;
    if (!taken) return;
    item_ = item;
    next_ = first_.index;
    next_[*item].start += *taken;
  }

  /// The item at which the parts differ becomes a slice.
  std::optional<Index> joined_index() const {
    Index index = first_.index;
    const std::size_t item = *item_;
    const bool single = index[item].kind == IndexItem::Kind::integer;
    index[item] = {IndexItem::Kind::slice, index[item].start, 1, next_[item].start - index[item].start};
    if (axis_made(index, item) == axis_ && !single) return index;
    for (std::size_t made = 0; single && made < index.size(); ++made) {
      if (index[made].kind != IndexItem::Kind::newaxis) continue;
      Index joined = index;
      joined.erase(joined.begin() + static_cast<std::ptrdiff_t>(made));
      const bool takes_its_place = axis_made(index, made) - (item < made) == axis_;
      if (takes_its_place && axis_made(joined, item - (made < item)) == axis_) return joined;
    }
    return {};
  }

  Part first_;
  std::int64_t axis_;
  std::optional<std::size_t> item_ = {};  // at which the parts differ
  Index next_ = {};                       // of the part that would come next
};

/// The inputs with one in place of those from `first` on that lie one after the other; how many there are.
std::size_t add_joined(std::span<const Tensor> inputs, std::size_t first, std::int64_t axis,
                       std::vector<Tensor>& joined) {
  std::size_t end = first + 1;
  if (auto part = part_of(inputs[first], axis)) {
    Run run(*std::move(part), axis);
    while (end < inputs.size()) {
      const auto next = part_of(inputs[end], axis);
      if (!next || !run.take(*next)) break;
      ++end;
    }
    const auto whole = end > first + 1 ? run.joined() : std::nullopt;
    if (whole) joined.push_back(*whole);
    if (whole) return end;
  }
  joined.push_back(inputs[first]);
  return first + 1;
}

/// Parts that lie one after the other are one part.
std::optional<Tensor> neighbours(const Node& node) {
  if (node.operation() != Operation::concatenate) return {};
  const auto axis = node.attribute<std::int64_t>(Attribute::axis);
  std::vector<Tensor> joined;
  for (std::size_t i = 0; i < node.inputs().size();) i = add_joined(node.inputs(), i, axis, joined);
  if (joined.size() == node.inputs().size()) return {};
  if (joined.size() == 1) return joined.front();
  return Node::apply(Operation::concatenate, std::move(joined), {{Attribute::axis, axis}});
}

constexpr RewriteRule rules[] = {{"f(concatenate(x, y)) -> concatenate(f(x), f(y))", of_joined},
                                 {"concatenate(x[a:b], x[b:c]) -> x[a:c]", neighbours}};

}  // namespace

std::span<const RewriteRule> join_rules() { return rules; }

}  // namespace weft::passes

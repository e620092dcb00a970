// Arrays taken apart.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {
namespace {

/// Where `count` sections of nearly equal length are cut: the first ones take what is left over.
Dims equal_cuts(std::int64_t length, std::int64_t count) {
  if (count <= 0) throw ValueError("number sections must be larger than 0.");
  Dims cuts;
  for (std::int64_t section = 1; section < count; ++section) {
    cuts.push_back(section * (length / count) + std::min(section, length % count));
  }
  return cuts;
}

/// Cuts are slice bounds: negative ones count from the end, and all are clipped.
Dims clipped_cuts(Dims cuts, std::int64_t length) {
  for (std::int64_t& cut : cuts) cut = std::clamp<std::int64_t>(cut < 0 ? cut + length : cut, 0, length);
  return cuts;
}

/// Pieces that overlap or lie out of order are slices of their own.
std::vector<LazyTensor> sliced_pieces(const LazyTensor& x, std::int64_t axis, const Dims& cuts) {
  std::vector<LazyTensor> pieces;
  for (std::size_t piece = 0; piece <= cuts.size(); ++piece) {
    const slice between(piece > 0 ? slice::Bound(cuts[piece - 1]) : None{},
                        piece < cuts.size() ? slice::Bound(cuts[piece]) : None{});
    pieces.push_back(getitem(x, at_axis(axis, between)));
  }
  return pieces;
}

std::int64_t length_along(const LazyTensor& x, std::int64_t axis) {
  if (axis < -x.ndim() || axis >= x.ndim()) throw IndexError("tuple index out of range");
  return x.shape()[axis < 0 ? axis + x.ndim() : axis];
}

void check_axes(const char* function, const LazyTensor& x, std::int64_t least) {
  if (x.ndim() >= least) return;
  throw ValueError(std::string(function) + " only works on arrays of " + std::to_string(least) +
                   " or more dimensions");
}

}  // namespace

std::vector<LazyTensor> array_split(const Operand& a, const Sections& sections,
                                    const SplitKeywords& keywords) {
  const LazyTensor x = asarray(a);
  const std::int64_t length = length_along(x, keywords.axis);
  const Dims cuts =
      sections.count ? equal_cuts(length, *sections.count) : clipped_cuts(sections.indices, length);
  const std::int64_t axis = normalized_axis(keywords.axis, x.ndim());
  if (!std::ranges::is_sorted(cuts)) return sliced_pieces(x, axis, cuts);
  const NodePtr node =
      Node::make(Operation::split, {x}, {{Attribute::axis, axis}, {Attribute::sections, cuts}});
  std::vector<LazyTensor> pieces;
  for (std::uint32_t piece = 0; piece < node->types().size(); ++piece)
    pieces.emplace_back(Tensor(node, piece));
  return pieces;
}

std::vector<LazyTensor> split(const Operand& a, const Sections& sections, const SplitKeywords& keywords) {
  const LazyTensor x = asarray(a);
  if (sections.count) {
    const std::int64_t length = length_along(x, keywords.axis);
    if (*sections.count == 0) throw ZeroDivisionError("integer modulo by zero");
    if (length % *sections.count != 0) throw ValueError("array split does not result in an equal division");
  }
  return array_split(x, sections, keywords);
}

std::vector<LazyTensor> hsplit(const Operand& a, const Sections& sections) {
  const LazyTensor x = asarray(a);
  check_axes("hsplit", x, 1);
  return split(x, sections, {.axis = x.ndim() > 1 ? 1 : 0});
}

std::vector<LazyTensor> vsplit(const Operand& a, const Sections& sections) {
  const LazyTensor x = asarray(a);
  check_axes("vsplit", x, 2);
  return split(x, sections, {.axis = 0});
}

std::vector<LazyTensor> dsplit(const Operand& a, const Sections& sections) {
  const LazyTensor x = asarray(a);
  check_axes("dsplit", x, 3);
  return split(x, sections, {.axis = 2});
}

}  // namespace weft::numpy

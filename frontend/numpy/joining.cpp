// Arrays put together, and taken apart.
#include <algorithm>

#include "frontend/numpy/axes.hpp"
#include "frontend/numpy/python_number.hpp"
#include "ir/promotion.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

LazyTensor cast_same_kind(const LazyTensor& x, DType dtype) {
  if (can_cast_same_kind(x.dtype(), dtype)) return astype(x, dtype);
  throw TypeError("Cannot cast array data from dtype('" + std::string(name(x.dtype())) + "') to dtype('" +
                  std::string(name(dtype)) + "') according to the rule 'same_kind'");
}

/// One dimension each. Python numbers are weak here alone, as in NumPy.
std::vector<Operand> flattened(const std::vector<Operand>& arrays) {
  std::optional<DType> common;
  for (const Operand& each : arrays) {
    if (each.tensor())
      common = common ? promote_types(*common, each.tensor()->dtype()) : each.tensor()->dtype();
  }
  std::vector<Operand> flat;
  for (const Operand& each : arrays) {
    LazyTensor tensor = asarray(each);
    if (common && !each.tensor()) tensor = astype(tensor, weak_dtype(each, *common));
    flat.emplace_back(reshape(tensor, -1));
  }
  return flat;
}

std::vector<Tensor> tensors_of(const std::vector<Operand>& arrays, std::optional<DType> dtype) {
  std::vector<Tensor> tensors;
  for (const Operand& each : arrays) {
    const LazyTensor tensor = asarray(each);
    tensors.push_back(dtype ? cast_same_kind(tensor, *dtype) : tensor);
  }
  return tensors;
}

std::int64_t single_axis(const Axis& axis) {
  if (axis.is_single()) return axis.axes()[0];
  throw TypeError("'tuple' object cannot be interpreted as an integer");
}

void check_joinable(const std::vector<Operand>& arrays) {
  if (arrays.empty()) throw ValueError("need at least one array to concatenate");
}

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
    Subscripts items(axis + 1, slice(None{}));
    items[axis] = slice(piece > 0 ? slice::Bound(cuts[piece - 1]) : None{},
                        piece < cuts.size() ? slice::Bound(cuts[piece]) : None{});
    pieces.push_back(getitem(x, items));
  }
  return pieces;
}

std::int64_t length_along(const LazyTensor& x, std::int64_t axis) {
  if (axis < -x.ndim() || axis >= x.ndim()) throw IndexError("tuple index out of range");
  return x.shape()[axis < 0 ? axis + x.ndim() : axis];
}

}  // namespace

LazyTensor concatenate(const std::vector<Operand>& arrays, const ConcatenateKeywords& keywords) {
  check_joinable(arrays);
  if (keywords.axis.is_none()) return concatenate(flattened(arrays), {.axis = 0, .dtype = keywords.dtype});
  const std::vector<Tensor> tensors = tensors_of(arrays, keywords.dtype);
  const std::int64_t ndim = tensors[0].type().ndim();
  if (ndim == 0) throw ValueError("zero-dimensional arrays cannot be concatenated");
  return Node::apply(Operation::concatenate, tensors,
                     {{Attribute::axis, normalized_axis(single_axis(keywords.axis), ndim)}});
}

LazyTensor stack(const std::vector<Operand>& arrays, const StackKeywords& keywords) {
  if (arrays.empty()) throw ValueError("need at least one array to stack");
  std::vector<LazyTensor> tensors;
  for (const Operand& each : arrays) tensors.push_back(asarray(each));
  for (const LazyTensor& each : tensors) {
    if (each.shape() != tensors[0].shape()) throw ValueError("all input arrays must have the same shape");
  }
  const std::int64_t axis = normalized_axis(keywords.axis, tensors[0].ndim() + 1);
  std::vector<Operand> expanded;
  for (const LazyTensor& each : tensors) expanded.emplace_back(expand_dims(each, axis));
  return concatenate(expanded, {.axis = axis, .dtype = keywords.dtype});
}

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

LazyTensor matmul(const Operand& a, const Operand& b) {
  return Node::apply(Operation::matmul, {asarray(a), asarray(b)});
}

}  // namespace weft::numpy

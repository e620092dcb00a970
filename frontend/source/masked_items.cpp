#include "frontend/source/masked_items.hpp"

#include <algorithm>

#include "frontend/source/operators.hpp"
#include "runtime/errors.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

void check_mask(const LazyTensor& x, const LazyTensor& mask) {
  if (mask.ndim() > x.ndim())
    throw IndexError("too many indices for array: array is " + std::to_string(x.ndim()) +
                     "-dimensional, but " + std::to_string(mask.ndim()) + " were indexed");
  for (std::size_t axis = 0; axis < mask.shape().size(); ++axis)
    if (mask.shape()[axis] != x.shape()[axis])
      throw IndexError("boolean index did not match indexed array along axis " + std::to_string(axis) +
                       "; size of axis is " + std::to_string(x.shape()[axis]) +
                       " but size of corresponding boolean axis is " + std::to_string(mask.shape()[axis]));
}

/// Of the shape of one item, or less: an axis of one element may stand for the marked items.
LazyTensor for_each_item(const LazyTensor& value, const LazyTensor& x, const LazyTensor& mask) {
  const auto item_axes = static_cast<std::size_t>(x.ndim() - mask.ndim());
  Dims shape = value.shape();
  while (shape.size() > item_axes && shape.front() == 1) shape.erase(shape.begin());
  const Dims item(x.shape().end() - static_cast<std::ptrdiff_t>(item_axes), x.shape().end());
  const auto fits = [](std::int64_t length, std::int64_t of_item) {
    return length == 1 || length == of_item;
  };
  if (shape.size() > item_axes ||
      !std::equal(shape.rbegin(), shape.rend(), item.rbegin(), item.rbegin() + std::ssize(shape), fits))
    throw NotImplementedError(
        "assigning a value for each element that a mask marks is not supported: how many there are depends "
        "on data; np.where chooses between arrays");
  return numpy::reshape(value, shape);
}

void write_where(Array& array, const LazyTensor& mask, const LazyTensor& value) {
  const LazyTensor& x = array.tensor();
  Dims shape = mask.shape();
  shape.resize(x.shape().size(), 1);
  array.write_all(numpy::where(numpy::reshape(mask, shape), numpy::astype(value, x.dtype()), x));
}

}  // namespace

const Array* mask_index(const Value& index) {
  const auto* array = index.as<Array>();
  return array && array->tensor().dtype() == DType::bool_ && array->tensor().ndim() > 0 ? array : nullptr;
}

void assign_masked(Array array, const LazyTensor& mask, const Tensor& value) {
  check_mask(array.tensor(), mask);
  write_where(array, mask, for_each_item(value, array.tensor(), mask));
}

namespace {

/// Whether two tensors are computed alike, as two writings of one condition are.
bool same_values(const Tensor& a, const Tensor& b, int depth = 8) {
  if (a.is(b)) return true;
  if (depth == 0 || a.operation() != b.operation() || a.output_index() != b.output_index()) return false;
  const auto same = [&](const Tensor& x, const Tensor& y) { return same_values(x, y, depth - 1); };
  return !is_leaf(a.operation()) && equal(a.node().attributes(), b.node().attributes()) &&
         std::ranges::equal(a.node().inputs(), b.node().inputs(), same);
}

/// Of a number itself.
Value whole_of(const Value& value, const Marked& like) {
  const auto* marked = value.as<Marked>();
  if (!marked && !value.as<Array>() && !value.sequence()) return value;
  if (!marked || !same_values(marked->mask, like.mask))
    throw NotImplementedError(
        "what a mask marks is computed with numbers and with what the same mask marks, of arrays of one "
        "shape");
  return Array(marked->whole);
}

}  // namespace

Value marked_items(const LazyTensor& x, const LazyTensor& mask) {
  check_mask(x, mask);
  if (mask.ndim() != x.ndim())
    throw NotImplementedError("a mask of fewer axes than the array that it indexes is not supported yet");
  return Marked{x, mask};
}

Value marked_binary(Token operation, const Value& a, const Value& b) {
  const Marked& like = a.as<Marked>() ? *a.as<Marked>() : *b.as<Marked>();
  return Marked{*binary(operation, whole_of(a, like), whole_of(b, like)).tensor(), like.mask};
}

Value marked_unary(Token operation, const Marked& a) {
  return Marked{*unary(operation, Array(a.whole)).tensor(), a.mask};
}

void assign_marked(Array array, const LazyTensor& mask, const Marked& value) {
  check_mask(array.tensor(), mask);
  if (!same_values(mask, value.mask))
    throw NotImplementedError("what one mask marks is not assigned to what another marks");
  write_where(array, mask, value.whole);
}

void augment_masked(Token operation, Array array, const LazyTensor& mask, const Value& value) {
  check_mask(array.tensor(), mask);
  const bool single = !value.as<Array>() && !value.sequence();
  const Value fitting = single ? value : Array(for_each_item(as_tensor(value), array.tensor(), mask));
  const Value result = augmented(operation, Array(array.tensor()), fitting);
  write_where(array, mask, *result.tensor());
}

}  // namespace weft::source

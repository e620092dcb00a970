#include "frontend/numpy/pad_pairs.hpp"

#include <algorithm>

#include "frontend/numpy/python_number.hpp"
#include "runtime/errors.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// One number for all, or one pair for every axis. What is given for each axis is a list of Python numbers to
/// NumPy; the others are NumPy scalars, which are cast, but for signed integers by Python's int().
bool same_for_all(const LazyTensor& values) {
  return values.ndim() < 3 && (values.size() == 1 || (values.size() == 2 && values.shape() != Dims{2, 1}));
}

/// Of shape (ndim, 2).
LazyTensor as_pairs(const LazyTensor& values, std::int64_t ndim) {
  const LazyTensor flat = values.ndim() == 1 ? values : reshape(values, -1);
  return broadcast_to(same_for_all(values) ? flat : values, {ndim, 2});
}

/// The values in memory, when they are known.
std::optional<ndarray> known(const LazyTensor& values) {
  if (values.operation() != Operation::array && values.operation() != Operation::constant)
    return std::nullopt;
  return values.node().attribute<ndarray>(Attribute::value);
}

ndarray seen_as(const LazyTensor& pairs, const ndarray& values) {
  return values.view(pairs.shape(), pairs.strides(), 0);
}

bool is_signed_integer(DType dtype) { return kind(dtype) == DTypeKind::signed_integer; }

ndarray known_widths(const NestedList& widths, std::int64_t ndim) {
  const LazyTensor given = array(widths);
  if (!is_signed_integer(given.dtype())) throw TypeError("`pad_width` must be of integral type.");
  const LazyTensor values = astype(given, DType::int64);
  const auto array = known(values);
  if (!array) throw NotImplementedError("pad: widths must be known while the program is written");
  const std::int64_t* width = array->data<std::int64_t>();
  if (std::any_of(width, width + array->size(), [](std::int64_t each) { return each < 0; }))
    throw ValueError("index can't contain negative values");
  return seen_as(as_pairs(values, ndim), *array).copy_c();
}

}  // namespace

std::vector<PadPair> pad_widths(const NestedList& widths, std::int64_t ndim) {
  const ndarray pairs = known_widths(widths, ndim);
  const std::int64_t* width = pairs.data<std::int64_t>();
  std::vector<PadPair> result;
  for (std::int64_t axis = 0; axis < ndim; ++axis) result.push_back({width[2 * axis], width[2 * axis + 1]});
  return result;
}

std::vector<PadValues> constant_pairs(const NestedList& values, const LazyTensor& x) {
  const LazyTensor given = array(values), pairs = as_pairs(given, x.ndim());
  const auto array = known(given);
  const bool cast = !array || (same_for_all(given) && !is_signed_integer(x.dtype()));
  const auto value = [&](std::int64_t axis, std::int64_t side) -> LazyTensor {
    if (cast) return astype(pairs[axis, side], x.dtype());
    const ndarray numbers = seen_as(pairs, *array);
    const ndarray element = numbers.view({}, {}, axis * numbers.strides()[0] + side * numbers.strides()[1]);
    return number_constant(x.dtype(), known_number(Operand(element))->value);
  };
  std::vector<PadValues> result;
  for (std::int64_t axis = 0; axis < x.ndim(); ++axis) result.push_back({value(axis, 0), value(axis, 1)});
  return result;
}

}  // namespace weft::numpy

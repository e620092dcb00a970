#include "frontend/numpy/shaping/pad_pairs.hpp"

#include <algorithm>

#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// One number for all, or one pair for every axis: NumPy's scalars. What is given for each axis is a list of
/// Python numbers to NumPy.
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

/// An axis each. Errors: ValueError below zero.
std::vector<PadPair> index_pairs(const LazyTensor& given, std::int64_t ndim) {
  const LazyTensor values = astype(given, DType::int64);
  const auto negative = known_any(less(values, 0));
  if (!negative) throw NotImplementedError("pad: widths must be known while the program is written");
  if (*negative) throw ValueError("index can't contain negative values");
  const ndarray pairs = known_values(as_pairs(values, ndim))->copy_c();
  const std::int64_t* pair = pairs.data<std::int64_t>();
  std::vector<PadPair> result;
  for (std::int64_t axis = 0; axis < ndim; ++axis) result.push_back({pair[2 * axis], pair[2 * axis + 1]});
  return result;
}

/// A Python number, of those that are given for each axis.
Operand python_number_at(const LazyTensor& pairs, const ndarray& values, std::int64_t axis,
                         std::int64_t side) {
  const ndarray numbers = seen_as(pairs, values);
  const ndarray element = numbers.view({}, {}, axis * numbers.strides()[0] + side * numbers.strides()[1]);
  return known_number(Operand(element))->value;
}

}  // namespace

std::vector<PadPair> pad_widths(const NestedList& widths, std::int64_t ndim) {
  const LazyTensor given = array(widths);
  if (!is_signed_integer(given.dtype())) throw TypeError("`pad_width` must be of integral type.");
  return index_pairs(given, ndim);
}

std::vector<PadPair> stat_lengths(const NestedList& lengths, std::int64_t ndim) {
  return index_pairs(rint(array(lengths)), ndim);
}

std::vector<RampEnds> ramp_ends(const NestedList& values, std::int64_t ndim) {
  const LazyTensor given = array(values), pairs = as_pairs(given, ndim);
  const auto array = same_for_all(given) ? std::nullopt : known(given);
  const auto end = [&](std::int64_t axis, std::int64_t side) {
    return array ? python_number_at(pairs, *array, axis, side) : Operand(pairs[axis, side]);
  };
  std::vector<RampEnds> result;
  for (std::int64_t axis = 0; axis < ndim; ++axis) result.push_back({end(axis, 0), end(axis, 1)});
  return result;
}

/// Scalars are cast, but for signed integers by Python's int().
std::vector<PadValues> constant_pairs(const NestedList& values, const LazyTensor& x) {
  const LazyTensor given = array(values), pairs = as_pairs(given, x.ndim());
  const auto array = known(given);
  const bool cast = !array || (same_for_all(given) && !is_signed_integer(x.dtype()));
  const auto value = [&](std::int64_t axis, std::int64_t side) -> LazyTensor {
    if (cast) return astype(pairs[axis, side], x.dtype());
    return number_constant(x.dtype(), python_number_at(pairs, *array, axis, side));
  };
  std::vector<PadValues> result;
  for (std::int64_t axis = 0; axis < x.ndim(); ++axis) result.push_back({value(axis, 0), value(axis, 1)});
  return result;
}

}  // namespace weft::numpy

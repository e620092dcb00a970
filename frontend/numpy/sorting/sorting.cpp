#include "weft/sorting.hpp"

#include <functional>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/indexing/along_last.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/lookup.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

std::string beyond(std::int64_t place, std::int64_t length) {
  return "kth(=" + std::to_string(place) + ") out of bounds (" + std::to_string(length) + ")";
}

/// Of each length for which a place is not there: NumPy looks at none where there are no elements.
void check_kth_of_data(const Shape& kth, const LazyTensor& number) {
  constexpr std::int64_t most = 16;
  for (const std::int64_t given : kth.dims) {
    const std::int64_t needed = given < 0 ? -given : given + 1;
    if (needed > most)
      throw NotImplementedError("kth(=" + std::to_string(given) +
                                ") of as many elements as data decide is not supported");
    for (std::int64_t length = 1; length < needed; ++length)
      raise_by_data(equal(number, length), "ValueError", beyond(given < 0 ? given + length : given, length));
  }
}

void check_kth(const Shape& kth, const LazyTensor& x, const Axis& axis) {
  if (x.size() == 0) return;
  const LazyTensor sorted = axis.is_none() || x.ndim() == 0 ? ravel(x) : x;
  const std::int64_t last = sorted.ndim() - 1;
  const std::int64_t along = axis.is_none() ? last : normalized_axis(single_axis(axis), sorted.ndim());
  const std::int64_t length = sorted.shape()[static_cast<std::size_t>(along)];
  if (const auto number = data_length(length)) return check_kth_of_data(kth, *number);
  for (const std::int64_t given : kth.dims) {
    const std::int64_t place = given < 0 ? given + length : given;
    if (place < 0 || place >= length) throw ValueError(beyond(place, length));
  }
}

/// What `of_rows` makes of rows of the axis, laid out as numpy.copy lays `x` out.
LazyTensor along_axis(const LazyTensor& x, std::int64_t axis,
                      const std::function<LazyTensor(const LazyTensor&)>& of_rows) {
  const std::int64_t last = x.ndim() - 1;
  const LazyTensor result =
      axis == last ? of_rows(x) : swapaxes(of_rows(swapaxes(x, axis, last)), axis, last);
  return copied_as(result, strides_like(x, x.dtype()));
}

/// The last axis is sorted by one key after the other, each keeping the order of those before.
LazyTensor sorted_by(const std::vector<LazyTensor>& keys) {
  LazyTensor order = argsort(keys[0]);
  for (std::size_t i = 1; i < keys.size(); ++i)
    order = along_last(order, argsort(along_last(keys[i], order)));
  return order;
}

}  // namespace

LazyTensor along_last(const LazyTensor& x, const LazyTensor& places) {
  if (x.size() == 0 || places.size() == 0) return zeros(places.shape(), {.dtype = x.dtype()});
  const std::int64_t length = x.shape().back(), rows = x.size() / length;
  const LazyTensor within = minimum(maximum(places, 0), length - 1);
  Dims shape = x.shape();
  shape.back() = 1;
  const LazyTensor firsts = multiply(reshape(arange(rows), shape), length);
  return take(ravel(x), x.ndim() == 1 ? within : add(firsts, within), {.mode = "clip"});
}

LazyTensor sorted_rows(const LazyTensor& x) { return Node::apply(Operation::sort, {x}); }

LazyTensor partitioned(const LazyTensor& x, std::int64_t axis, const std::vector<Tensor>& places) {
  return along_axis(x, axis, [&](const LazyTensor& rows) {
    std::vector<Tensor> arguments{rows};
    arguments.insert(arguments.end(), places.begin(), places.end());
    return called(LibraryFunction::partition, arguments, rows.shape());
  });
}

LazyTensor sort(const Operand& a, const SortKeywords& keywords) {
  const LazyTensor x = asarray(a);
  if (keywords.axis.is_none()) return sorted_rows(ravel(x));
  return along_axis(x, normalized_axis(single_axis(keywords.axis), x.ndim()), sorted_rows);
}

LazyTensor partition(const Operand& a, const Shape& kth, const SortKeywords& keywords) {
  const LazyTensor x = keywords.axis.is_none() ? ravel(a) : asarray(a);
  const std::int64_t axis =
      normalized_axis(keywords.axis.is_none() ? 0 : single_axis(keywords.axis), x.ndim());
  check_kth(kth, x, axis);
  std::vector<Tensor> places;
  for (const std::int64_t place : kth.dims) places.push_back(constant(place));
  return partitioned(x, axis, places);
}

LazyTensor argpartition(const Operand& a, const Shape& kth, const SortKeywords& keywords) {
  const LazyTensor order = argsort(a, {.axis = keywords.axis});
  check_kth(kth, asarray(a), keywords.axis);
  return order;
}

LazyTensor lexsort(const std::vector<Operand>& keys, const LexsortKeywords& keywords) {
  if (keys.empty()) throw TypeError("need sequence of keys with len > 0 in lexsort");
  std::vector<LazyTensor> rows;
  for (const Operand& key : keys) rows.push_back(asarray(key));
  for (const LazyTensor& row : rows)
    if (row.shape() != rows[0].shape()) throw ValueError("all keys need to be the same shape");
  if (rows[0].ndim() == 0) return zeros(Dims{}, {.dtype = DType::int64});
  const std::int64_t axis = normalized_axis(keywords.axis, rows[0].ndim()), last = rows[0].ndim() - 1;
  for (LazyTensor& row : rows)
    if (axis != last) row = swapaxes(row, axis, last);
  const LazyTensor order = sorted_by(rows);
  return copied_c(axis == last ? order : swapaxes(order, axis, last));
}

LazyTensor sort_complex(const Operand& a) {
  const LazyTensor sorted = sort(a);
  const DType dtype = sorted.dtype();
  if (is_complex(dtype)) return sorted;
  const bool small = is_integer(dtype) && itemsize(dtype) <= 2;
  return astype(sorted, small ? DType::complex64 : DType::complex128);
}

}  // namespace weft::numpy

// np.insert.
#include <algorithm>
#include <numeric>

#include "frontend/numpy/axes.hpp"
#include "frontend/numpy/known_places.hpp"
#include "frontend/numpy/memory_layout.hpp"
#include "frontend/numpy/subscripts.hpp"
#include "runtime/errors.hpp"
#include "weft/arranging.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// Where something is inserted; `single`: one place, given as a number.
struct Places {
  Dims places;
  bool single = false;
};

Places places_of(const Operand& obj) {
  LazyTensor given = asarray(obj);
  if (given.ndim() > 1)
    throw ValueError(given.dtype() == DType::bool_
                         ? "boolean array argument obj to insert must be one dimensional"
                         : "index array argument obj to insert must be one dimensional or scalar");
  if (given.dtype() != DType::bool_ && !is_integer(given.dtype()) && given.size() > 0)
    throw IndexError("arrays used as indices must be of integer (or boolean) type");
  const Dims numbers = known_places(given, "insert");
  if (given.dtype() != DType::bool_) return {numbers, given.ndim() == 0};
  Places marked;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i]) marked.places.push_back(static_cast<std::int64_t>(i));
  return marked;
}

Subscripts along(std::int64_t ndim, std::int64_t axis, const Subscript& item) {
  Subscripts items = whole_axes(ndim);
  items[static_cast<std::size_t>(axis)] = item;
  return items;
}

/// An array of zeros as long as `x` and `more` along `axis`; in Fortran order where `x` lies so alone.
LazyTensor lengthened(const LazyTensor& x, std::int64_t axis, std::int64_t more) {
  Dims shape = x.shape();
  shape[axis] += more;
  return zeros(shape, {.dtype = x.dtype(), .order = is_fortran(x) ? 'F' : 'C'});
}

LazyTensor inserted_at(const LazyTensor& x, std::int64_t place, bool single, const Operand& given,
                       std::int64_t axis) {
  const std::int64_t length = x.shape()[axis];
  if (place < -length || place > length)
    throw IndexError("index " + (single ? std::to_string(place) : "[" + std::to_string(place) + "]") +
                     " is out of bounds for axis " + std::to_string(axis) + " with size " +
                     std::to_string(length));
  if (place < 0) place += length;
  LazyTensor values = astype(asarray(given), x.dtype());
  while (values.ndim() < x.ndim()) values = values[newaxis];
  if (single) values = moveaxis(values, Dims{0}, Dims{axis});
  const std::int64_t count = values.shape()[axis], ndim = x.ndim();
  LazyTensor result = lengthened(x, axis, count);
  result = setitem(result, along(ndim, axis, slice(place)), getitem(x, along(ndim, axis, slice(place))));
  result = setitem(result, along(ndim, axis, slice(place, place + count)), values);
  return setitem(result, along(ndim, axis, slice(place + count, None{})),
                 getitem(x, along(ndim, axis, slice(place, None{}))));
}

/// Where the new items come to lie: after those that were before them in order.
Dims shifted(Dims places, std::int64_t length) {
  Dims order(places.size());
  std::iota(order.begin(), order.end(), 0);
  for (std::int64_t& place : places) place += place < 0 ? length : 0;
  std::ranges::stable_sort(order, {}, [&](std::int64_t i) { return places[i]; });
  for (std::size_t i = 0; i < order.size(); ++i) places[order[i]] += static_cast<std::int64_t>(i);
  return places;
}

LazyTensor inserted_among(const LazyTensor& x, const Dims& given, const Operand& values, std::int64_t axis) {
  const std::int64_t length = x.shape()[axis] + std::ssize(given), ndim = x.ndim();
  const Dims places = shifted(given, x.shape()[axis]);
  Dims others;
  for (std::int64_t i = 0; i < length; ++i)
    if (std::ranges::find(places, i) == places.end()) others.push_back(i);
  for (const std::int64_t place : places)
    if (place < -length || place >= length)
      throw IndexError("index " + std::to_string(place) + " is out of bounds for axis 0 with size " +
                       std::to_string(length));
  LazyTensor result = lengthened(x, axis, std::ssize(given));
  result = setitem(result, along(ndim, axis, Tensor(array(places))), values);
  return setitem(result, along(ndim, axis, Tensor(array(others))), x);
}

}  // namespace

LazyTensor insert(const Operand& arr, const Operand& obj, const Operand& values, const Axis& axis) {
  LazyTensor x = asarray(arr);
  if (axis.is_none()) x = ravel(x);
  const std::int64_t along_axis = axis.is_none() ? 0 : normalized_axis(single_axis(axis), x.ndim());
  const auto [places, single] = places_of(obj);
  if (places.size() == 1) return inserted_at(x, places[0], single, values, along_axis);
  return places.empty() ? copied_c(x) : inserted_among(x, places, values, along_axis);
}

}  // namespace weft::numpy

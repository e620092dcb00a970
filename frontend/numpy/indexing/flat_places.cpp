// np.ravel_multi_index and np.unravel_index.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/context.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/indexing.hpp"
#include "weft/joining.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/rounding.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

LazyTensor integers(const Operand& indices) {
  const LazyTensor x = asarray(indices);
  if (!is_integer(x.dtype()) && x.dtype() != DType::bool_) throw TypeError("only int indices permitted");
  return astype(x, DType::int64);
}

/// How far apart elements lie along each axis, in elements.
Dims steps(const Dims& shape, char order) {
  if (order != 'C' && order != 'F') throw ValueError("only 'C' or 'F' order is permitted");
  return ordered_strides(shape, order, 1);
}

LazyTensor outside(const LazyTensor& places, std::int64_t length) {
  return logical_or(less(places, 0), greater_equal(places, length));
}

LazyTensor within(const LazyTensor& places, std::int64_t length, const std::string& mode) {
  if (mode == "clip") return clip(places, 0, length - 1);
  if (mode == "wrap") return remainder(places, length);
  if (mode != "raise")
    throw ValueError("clipmode must be one of 'clip', 'raise', or 'wrap' (got '" + mode + "')");
  return checked(Check::invalid_coordinates, places, outside(places, length));
}

/// Of the first that is out of bounds, where who reads the program is told of errors that data decide.
void check_bounds_by_data(const LazyTensor& places, std::int64_t size) {
  if (!context().reader || places.size() == 0) return;
  const LazyTensor flat = ravel(places), beyond = outside(flat, size);
  ErrorText text("index {} is out of bounds for array with size " + std::to_string(size));
  text.numbers = {take(flat, argmax(beyond), {.mode = "clip"})};
  raise_by_data(any(beyond), "ValueError", text);
}

void check_bounds(const LazyTensor& places, std::int64_t size) {
  const auto known = known_values(places);
  if (!known) return check_bounds_by_data(places, size);
  const ndarray values = known->copy_c();
  for (const std::int64_t place :
       std::span(values.data<std::int64_t>(), static_cast<std::size_t>(values.size())))
    if (place < 0 || place >= size)
      throw ValueError("index " + std::to_string(place) + " is out of bounds for array with size " +
                       std::to_string(size));
}

}  // namespace

LazyTensor ravel_multi_index(const std::vector<Operand>& multi_index, const Shape& dims,
                             const RavelIndexKeywords& keywords) {
  const std::size_t ndim = dims.dims.size();
  if (multi_index.size() != ndim || ndim == 0)
    throw ValueError("parameter multi_index must be a sequence of length " + std::to_string(ndim));
  if (keywords.mode.size() != 1 && keywords.mode.size() != ndim)
    throw ValueError("sequence of modes must have length " + std::to_string(ndim));
  const Dims apart = steps(dims.dims, keywords.order);
  LazyTensor places;
  for (std::size_t i = 0; i < ndim; ++i) {
    const std::string& mode = keywords.mode[std::min(i, keywords.mode.size() - 1)];
    const LazyTensor along = multiply(within(integers(multi_index[i]), dims.dims[i], mode), apart[i]);
    places = i == 0 ? along : add(places, along);
  }
  return places;
}

/// NumPy makes one array, whose last axis says the axis of the place.
std::vector<LazyTensor> unravel_index(const Operand& indices, const Shape& shape, char order) {
  const Dims apart = steps(shape.dims, order);
  const LazyTensor places = integers(indices);
  check_bounds(places, element_count(shape.dims));
  if (shape.dims.empty()) return {};
  const Dims walked = in_memory_order(all_axes(places.ndim()), places.strides());
  const LazyTensor flat = permuted(places, walked);
  std::vector<Operand> along;
  for (std::size_t i = 0; i < apart.size(); ++i)
    along.emplace_back(remainder(floor_divide(flat, std::max<std::int64_t>(apart[i], 1)),
                                 std::max<std::int64_t>(shape.dims[i], 1)));
  const LazyTensor table = copied_c(stack(along, {.axis = -1}));
  std::vector<LazyTensor> result;
  for (std::size_t i = 0; i < apart.size(); ++i)
    result.push_back(permuted(table[ellipsis, static_cast<std::int64_t>(i)], inverse_axes(walked)));
  return result;
}

}  // namespace weft::numpy

#include "weft/arranging.hpp"

#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/common_shape.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "runtime/system/errors.hpp"
#include "weft/joining.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {

Dims broadcast_shapes(const std::vector<Shape>& shapes) {
  std::vector<Dims> dims;
  for (const Shape& shape : shapes) dims.push_back(shape.dims);
  return common_shape(dims);
}

std::vector<LazyTensor> broadcast_arrays(const std::vector<Operand>& arrays) {
  std::vector<LazyTensor> result;
  std::vector<Dims> shapes;
  for (const Operand& array : arrays) shapes.push_back(result.emplace_back(asarray(array)).shape());
  const Dims shape = common_shape(shapes);
  for (LazyTensor& x : result)
    if (x.shape() != shape) x = broadcast_to(x, shape);
  return result;
}

std::vector<LazyTensor> unstack(const Operand& x, std::int64_t axis) {
  const LazyTensor given = asarray(x);
  if (given.ndim() == 0) throw ValueError("Input array must be at least 1-d.");
  const LazyTensor first = moveaxis(given, Dims{axis}, Dims{0});
  std::vector<LazyTensor> items;
  for (std::int64_t i = 0; i < first.shape()[0]; ++i) items.push_back(first[i]);
  return items;
}

LazyTensor resize(const Operand& a, const Shape& new_shape) {
  const LazyTensor x = ravel(a);
  for (const std::int64_t length : new_shape.dims)
    if (length < 0) throw ValueError("all elements of `new_shape` must be non-negative");
  const std::int64_t size = element_count(new_shape.dims);
  if (x.size() == 0 || size == 0) return zeros(new_shape, {.dtype = x.dtype()});
  const std::int64_t repeats = (size + x.size() - 1) / x.size();
  const LazyTensor repeated = reshape(broadcast_to(x, {repeats, x.size()}), repeats * x.size());
  return copied_c(reshape(repeated[slice(size)], new_shape));
}

LazyTensor append(const Operand& arr, const Operand& values, const Axis& axis) {
  if (axis.is_none()) return concatenate({ravel(arr), ravel(values)});
  return concatenate({asarray(arr), asarray(values)}, {.axis = axis});
}

LazyTensor array_equiv(const Operand& a1, const Operand& a2) {
  const LazyTensor a = asarray(a1), b = asarray(a2);
  try {
    common_shape({a.shape(), b.shape()});
  } catch (const ValueError&) {
    for (const LazyTensor& each : {a, b}) require_known_lengths(each.shape(), "array_equiv");
    return LazyTensor(constant(false));
  }
  return all(equal(a, b));
}

}  // namespace weft::numpy

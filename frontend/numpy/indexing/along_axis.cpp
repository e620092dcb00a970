// np.take_along_axis and np.put_along_axis.
#include "frontend/numpy/indexing/along_axis.hpp"

#include "frontend/numpy/core/axes.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/indexing.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {

std::vector<LazyTensor> indexes_along(const Dims& shape, const LazyTensor& indices, std::int64_t axis) {
  if (!is_integer(indices.dtype())) throw IndexError("`indices` must be an integer array");
  if (std::ssize(shape) != indices.ndim())
    throw ValueError("`indices` and `arr` must have the same number of dimensions");
  std::vector<LazyTensor> indexes;
  for (std::int64_t i = 0; i < indices.ndim(); ++i) {
    Dims along(shape.size(), 1);
    along[i] = shape[i];
    indexes.push_back(i == axis ? indices : reshape(arange(shape[i]), along));
  }
  return indexes;
}

std::int64_t axis_along(const Axis& axis, const LazyTensor& x, const LazyTensor& indices) {
  if (!axis.is_none()) return normalized_axis(single_axis(axis), x.ndim());
  if (indices.ndim() != 1) throw ValueError("when axis=None, `indices` must have a single dimension.");
  return 0;
}

namespace {

Subscripts subscripts(const Dims& shape, const LazyTensor& indices, std::int64_t axis) {
  Subscripts items;
  for (const LazyTensor& each : indexes_along(shape, indices, axis)) items.emplace_back(Tensor(each));
  return items;
}

}  // namespace

LazyTensor take_along_axis(const Operand& arr, const Operand& indices, const Axis& axis) {
  const LazyTensor given = asarray(arr), places = asarray(indices);
  const std::int64_t along = axis_along(axis, given, places);
  const LazyTensor x = axis.is_none() ? ravel(given) : given;
  return getitem(x, subscripts(x.shape(), places, along));
}

/// Of axis None NumPy writes into a copy.
LazyTensor put_along_axis(const Operand& arr, const Operand& indices, const Operand& values,
                          const Axis& axis) {
  const LazyTensor x = asarray(arr), places = asarray(indices);
  const std::int64_t along = axis_along(axis, x, places);
  if (axis.is_none()) return x;
  return setitem(x, subscripts(x.shape(), places, along), values);
}

}  // namespace weft::numpy

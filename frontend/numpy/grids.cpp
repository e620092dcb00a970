// np.meshgrid and np.indices: the coordinates of a grid.
#include "frontend/numpy/memory_layout.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {
namespace {

/// Along `axis` of `ndim`, of length 1 along the others.
LazyTensor along(const LazyTensor& x, std::size_t axis, std::size_t ndim) {
  Dims shape(ndim, 1);
  shape[axis] = -1;
  return reshape(x, shape);
}

/// 0, 1, … along each axis of an array of shape `dimensions`.
LazyTensor counted(const Dims& dimensions, std::size_t axis, DType dtype) {
  return along(arange(dimensions[axis], {.dtype = dtype}), axis, dimensions.size());
}

LazyTensor range_of(const slice& range) {
  if (!range.stop || range.step == 0)
    throw ValueError("a range of a grid needs a stop, and a step that is not 0");
  return arange(range.start.value_or(0), *range.stop, range.step.value_or(1), {.dtype = DType::int64});
}

}  // namespace

std::vector<LazyTensor> ogrid(const std::vector<slice>& ranges) {
  std::vector<LazyTensor> result;
  for (std::size_t axis = 0; axis < ranges.size(); ++axis)
    result.push_back(along(range_of(ranges[axis]), axis, ranges.size()));
  return result;
}

LazyTensor mgrid(const std::vector<slice>& ranges) {
  const std::vector<LazyTensor> axes = ogrid(ranges);
  Dims shape;
  for (const LazyTensor& axis : axes) shape.push_back(axis.size());
  std::vector<Operand> planes;
  for (const LazyTensor& axis : axes) planes.emplace_back(broadcast_to(axis, shape));
  return stack(planes);
}

std::vector<LazyTensor> meshgrid(const std::vector<Operand>& arrays, const MeshgridKeywords& keywords) {
  if (keywords.indexing != "xy" && keywords.indexing != "ij")
    throw ValueError("Valid values for `indexing` are 'xy' and 'ij'.");
  const bool exchanged = keywords.indexing == "xy" && arrays.size() > 1;
  std::vector<LazyTensor> grids;
  Dims shape(arrays.size());
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    const std::size_t axis = exchanged && i < 2 ? 1 - i : i;
    grids.push_back(along(asarray(arrays[i]), axis, arrays.size()));
    shape[axis] = grids[i].size();
  }
  for (LazyTensor& grid : grids) grid = copied_c(keywords.sparse ? grid : broadcast_to(grid, shape));
  return grids;
}

LazyTensor indices(const Shape& dimensions, const DTypeKeyword& keywords) {
  const DType dtype = keywords.dtype.value_or(DType::int64);
  Dims shape = dimensions.dims;
  shape.insert(shape.begin(), static_cast<std::int64_t>(shape.size()));
  LazyTensor result = zeros(shape, {.dtype = dtype});
  for (std::size_t axis = 0; axis < dimensions.dims.size(); ++axis)
    result = setitem(result, {static_cast<std::int64_t>(axis)}, counted(dimensions.dims, axis, dtype));
  return result;
}

std::vector<LazyTensor> sparse_indices(const Shape& dimensions, const DTypeKeyword& keywords) {
  std::vector<LazyTensor> result;
  for (std::size_t axis = 0; axis < dimensions.dims.size(); ++axis)
    result.push_back(counted(dimensions.dims, axis, keywords.dtype.value_or(DType::int64)));
  return result;
}

}  // namespace weft::numpy

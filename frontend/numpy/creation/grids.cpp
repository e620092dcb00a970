// np.meshgrid and np.indices: the coordinates of a grid.
#include "frontend/numpy/creation/grids.hpp"

#include <algorithm>

#include "frontend/numpy/core/memory_layout.hpp"
#include "runtime/system/errors.hpp"
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

LazyTensor counted(const slice& range, DType dtype) {
  if (!range.stop || range.step == 0)
    throw ValueError("a range of a grid needs a stop, and a step that is not 0");
  const std::int64_t start = range.start.value_or(0), step = range.step.value_or(1);
  return arange(start, *range.stop, step, {.dtype = dtype});
}

std::vector<slice> ranges_of(const Dims& dimensions) {
  std::vector<slice> ranges;
  for (const std::int64_t length : dimensions) ranges.emplace_back(0, length);
  return ranges;
}

std::vector<LazyTensor> open_grid(const std::vector<slice>& ranges, DType dtype) {
  std::vector<LazyTensor> result;
  for (std::size_t axis = 0; axis < ranges.size(); ++axis)
    result.push_back(along(counted(ranges[axis], dtype), axis, ranges.size()));
  return result;
}

/// A dense grid has no axis of fewer than no places, as an open one has, and np.arange.
void check_length(const slice& range) {
  const std::int64_t start = range.start.value_or(0), step = range.step.value_or(1);
  if (static_cast<double>(*range.stop - start) / static_cast<double>(step) <= -1)
    throw ValueError("negative dimensions are not allowed");
}

LazyTensor dense_grid(const std::vector<slice>& ranges, DType dtype) {
  const std::vector<LazyTensor> axes = open_grid(ranges, dtype);
  std::ranges::for_each(ranges, check_length);
  Dims shape;
  for (const LazyTensor& axis : axes) shape.push_back(axis.size());
  std::vector<Operand> planes;
  for (const LazyTensor& axis : axes) planes.emplace_back(broadcast_to(axis, shape));
  return planes.empty() ? zeros({0}, {.dtype = dtype}) : copied_c(stack(planes));
}

}  // namespace

std::vector<LazyTensor> open_axes(const std::vector<LazyTensor>& vectors) {
  std::vector<LazyTensor> result;
  for (std::size_t axis = 0; axis < vectors.size(); ++axis) {
    Subscripts items(vectors.size(), newaxis);
    items[axis] = slice(_);
    result.push_back(getitem(vectors[axis], items));
  }
  return result;
}

std::vector<LazyTensor> ogrid(const std::vector<slice>& ranges) {
  std::vector<LazyTensor> vectors;
  for (const slice& range : ranges) vectors.push_back(counted(range, DType::int64));
  return open_axes(vectors);
}
LazyTensor mgrid(const std::vector<slice>& ranges) { return dense_grid(ranges, DType::int64); }

LazyTensor indices(const Shape& dimensions, const DTypeKeyword& keywords) {
  return dense_grid(ranges_of(dimensions.dims), keywords.dtype.value_or(DType::int64));
}

std::vector<LazyTensor> sparse_indices(const Shape& dimensions, const DTypeKeyword& keywords) {
  return open_grid(ranges_of(dimensions.dims), keywords.dtype.value_or(DType::int64));
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

}  // namespace weft::numpy

// What is known of shapes, and arrays whose memory has another length.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/shaping/resizing.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {
namespace {

/// The elements as they lie, and zeros behind them.
LazyTensor lengthened(const LazyTensor& flat, std::int64_t size) {
  if (size <= flat.size()) return flat[slice(size)];
  return concatenate({flat, zeros({size - flat.size()}, {.dtype = flat.dtype()})});
}

}  // namespace

std::int64_t ndim(const Operand& a) { return asarray(a).ndim(); }

Dims shape(const Operand& a) { return asarray(a).shape(); }

std::int64_t size(const Operand& a, const Axis& axis) {
  const Dims lengths = shape(a);
  std::int64_t size = 1;
  for (const std::int64_t each : normalized_axes(axis, std::ssize(lengths), "repeated axis"))
    size *= lengths[static_cast<std::size_t>(each)];
  return size;
}

void check_resizable(const LazyTensor& x, const Dims& shape) {
  if (std::ranges::any_of(shape, [](std::int64_t length) { return length < 0; }))
    throw ValueError("negative dimensions not allowed");
  if (!is_c_contiguous(x.shape(), x.strides(), x.itemsize()) && !is_fortran(x))
    throw ValueError("resize only works on single-segment arrays");
}

LazyTensor with_memory_resized(const LazyTensor& x, const Dims& shape) {
  check_resizable(x, shape);
  const char order = is_fortran(x) ? 'F' : 'C';
  return reshape(lengthened(ravel(x, order), element_count(shape, x.itemsize())), shape, order);
}

}  // namespace weft::numpy

namespace weft {

void LazyTensor::resize(const numpy::Shape& shape) { *this = numpy::with_memory_resized(*this, shape.dims); }

}  // namespace weft

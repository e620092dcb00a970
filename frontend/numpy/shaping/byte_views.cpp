#include "weft/byte_views.hpp"

#include "frontend/numpy/core/memory_layout.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {

LazyTensor view(const Operand& a, DType dtype) {
  const LazyTensor x = asarray(a);
  if (x.dtype() == dtype) return x;
  if (dtype == DType::bool_)
    throw NotImplementedError(
        "a view of other elements as bool, which may be neither True nor False, is not supported");
  return Node::apply(Operation::view, {x}, {{Attribute::dtype, dtype}});
}

/// Bytes along an axis of their own, reversed.
LazyTensor byteswap(const Operand& a) {
  const LazyTensor x = asarray(a);
  const std::int64_t size = is_complex(x.dtype()) ? x.itemsize() / 2 : x.itemsize();
  const Dims strides = ordered_strides(x.shape(), is_fortran(x) ? 'F' : 'C', x.itemsize());
  if (size == 1) return copied_as(x, strides);
  const LazyTensor elements = reshape(copied_c(x), {x.size(), 1});
  const LazyTensor reversed =
      reshape(view(elements, DType::uint8),
              {x.size(), x.itemsize() / size, size})[ellipsis, slice(None{}, None{}, -1)];
  const LazyTensor swapped = view(reshape(copied_c(reversed), {x.size(), x.itemsize()}), x.dtype());
  return copied_as(reshape(swapped, x.shape()), strides);
}

}  // namespace weft::numpy

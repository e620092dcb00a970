// np.packbits and np.unpackbits.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "runtime/system/errors.hpp"
#include "weft/arranging.hpp"
#include "weft/joining.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// The array with the bits' axis last, and the place of that axis.
struct Lines {
  LazyTensor lines;
  std::int64_t axis = 0;
  bool fortran = false;

  /// Back in its place; in Fortran order where the array lies so alone.
  LazyTensor back(const LazyTensor& x) const {
    const LazyTensor placed = moveaxis(x, Dims{-1}, Dims{axis});
    return copied_as(placed, ordered_strides(placed.shape(), fortran ? 'F' : 'C', 1));
  }
};

Lines lines_of(const LazyTensor& x, const Axis& axis) {
  if (axis.is_none() || x.ndim() == 0) return {ravel(x)};
  const std::int64_t place = normalized_axis(single_axis(axis), x.ndim());
  return {moveaxis(x, Dims{place}, Dims{-1}), place, is_fortran(x)};
}

/// What each of eight bits is worth.
LazyTensor weights(const std::string& bitorder) {
  if (bitorder != "big" && bitorder != "little") throw ValueError("'order' must be either 'little' or 'big'");
  const LazyTensor powers = left_shift(constant(std::uint8_t{1}), arange(8, {.dtype = DType::uint8}));
  return bitorder == "big" ? powers[slice(None{}, None{}, -1)] : powers;
}

/// As long along the last axis as `length`: cut, or filled with zeros.
LazyTensor fitted(const LazyTensor& x, std::int64_t length) {
  const std::int64_t held = x.shape().back();
  if (length <= held) return x[ellipsis, slice(length)];
  Dims more = x.shape();
  more.back() = length - held;
  return concatenate({x, zeros(more, {.dtype = x.dtype()})}, {.axis = -1});
}

Dims with_last(Dims shape, std::initializer_list<std::int64_t> last) {
  shape.pop_back();
  shape.insert(shape.end(), last.begin(), last.end());
  return shape;
}

}  // namespace

LazyTensor packbits(const Operand& a, const PackbitsKeywords& keywords) {
  const LazyTensor x = asarray(a);
  if (x.dtype() != DType::bool_ && !is_integer(x.dtype()))
    throw TypeError("Expected an input array of integer or boolean data type");
  const LazyTensor worth = weights(keywords.bitorder);
  const Lines rows = lines_of(not_equal(x, 0), keywords.axis);
  const std::int64_t bytes = (rows.lines.shape().back() + 7) / 8;
  const LazyTensor bits = reshape(fitted(rows.lines, bytes * 8), with_last(rows.lines.shape(), {bytes, 8}));
  const LazyTensor packed =
      sum(where(bits, worth, constant(std::uint8_t{0})), {.axis = -1, .dtype = DType::uint8});
  return rows.back(packed);
}

LazyTensor unpackbits(const Operand& a, const UnpackbitsKeywords& keywords) {
  const LazyTensor x = asarray(a);
  if (x.dtype() != DType::uint8) throw TypeError("Expected an input array of unsigned byte data type");
  const LazyTensor worth = weights(keywords.bitorder);
  const Lines rows = lines_of(x, keywords.axis);
  const std::int64_t held = rows.lines.shape().back() * 8;
  const std::int64_t wanted = keywords.count.value_or(held);
  if (wanted < -held) throw ValueError("-count larger than number of elements");
  const LazyTensor bits =
      astype(not_equal(bitwise_and(rows.lines[ellipsis, newaxis], worth), 0), DType::uint8);
  const LazyTensor flat = reshape(bits, with_last(rows.lines.shape(), {held}));
  return rows.back(fitted(flat, wanted < 0 ? wanted + held : wanted));
}

}  // namespace weft::numpy

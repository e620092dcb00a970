// Products that sum: all of them by way of matmul.
#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "ir/numpy_order/aliases.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// Of these dtypes NumPy has a library multiply, but single numbers.
bool is_by_library(DType dtype) { return is_inexact(dtype) && !is_half(dtype); }

/// Of halves the products are added one by one, the last of which there must be. `in_place`: whether NumPy's
/// library reads both where they lie.
LazyTensor product(const LazyTensor& x, const LazyTensor& y, bool in_place = true) {
  if (is_half(x.dtype()) || is_half(y.dtype()))
    require_known_lengths({x.shape().back()}, "a product of float16");
  Attributes attributes;
  if (in_place && is_by_library(x.dtype()) && x.ndim() > 1 && y.ndim() > 1 && may_alias(x, y))
    attributes = {{Attribute::may_alias, true}};
  return looked_at(Node::apply(Operation::matmul, {x, y}, std::move(attributes)));
}

/// Whether they have no dtype in common, so that NumPy takes them as objects.
bool lacks_common(const LazyTensor& x, const LazyTensor& y) {
  return loop_dtype(x.dtype(), y.dtype()) != x.dtype() && loop_dtype(x.dtype(), y.dtype()) != y.dtype() &&
         (x.dtype() == DType::bfloat16 || y.dtype() == DType::bfloat16);
}

/// The library adds the products of a number to zeros: -0.0 becomes 0.0.
LazyTensor scaled(const LazyTensor& x, const LazyTensor& y) {
  const LazyTensor products = multiply(x, y);
  const bool adds = is_by_library(products.dtype()) && products.size() != 1;
  return copied_c(adds ? add(products, 0) : products);
}

/// Vectors and matrices of one element each are numbers.
bool are_numbers(const LazyTensor& x, const LazyTensor& y) {
  return x.size() == 1 && y.size() == 1 && x.ndim() <= 2 && y.ndim() <= 2 &&
         is_by_library(promote_types(x.dtype(), y.dtype()));
}

/// The axis of the second factor that is summed over.
std::int64_t summed_axis(const LazyTensor& y) { return y.ndim() > 1 ? y.ndim() - 2 : 0; }

void check_aligned(const LazyTensor& x, const LazyTensor& y) {
  const std::int64_t last = x.ndim() - 1, first = summed_axis(y);
  if (x.shape()[last] == y.shape()[first]) return;
  throw ValueError("shapes " + shape_text(x.shape()) + " and " + shape_text(y.shape()) +
                   " not aligned: " + std::to_string(x.shape()[last]) + " (dim " + std::to_string(last) +
                   ") != " + std::to_string(y.shape()[first]) + " (dim " + std::to_string(first) + ")");
}

/// All axes but the last as one.
LazyTensor as_rows(const LazyTensor& x) {
  if (x.ndim() <= 2) return x;
  const Dims rows(x.shape().begin(), x.shape().end() - 1);
  return reshape(x, {element_count(rows), x.shape().back()});
}

/// The summed axis first, all others as one.
LazyTensor as_columns(const LazyTensor& y) {
  if (y.ndim() <= 2) return y;
  const LazyTensor first = moveaxis(y, summed_axis(y), 0);
  const Dims others(first.shape().begin() + 1, first.shape().end());
  return reshape(first, {first.shape()[0], element_count(others)});
}

/// Whether it lies in C or Fortran order; what does not, dot copies.
bool is_in_one_piece(const LazyTensor& x) {
  return is_c_contiguous(x.shape(), x.strides(), x.itemsize()) || is_fortran(x);
}

Dims without(Dims shape, std::int64_t axis) {
  shape.erase(shape.begin() + axis);
  return shape;
}

}  // namespace

/// NumPy's matmul has no loop of bfloat16, whose dot is another.
LazyTensor matmul(const Operand& a, const Operand& b) {
  const LazyTensor x = asarray(a), y = asarray(b);
  DType dtype = loop_dtype(x.dtype(), y.dtype());
  if (dtype == DType::bfloat16) dtype = DType::float32;
  const bool casts = x.dtype() == DType::bfloat16 || y.dtype() == DType::bfloat16;
  return casts ? product(astype(x, dtype), astype(y, dtype)) : product(x, y);
}

LazyTensor dot(const Operand& a, const Operand& b) {
  const NamedCall dot("dot");
  const LazyTensor x = asarray(a), y = asarray(b);
  if (lacks_common(x, y))
    throw NotImplementedError("products of bfloat16 and " +
                              std::string(name(x.dtype() == DType::bfloat16 ? y.dtype() : x.dtype())) +
                              ", which NumPy makes of Python's objects, are not supported; use astype");
  if (x.ndim() == 0 || y.ndim() == 0) return scaled(x, y);
  check_aligned(x, y);
  Dims shape = without(x.shape(), x.ndim() - 1);
  const Dims others = without(y.shape(), summed_axis(y));
  shape.insert(shape.end(), others.begin(), others.end());
  if (are_numbers(x, y)) return reshape(multiply(reshape(x, Dims{}), reshape(y, Dims{})), shape);
  const LazyTensor products = product(as_rows(x), as_columns(y), is_in_one_piece(x) && is_in_one_piece(y));
  if (x.ndim() <= 2 && y.ndim() <= 2) return copied_c(products);
  return reshape(products, shape);
}

LazyTensor inner(const Operand& a, const Operand& b) {
  const LazyTensor x = asarray(a), y = asarray(b);
  return dot(x, x.ndim() == 0 || y.ndim() < 2 ? y : swapaxes(y, -1, -2));
}

LazyTensor vdot(const Operand& a, const Operand& b) {
  const LazyTensor flat = ravel(a), x = is_complex(flat.dtype()) ? conjugate(flat) : flat;
  const Watched nothing(nullptr);  // NumPy looks at no errors here
  return product(x, reshape(asarray(b), x.size()));
}

LazyTensor outer(const Operand& a, const Operand& b) {
  return multiply(ravel(a)[ellipsis, newaxis], ravel(b)[newaxis]);
}

LazyTensor kron(const Operand& a, const Operand& b) {
  LazyTensor x = asarray(a), y = asarray(b);
  while (x.ndim() < y.ndim()) x = x[newaxis];
  if (y.ndim() == 0) return multiply(x, y);
  Dims shape = x.shape();
  Subscripts of_x, of_y;
  for (std::int64_t axis = 0; axis < x.ndim(); ++axis) {
    const std::int64_t of_second = axis - (x.ndim() - y.ndim());
    if (of_second >= 0) shape[axis] = element_count({shape[axis], y.shape()[of_second]});
    of_x.insert(of_x.end(), {slice(None{}), newaxis});
    of_y.push_back(newaxis);
    of_y.push_back(of_second >= 0 ? Subscript(slice(None{})) : Subscript(newaxis));
  }
  return reshape(multiply(getitem(x, of_x), getitem(y, of_y)), shape);
}

}  // namespace weft::numpy

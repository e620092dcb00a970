#include "weft/creation.hpp"

#include <algorithm>

#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

LazyTensor cast_if_asked(const LazyTensor& x, std::optional<DType> dtype) {
  return dtype ? astype(x, *dtype) : x;
}

const Dims& checked_shape(const Shape& shape) {
  if (std::ranges::any_of(shape.dims, [](std::int64_t length) { return length < 0; })) {
    throw ValueError("negative dimensions are not allowed");
  }
  return shape.dims;
}

LazyTensor full_node(const Dims& shape, const ndarray& value) {
  return Node::apply(Operation::full, {}, {{Attribute::shape, shape}, {Attribute::value, value}});
}

/// Of a number that is known: an int must fit the dtype, a float is cast to it.
LazyTensor filled(const Dims& shape, DType dtype, const Operand& number) {
  if (number.tensor()) return full_node(shape, number.tensor()->node().attribute<ndarray>(Attribute::value));
  if (number.python_int()) return full_node(shape, number_array(dtype, number));
  return astype(full_node(shape, number_array(own_dtype(number), number)), dtype);
}

/// Python numbers that nothing computes, and constants of the dtype.
bool fills_as_it_is(const Operand& value, DType dtype) {
  const LazyTensor* tensor = value.tensor();
  if (!tensor) return !value.computation() && !value.computed_number();
  return tensor->operation() == Operation::constant && tensor->dtype() == dtype;
}

/// What is not a known number is assigned, not broadcast: the result has memory of its own.
LazyTensor filled(const Dims& shape, const Dims& strides, DType dtype, const Operand& value) {
  const bool known = fills_as_it_is(value, dtype);
  const Operand number = known ? value : Operand(0);
  const LazyTensor memory =
      laid_out(shape, strides, [&](const Dims& dims) { return filled(dims, dtype, number); });
  return known ? memory : setitem(memory, {ellipsis}, value);
}

LazyTensor filled(const Shape& shape, DType dtype, char order, const Operand& value) {
  if (order != 'C' && order != 'F') throw ValueError("only 'C' or 'F' order is permitted");
  const Dims& dims = checked_shape(shape);
  element_count(dims, itemsize(dtype));
  return filled(dims, ordered_strides(dims, order, itemsize(dtype)), dtype, value);
}

}  // namespace

LazyTensor scalar(DType dtype, const Operand& value) {
  return value.tensor() ? astype(value, dtype) : LazyTensor(number_constant(dtype, value));
}

LazyTensor copied(const ndarray& values, const DTypeKeyword& keywords) {
  return cast_if_asked(*Operand(values.copy_k()).tensor(), keywords.dtype);
}

LazyTensor asarray(const Operand& values, const DTypeKeyword& keywords) {
  if (values.tensor()) return cast_if_asked(*values.tensor(), keywords.dtype);
  return number_constant(keywords.dtype.value_or(own_dtype(values)), values);
}

LazyTensor asanyarray(const Operand& values, const DTypeKeyword& keywords) {
  return asarray(values, keywords);
}

LazyTensor zeros(const Shape& shape, const FilledKeywords& keywords) {
  return filled(shape, keywords.dtype.value_or(DType::float64), keywords.order, 0);
}

LazyTensor ones(const Shape& shape, const FilledKeywords& keywords) {
  return filled(shape, keywords.dtype.value_or(DType::float64), keywords.order, 1);
}

LazyTensor empty(const Shape& shape, const FilledKeywords& keywords) { return zeros(shape, keywords); }

LazyTensor full(const Shape& shape, const Operand& fill_value, const FilledKeywords& keywords) {
  const DType own = fill_value.tensor() ? fill_value.tensor()->dtype() : own_dtype(fill_value);
  return filled(shape, keywords.dtype.value_or(own), keywords.order, fill_value);
}

LazyTensor full_like(const Operand& a, const Operand& fill_value, const LikeKeywords& keywords) {
  const LazyTensor x = asarray(a);
  const DType dtype = keywords.dtype.value_or(x.dtype());
  const Dims shape = keywords.shape ? checked_shape(*keywords.shape) : x.shape();
  element_count(shape, itemsize(dtype));
  return filled(shape, strides_like(x, dtype, keywords.order, shape), dtype, fill_value);
}

LazyTensor zeros_like(const Operand& a, const LikeKeywords& keywords) { return full_like(a, 0, keywords); }
LazyTensor ones_like(const Operand& a, const LikeKeywords& keywords) { return full_like(a, 1, keywords); }
LazyTensor empty_like(const Operand& a, const LikeKeywords& keywords) { return full_like(a, 0, keywords); }

LazyTensor variable(std::string name, DType dtype, const Shape& shape) {
  const Dims& dims = checked_shape(shape);
  element_count(dims, itemsize(dtype));
  return variable_of(std::move(name), {dtype, dims, c_strides(dims, itemsize(dtype))});
}

}  // namespace weft::numpy

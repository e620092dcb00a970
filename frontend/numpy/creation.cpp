#include "weft/creation.hpp"

#include <algorithm>

#include "frontend/numpy/python_number.hpp"
#include "runtime/errors.hpp"
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

LazyTensor filled(const Shape& shape, DType dtype, const Operand& number) {
  return Node::apply(
      Operation::full, {},
      {{Attribute::shape, checked_shape(shape)}, {Attribute::value, number_array(dtype, number)}});
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

LazyTensor zeros(const Shape& shape, const DTypeKeyword& keywords) {
  return filled(shape, keywords.dtype.value_or(DType::float64), 0);
}

LazyTensor ones(const Shape& shape, const DTypeKeyword& keywords) {
  return filled(shape, keywords.dtype.value_or(DType::float64), 1);
}

LazyTensor full(const Shape& shape, const Operand& fill_value, const DTypeKeyword& keywords) {
  if (fill_value.python_int()) {
    return filled(shape, keywords.dtype.value_or(own_dtype(fill_value)), fill_value);
  }
  if (fill_value.python_float())
    return cast_if_asked(filled(shape, DType::float64, fill_value), keywords.dtype);
  // Assigned, not broadcast: the result has memory of its own, in C order.
  const DType dtype = keywords.dtype.value_or(fill_value.tensor()->dtype());
  return setitem(zeros(shape, {.dtype = dtype}), {ellipsis}, fill_value);
}

LazyTensor variable(std::string name, DType dtype, const Shape& shape) {
  const Dims& dims = checked_shape(shape);
  element_count(dims, itemsize(dtype));
  return Node::apply(Operation::variable, {},
                     {{Attribute::dtype, dtype},
                      {Attribute::shape, dims},
                      {Attribute::strides, c_strides(dims, itemsize(dtype))},
                      {Attribute::name, std::move(name)}});
}

}  // namespace weft::numpy

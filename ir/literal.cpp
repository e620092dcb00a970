#include "ir/literal.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "ir/memory_order.hpp"

namespace weft {
namespace {

// As Python's repr: a point or an exponent says that it is a float.
std::string with_point(std::string digits) {
  return digits.find_first_of(".e") == std::string::npos ? digits + ".0" : digits;
}

// Python reads literals as float64: a float32's shortest digits serve when they come back through one.
std::string finite_literal(float value) {
  const std::string digits = fmt::format("{}", value);
  const bool comes_back = static_cast<float>(std::strtod(digits.c_str(), nullptr)) == value;
  return with_point(comes_back ? digits : fmt::format("{}", static_cast<double>(value)));
}
// Few digits serve: a half is read from float64.
template <class T>
  requires is_half_type<T>
std::string finite_literal(T value) {
  return with_point(fmt::format("{}", static_cast<float>(value)));
}
std::string finite_literal(double value) { return with_point(fmt::format("{}", value)); }

template <class T>
std::string literal(T value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value ? "True" : "False";
  } else if constexpr (is_complex_type<T>) {
    return fmt::format("complex({}, {})", literal(value.real()), literal(value.imag()));
  } else if constexpr (is_float_type<T>) {
    if (std::isnan(value)) return "np.nan";
    if (std::isinf(value)) return value < 0 ? "-np.inf" : "np.inf";
    return finite_literal(value);
  } else {
    return fmt::format("{}", value);
  }
}

// The elements along `axis` and inwards, in brackets. As deep as the array has axes.
std::string nested(const ndarray& array, Dims& index, std::size_t axis) {
  if (axis == array.shape().size()) return number_literal(array.dtype(), array.at(index));
  std::string text = "[";
  for (index[axis] = 0; index[axis] < array.shape()[axis]; ++index[axis]) {
    if (index[axis] > 0) text += ", ";
    text += nested(array, index, axis + 1);
  }
  index[axis] = 0;
  return text + "]";
}

std::string c_order_literal(const ndarray& array) {
  Dims index(array.shape().size());
  return fmt::format("np.array({}, dtype={})", nested(array, index, 0), dtype_literal(array.dtype()));
}

}  // namespace

std::string dtype_literal(DType dtype) {
  return fmt::format("{}.{}", dtype == DType::bfloat16 ? "ml_dtypes" : "np", name(dtype));
}

std::string number_literal(DType dtype, const std::byte* data) {
  return dispatch(dtype, [&]<class T>() { return literal(*reinterpret_cast<const T*>(data)); });
}

std::string scalar_literal(const ndarray& scalar) {
  return fmt::format("{}({})", dtype_literal(scalar.dtype()), number_literal(scalar.dtype(), scalar.bytes()));
}

bool has_literal(const ndarray& array) {
  const std::vector<int> order = walking_order(array.shape(), {&array.strides(), 1});
  const Dims packed = packed_strides(array.shape(), order, array.itemsize());
  for (std::size_t axis = 0; axis < packed.size(); ++axis) {
    if (array.shape()[axis] != 1 && packed[axis] != array.strides()[axis]) return array.size() == 0;
  }
  return true;
}

std::string array_literal(const ndarray& array) {
  const std::string dtype = dtype_literal(array.dtype());
  if (array.size() == 0) return fmt::format("np.zeros({}, dtype={})", tuple_text(array.shape()), dtype);
  if (array.is_c_contiguous()) return c_order_literal(array);
  const std::vector<int> order = walking_order(array.shape(), {&array.strides(), 1});
  Dims shape, strides, back(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    shape.push_back(array.shape()[order[i]]);
    strides.push_back(array.strides()[order[i]]);
    back[order[i]] = static_cast<std::int64_t>(i);
  }
  return fmt::format("np.transpose({}, {})", c_order_literal(array.view(shape, strides, 0)),
                     tuple_text(back));
}

}  // namespace weft

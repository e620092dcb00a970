#include "weft/ufuncs.hpp"

#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/ufuncs/apply_ufunc.hpp"
#include "frontend/numpy/ufuncs/power_short_cuts.hpp"
#include "ir/memory_order.hpp"
#include "ir/numpy_order/ufunc_walk.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"

namespace weft::numpy {
namespace {

/// The functions of the table, but for those that are specialised below.
template <Operation operation>
LazyTensor unary(const Operand& x) {
  return looked_at(apply_ufunc(operation, x));
}
template <Operation operation>
LazyTensor binary(const Operand& x, const Operand& y) {
  return looked_at(apply_ufunc(operation, x, y));
}

/// Of complex numbers that its loop walks backwards NumPy takes C's hypot.
template <>
LazyTensor unary<Operation::absolute>(const Operand& operand) {
  const LazyTensor x = asarray(operand);
  if (!is_complex(x.dtype()) || !steps_backwards(x.shape(), {{x}}))
    return looked_at(apply_ufunc(Operation::absolute, x));
  return hypot(real(x), imag(x));
}

/// ml_dtypes keeps the sign of zeros.
template <>
LazyTensor unary<Operation::sign>(const Operand& operand) {
  const LazyTensor x = asarray(operand), sign = looked_at(apply_ufunc(Operation::sign, x));
  return x.dtype() == DType::bfloat16 ? copysign(sign, x) : sign;
}

template <>
LazyTensor unary<Operation::conjugate>(const Operand& operand) {
  const LazyTensor x = asarray(operand);
  if (is_complex(x.dtype())) return looked_at(apply_ufunc(Operation::conjugate, x));
  return laid_out_by_ufunc(x.dtype() == DType::bool_ ? astype(x, DType::int8) : x, {x});
}

template <>
LazyTensor binary<Operation::power>(const Operand& x, const Operand& y) {
  return power_with_short_cuts(x, y);
}

/// Of what ml_dtypes has no loop, NumPy's own takes bfloat16 as float32.
LazyTensor in_numpys_loop(const Operand& operand) {
  const LazyTensor x = asarray(operand);
  return x.dtype() == DType::bfloat16 ? astype(x, DType::float32) : x;
}

}  // namespace

#define WEFT_UNARY(name, ...) \
  LazyTensor name(const Operand& x) { return unary<Operation::name>(x); }
#define WEFT_BINARY(name, ...) \
  LazyTensor name(const Operand& x, const Operand& y) { return binary<Operation::name>(x, y); }
#include "ir/tables/elementwise.def"

LazyTensor abs(const Operand& x) { return absolute(x); }
LazyTensor conj(const Operand& x) { return conjugate(x); }
LazyTensor radians(const Operand& x) { return deg2rad(in_numpys_loop(x)); }
LazyTensor degrees(const Operand& x) { return rad2deg(in_numpys_loop(x)); }
LazyTensor bitwise_not(const Operand& x) { return invert(x); }
LazyTensor bitwise_invert(const Operand& x) { return invert(x); }
LazyTensor asin(const Operand& x) { return arcsin(x); }
LazyTensor acos(const Operand& x) { return arccos(x); }
LazyTensor atan(const Operand& x) { return arctan(x); }
LazyTensor asinh(const Operand& x) { return arcsinh(x); }
LazyTensor acosh(const Operand& x) { return arccosh(x); }
LazyTensor atanh(const Operand& x) { return arctanh(x); }
LazyTensor atan2(const Operand& y, const Operand& x) { return arctan2(y, x); }
LazyTensor pow(const Operand& x, const Operand& y) { return power(x, y); }
LazyTensor true_divide(const Operand& x, const Operand& y) { return divide(x, y); }
LazyTensor mod(const Operand& x, const Operand& y) { return remainder(x, y); }
LazyTensor bitwise_left_shift(const Operand& x, const Operand& y) { return left_shift(x, y); }
LazyTensor bitwise_right_shift(const Operand& x, const Operand& y) { return right_shift(x, y); }

LazyTensor isnat(const Operand&) {
  throw TypeError("ufunc 'isnat' is only defined for np.datetime64 and np.timedelta64.");
}

LazyTensor positive(const Operand& x) {
  const LazyTensor tensor = asarray(x);
  if (tensor.dtype() != DType::bool_) return copied_by_ufunc(tensor);
  throw TypeError(
      "ufunc 'positive' did not contain a loop with signature matching types <class "
      "'numpy.dtypes.BoolDType'> -> None");
}

std::pair<LazyTensor, LazyTensor> divmod(const Operand& x, const Operand& y) {
  const std::vector<LazyTensor> operands{asarray(x), asarray(y)};
  return {walked_as(floor_divide(x, y), operands), walked_as(remainder(x, y), operands)};
}

LazyTensor astype(const Operand& x, DType dtype) {
  const LazyTensor tensor = asarray(x);
  // NumPy's astype copies: what the copy does not lay out anew is the same value.
  const bool same_layout = copy_strides(tensor.type(), tensor.itemsize()) == tensor.strides();
  if (tensor.dtype() == dtype && same_layout) return tensor;
  return looked_at(Node::apply(Operation::astype, {tensor}, {{Attribute::dtype, dtype}}));
}

}  // namespace weft::numpy

#include "weft/rounding.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "frontend/numpy/core/each_part.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/powers_of_ten.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "ir/memory_order.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// In C order, unless it lies in Fortran order: NumPy rounds to decimals in an array that it makes so.
LazyTensor in_c_or_fortran_order(const LazyTensor& x) {
  if (is_c_contiguous(x.shape(), x.strides(), x.itemsize()) ||
      is_f_contiguous(x.shape(), x.strides(), x.itemsize()))
    return x;
  return setitem(zeros(x.shape(), {.dtype = x.dtype()}), {ellipsis}, x);
}

[[noreturn]] void refuse_bool(bool multiplies) {
  throw TypeError("Cannot cast ufunc '" + std::string(multiplies ? "multiply" : "divide") +
                  "' output from dtype('float64') to dtype('bool') with casting rule 'same_kind'");
}

/// Each step in float32, beside the float that it meets, and put into an array of bfloat16.
LazyTensor rounded_in_place(const LazyTensor& x, bool multiplies, double power) {
  const auto put = [&](const LazyTensor& result) { return astype(result, x.dtype()); };
  const LazyTensor whole = rint(put(multiplies ? multiply(x, power) : divide(x, power)));
  return put(multiplies ? divide(whole, power) : multiply(whole, power));
}

LazyTensor rounded_to_decimals(const LazyTensor& a, std::int64_t decimals) {
  const LazyTensor x = in_c_or_fortran_order(a);
  const double power = power_of_ten(std::abs(decimals));
  if (x.dtype() == DType::bfloat16) return rounded_in_place(x, decimals > 0, power);
  if (decimals > 0) return divide(rint(multiply(x, power)), power);
  return astype(multiply(rint(divide(x, power)), power), x.dtype());
}

/// A Python int that no element of the integer array is beyond, on the side that it bounds.
bool bounds_nothing(DType dtype, const OperandOrNone& bound, int side) {
  const PythonInt* number = bound.get() ? bound.get()->python_int() : nullptr;
  return number && is_integer(dtype) && range_side(dtype, *number + side) == side;
}

/// Python numbers among the three take the dtype that all the others have in common.
std::vector<Tensor> with_common_dtype(const std::vector<Operand>& operands) {
  std::vector<DType> strong;
  for (const Operand& operand : operands)
    if (operand.tensor()) strong.push_back(operand.tensor()->dtype());
  DType common = loop_dtype(strong);
  for (const Operand& operand : operands)
    if (!operand.tensor()) common = weak_dtype(operand, common);
  std::vector<Tensor> tensors;
  for (const Operand& operand : operands)
    tensors.push_back(operand.tensor() ? Tensor(*operand.tensor()) : number_constant(common, operand));
  return tensors;
}

/// The number as the dtype has it, or the dtype's own limit.
template <class T>
Tensor number_or(const std::optional<double>& number, T limit) {
  return constant(number ? static_cast<T>(*number) : limit);
}

template <class T>
LazyTensor numbers_for(const LazyTensor& x, const NanToNumKeywords& keywords) {
  const T most = std::numeric_limits<T>::max(), least = std::numeric_limits<T>::lowest();
  const LazyTensor numbers = where(isnan(x), LazyTensor(constant(static_cast<T>(keywords.nan))), x);
  const LazyTensor above =
      where(greater(x, LazyTensor(constant(most))), LazyTensor(number_or<T>(keywords.posinf, most)), numbers);
  return where(less(x, LazyTensor(constant(least))), LazyTensor(number_or<T>(keywords.neginf, least)), above);
}

}  // namespace

double power_of_ten(std::int64_t decimals) {
  double power = 1;
  for (std::int64_t i = 0; i < std::min<std::int64_t>(decimals, 400); ++i) power *= 10;
  return power;
}

LazyTensor round(const Operand& a, std::int64_t decimals) {
  const LazyTensor x = asarray(a);
  if (decimals >= 0 && is_integer(x.dtype())) return x;
  if (is_complex(x.dtype()))
    return each_part(x, [&](const LazyTensor& part) { return round(part, decimals); });
  if (decimals == 0) return rint(x);
  if (x.dtype() == DType::bool_) refuse_bool(decimals > 0);
  return rounded_to_decimals(x, decimals);
}
LazyTensor around(const Operand& a, std::int64_t decimals) { return round(a, decimals); }

LazyTensor clip(const Operand& a, const OperandOrNone& min, const OperandOrNone& max) {
  const LazyTensor x = asarray(a);
  const bool has_min = min.get() && !bounds_nothing(x.dtype(), min, -1);
  const bool has_max = max.get() && !bounds_nothing(x.dtype(), max, 1);
  if (has_min && has_max) return Node::apply(Operation::clip, with_common_dtype({x, *min.get(), *max.get()}));
  if (has_min) return maximum(x, *min.get());
  if (has_max) return minimum(x, *max.get());
  return positive(x);
}

LazyTensor nan_to_num(const Operand& x, const NanToNumKeywords& keywords) {
  const LazyTensor tensor = copied_k(asarray(x));  // NumPy changes a copy, whose order is no ufunc's
  if (is_complex(tensor.dtype()))
    return each_part(tensor, [&](const LazyTensor& part) { return nan_to_num(part, keywords); });
  return dispatch_real(tensor.dtype(), [&]<class T>() {
    constexpr bool inexact = is_float_type<T> && !std::is_same_v<T, weft::bfloat16>;  // to NumPy
    if constexpr (inexact) return numbers_for<T>(tensor, keywords);
    return tensor;
  });
}

}  // namespace weft::numpy

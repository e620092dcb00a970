#include "frontend/source/operators/elision.hpp"

#include <algorithm>
#include <limits>

#include "frontend/numpy/core/elided.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/operators/array_operators.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/operators/shape_values.hpp"
#include "frontend/source/operators/writable.hpp"
#include "ir/promotion.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

struct Eliding {
  Token operation;
  bool commutative = false;  // the right operand serves too
  bool of_integers = true;   // and of bools
};
constexpr Eliding eliding[] = {
    {Token::add, true},    {Token::subtract},      {Token::multiply, true}, {Token::divide, false, false},
    {Token::floor_divide}, {Token::bit_and, true}, {Token::bit_or, true},   {Token::bit_xor, true},
    {Token::shift_left},   {Token::shift_right},
};

/// The tensor of an array that nothing else holds; null for others. What a mask marks has no name.
const LazyTensor* temporary(const Value& value) {
  if (const auto* marked = value.as<Marked>()) return &marked->whole;
  const auto* array = value.as<Array>();
  return array && array->is_temporary() && array->tensor().dtype() != DType::bfloat16 ? &array->tensor()
                                                                                      : nullptr;
}

DType dtype_of_int(PythonInt number) {
  return number > std::numeric_limits<std::int64_t>::max() ? DType::uint64 : DType::int64;
}

/// Of the array that NumPy makes of an operand; nothing where that holds objects.
std::optional<DType> dtype_as_array(const Value& value) {
  if (const auto* marked = value.as<Marked>()) return marked->whole.dtype();
  if (const LazyTensor* tensor = value.tensor()) return tensor->dtype();
  if (const auto* computed = value.as<ComputedNumber>()) return computed->tensor.dtype();
  if (value.as<PythonComplex>()) return DType::complex128;
  if (value.python_float()) return DType::float64;
  if (value.as<bool>()) return DType::bool_;
  const auto* integer = value.as<PythonInt>();
  const bool fits = integer && *integer >= std::numeric_limits<std::int64_t>::min() &&
                    *integer <= PythonInt{std::numeric_limits<std::uint64_t>::max()};
  return fits ? std::optional(dtype_of_int(*integer)) : std::nullopt;
}

bool fits_beside(const Value& other, const LazyTensor& held) {
  const auto* marked = other.as<Marked>();
  const LazyTensor* tensor = marked ? &marked->whole : other.tensor();
  return !tensor || tensor->ndim() == 0 || tensor->shape() == held.shape();
}

/// Whether NumPy writes into `a` what it makes of it and `b`, if `a` is large.
bool takes(const Eliding& row, const Value& a, const Value& b) {
  const LazyTensor* held = temporary(a);
  if (!held || !(row.of_integers || is_inexact(held->dtype()))) return false;
  const auto dtype = dtype_as_array(b);
  return dtype && loop_dtype(held->dtype(), *dtype) == held->dtype() && fits_beside(b, *held);
}

Value are_large(const Value& count, const LazyTensor& items) {
  const Value bytes = binary(Token::multiply, count, PythonInt{items.itemsize()});
  return compare(Token::greater_equal, bytes, PythonInt{numpy::elided_bytes});
}

/// Python's bool, or what data decide.
Value is_large(const Value& value) {
  const auto* marked = value.as<Marked>();
  const LazyTensor& held = *temporary(value);
  const Value all = are_large(size_value(held.shape()), held);
  return marked && (unknown_truth(all) || truth(all)) ? are_large(count_of_marked(*marked), held) : all;
}

/// `result` in the memory of `into`. What data decide the length of lies in C order.
Value written_into(const Value& into, Token operation, Value result) {
  const auto* array = into.as<Array>();
  const LazyTensor* computed = result.tensor();
  if (!array || !computed) return result;
  const LazyTensor& held = array->tensor();
  if (computed->strides() == held.strides() && computed->dtype() == held.dtype()) return result;
  const Value large = is_large(into);
  if (unknown_truth(large) || !truth(large)) return result;
  check_writable(ufunc_of_array(operation, held, {}).name, computed->dtype(), *array);
  return Array(numpy::copied_as(*computed, held.strides()));
}

Value by_data(const LazyTensor& condition, const Value& x, const Value& y) {
  const auto *marked = x.as<Marked>(), *other = y.as<Marked>();
  if (marked) return Marked{numpy::where(condition, marked->whole, other->whole), marked->mask};
  return Array(numpy::where(condition, *x.tensor(), *y.tensor()));
}

/// Written into `b`, which comes first then.
Value exchanged(Token operation, const Value& a, const Value& b) {
  const auto here = [&] { return binary(operation, a, b); };
  if (operation != Token::multiply || !is_complex(temporary(b)->dtype()))
    return written_into(b, operation, here());
  const Value large = is_large(b);
  const auto unknown = unknown_truth(large);
  if (unknown) return by_data(*unknown, binary(operation, b, a), here());
  return truth(large) ? written_into(b, operation, binary(operation, b, a)) : here();
}

}  // namespace

Value elided_binary(Token operation, const Value& a, const Value& b) {
  const auto row = std::ranges::find(eliding, operation, &Eliding::operation);
  if (row == std::end(eliding)) return binary(operation, a, b);
  if ((a.as<Array>() && b.as<Marked>()) || (a.as<Marked>() && b.as<Array>()))
    return elided_binary(operation, settled_items(a), settled_items(b));
  if (takes(*row, a, b)) return written_into(a, operation, binary(operation, a, b));
  // A NumPy scalar on the left computes by itself.
  if (row->commutative && !a.as<Scalar>() && takes(*row, b, a)) return exchanged(operation, a, b);
  return binary(operation, a, b);
}

}  // namespace weft::source

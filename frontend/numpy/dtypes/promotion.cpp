// Which dtypes arrays, numbers and dtypes become together.
#include <cmath>

#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/result_type.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/dtype_functions.hpp"

namespace weft::numpy {
namespace {

DType least_integer(PythonInt whole) {
  constexpr DType natural[] = {DType::uint8, DType::uint16, DType::uint32, DType::uint64},
                  negative[] = {DType::int8, DType::int16, DType::int32, DType::int64};
  for (int i = 0; i < 4; ++i) {
    const int bits = 8 << i;
    if (whole >= 0 && whole < PythonInt{1} << bits) return natural[i];
    if (whole < 0 && whole >= -(PythonInt{1} << (bits - 1))) return negative[i];
  }
  throw NotImplementedError("the dtype object is not supported yet");
}

/// By NumPy's bounds, which are a little below what each dtype holds.
bool fits_single(double real) { return !std::isfinite(real) || std::abs(real) < 3.4e38; }

DType least_float(double real) {
  if (!std::isfinite(real) || std::abs(real) < 65000) return DType::float16;
  return fits_single(real) ? DType::float32 : DType::float64;
}

template <class T>
DType least_dtype(T value) {
  if constexpr (std::same_as<T, bool>)
    return DType::bool_;
  else if constexpr (std::integral<T>)
    return least_integer(value);
  else if constexpr (is_complex_type<T>)
    return fits_single(value.real()) && fits_single(value.imag()) ? DType::complex64 : DType::complex128;
  else
    return least_float(static_cast<double>(value));
}

}  // namespace

Operand TypedOperand::of_dtype(DType dtype) { return zeros(0, {.dtype = dtype}); }

DType result_type(const std::vector<TypedOperand>& arrays_and_dtypes) {
  std::vector<Operand> operands;
  operands.reserve(arrays_and_dtypes.size());
  for (const TypedOperand& each : arrays_and_dtypes) operands.push_back(each.operand());
  return common_dtype(operands);
}

bool can_cast(const TypedOperand& from, DType to, const std::string& casting) {
  check_casting(casting);
  if (from.operand().is_python_number())
    throw TypeError(
        "can_cast() does not support Python ints, floats, and complex because the result used to depend on "
        "the value.\nThis change was part of adopting NEP 50, we may explicitly allow them again in the "
        "future.");
  return is_castable(from.operand().tensor()->dtype(), to, casting);
}

DType min_scalar_type(const Operand& a) {
  if (const PythonInt* whole = a.python_int()) return least_integer(*whole);
  const LazyTensor x = asarray(a);
  if (x.ndim() > 0) return x.dtype();
  const auto known = known_values(x);
  if (!known) throw NotImplementedError("min_scalar_type of what depends on data is not supported");
  return dispatch(x.dtype(), [&]<class T>() { return least_dtype(known->item<T>()); });
}

DType common_type(const std::vector<Operand>& arrays) {
  DType common = DType::float16;
  for (const Operand& each : arrays) {
    const DType dtype = asarray(each).dtype();
    if (dtype == DType::bool_) throw TypeError("can't get common type for non-numeric array");
    common = promote_types(common, is_integer(dtype) ? DType::float64 : dtype);
  }
  return common;
}

std::string mintypecode(const std::string& typechars, const std::string& typeset,
                        const std::string& otherwise) {
  std::string known;
  for (const char letter : typechars)
    if (typeset.contains(letter)) known += letter;
  if (known.empty()) return otherwise;
  if (known.contains('F') && known.contains('d')) return "D";
  for (const char letter : std::string_view("GDFgdf"))
    if (known.contains(letter)) return std::string(1, letter);
  return known;
}

}  // namespace weft::numpy

#include "frontend/numpy/ufuncs/ufunc_loops.hpp"

#include <algorithm>

#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "ir/infer.hpp"
#include "ir/promotion.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {

void refuse_cast(const std::string& ufunc, const std::string& what, DType from, DType to,
                 const std::string& casting) {
  throw UFuncTypeError("Cannot cast ufunc '" + ufunc + "' " + what + " from " + dtype_repr(from) + " to " +
                       dtype_repr(to) + " with casting rule '" + casting + "'");
}

namespace {

/// What the loop gives for operands of that dtype; nothing where there is none.
std::optional<DType> result_of(const UfuncLoop& loop, std::size_t operands, DType dtype) {
  const Watched nothing(nullptr);
  try {
    return loop(UfuncOperands(operands, LazyTensor(number_constant(dtype, 0)))).dtype();
  } catch (const TypeError&) {
    return std::nullopt;
  }
}

/// Python's ints become numbers of the loop's dtype, but for bool.
Operand number_in_loop(const Operand& operand, DType dtype) {
  if (operand.tensor() || !is_int(operand) || dtype == DType::bool_) return operand;
  return LazyTensor(number_constant(dtype, operand));
}

Operand cast_operand(const std::string& ufunc, const UfuncOperands& operands, std::size_t i, DType dtype,
                     const std::string& casting) {
  const Operand& operand = operands[i];
  const DType from = operand.tensor() ? operand.tensor()->dtype() : own_dtype(operand);
  if (!is_castable(from, dtype, casting))
    refuse_cast(ufunc, operands.size() == 1 ? "input" : "input " + std::to_string(i), from, dtype, casting);
  if (from == dtype && operand.tensor()) return operand;  // astype copies, perhaps in another order
  return astype(operand, dtype);
}

/// np.ldexp, whose exponents stay the integers that they are.
LazyTensor computed_with_exponent(const UfuncLoop& loop, UfuncOperands operands, DType dtype,
                                  const std::string& casting) {
  operands[0] = number_in_loop(operands[0], dtype);
  operands[0] = cast_operand("ldexp", operands, 0, dtype, casting);
  return loop(operands);
}

/// Whether the loop that gives `dtype` is one of complex numbers.
bool gives_part(const UfuncLoop& loop, const UfuncOperands& operands, DType dtype) {
  const auto is_complex_array = [](const Operand& x) {
    return x.tensor() && is_complex(x.tensor()->dtype());
  };
  if (dtype != DType::float32 && dtype != DType::float64) return false;
  return std::ranges::any_of(operands, is_complex_array) &&
         result_of(loop, operands.size(), complex_dtype(dtype)) == dtype;
}

/// ml_dtypes' loops are found where the only operand is of theirs, and where all can be cast safely.
void check_loop_of_bfloat16(const std::string& ufunc, const UfuncOperands& operands) {
  const auto fits = [&](const Operand& x) {
    if (!x.tensor()) return is_int(x);
    return operands.size() == 1 ? x.tensor()->dtype() == DType::bfloat16
                                : is_castable(x.tensor()->dtype(), DType::bfloat16, "safe");
  };
  if (std::ranges::all_of(operands, fits)) return;
  if (operands.size() == 1)
    throw TypeError("No loop matching the specified signature and casting was found for ufunc " + ufunc);
  throw TypeError(
      "found a user loop for ufunc '" + ufunc +
      "' matching the type-tuple, but the inputs and/or outputs could not be cast according to the "
      "casting rule");
}

/// All its loops give uint8, whatever they count in.
bool counts_bits(const std::string& ufunc, const UfuncOperands& operands, DType dtype) {
  const LazyTensor* x = operands[0].tensor();
  return ufunc == "bitwise_count" && dtype == DType::uint8 && !(x && is_inexact(x->dtype()));
}

/// NumPy compares int64 with uint64 in loops of their own, which cast neither.
bool compares_exactly(Operation operation, const UfuncOperands& operands) {
  if (info(operation).type_rule != TypeRule::comparison || operands.size() != 2) return false;
  if (!operands[0].tensor() || !operands[1].tensor()) return false;
  const DType a = operands[0].tensor()->dtype(), b = operands[1].tensor()->dtype();
  return (a == DType::int64 && b == DType::uint64) || (a == DType::uint64 && b == DType::int64);
}

/// That of one operand, where others have their own.
DType dtype_in_loop(const std::string& ufunc, std::size_t i, DType own, DType loop) {
  if (ufunc == "ldexp" && i == 1) return promote_types(own, DType::int32);
  if (ufunc == "bitwise_count") return own == DType::bool_ ? DType::int8 : own;
  return loop;
}

}  // namespace

LazyTensor computed_in(const std::string& ufunc, const UfuncLoop& loop, UfuncOperands operands, DType dtype,
                       const std::string& casting) {
  for (Operand& operand : operands) operand = number_in_loop(operand, dtype);
  UfuncOperands cast;
  for (std::size_t i = 0; i < operands.size(); ++i)
    cast.push_back(cast_operand(ufunc, operands, i, dtype, casting));
  return loop(cast);
}

LazyTensor computed_by_loop(const std::string& ufunc, const UfuncLoop& loop, const UfuncOperands& operands,
                            const UfuncKeywords& keywords) {
  if (!keywords.dtype) return loop(operands);
  const DType dtype = *keywords.dtype;
  if (dtype == DType::bfloat16) check_loop_of_bfloat16(ufunc, operands);
  const bool predicate = result_of(loop, operands.size(), DType::float64) == DType::bool_;
  if (predicate && dtype == DType::bool_) return loop(operands);
  if (counts_bits(ufunc, operands, dtype)) return loop(operands);
  if (ufunc == "ldexp" && is_floating(dtype))
    return computed_with_exponent(loop, operands, dtype, keywords.casting);
  if (gives_part(loop, operands, dtype))
    return computed_in(ufunc, loop, operands, complex_dtype(dtype), keywords.casting);
  if (predicate || result_of(loop, operands.size(), dtype) != dtype)
    throw TypeError("No loop matching the specified signature and casting was found for ufunc " + ufunc);
  return computed_in(ufunc, loop, operands, dtype, keywords.casting);
}

DType loop_of(const LazyTensor& result) {
  if (result.operation() == Operation::astype || !is_elementwise(result.operation())) return result.dtype();
  std::vector<DType> dtypes;
  for (const Tensor& input : result.node().inputs()) dtypes.push_back(input.type().dtype);
  return loop_types(result.operation(), dtypes).loop;
}

void check_inputs(const std::string& ufunc, const UfuncOperands& operands, const LazyTensor& result,
                  const std::string& casting) {
  if ((casting != "no" && casting != "equiv") || !is_elementwise(result.operation())) return;
  if (ufunc.starts_with("logical_")) return;
  const DType loop = loop_of(result);
  if (compares_exactly(result.operation(), operands)) return;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const LazyTensor* tensor = operands[i].tensor();
    if (!tensor) continue;
    const DType wanted = dtype_in_loop(ufunc, i, tensor->dtype(), loop);
    if (!is_castable(tensor->dtype(), wanted, casting))
      refuse_cast(ufunc, operands.size() == 1 ? "input" : "input " + std::to_string(i), tensor->dtype(),
                  wanted, casting);
  }
}

}  // namespace weft::numpy

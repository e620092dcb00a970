#include "weft/ufunc_keywords.hpp"

#include <algorithm>

#include "frontend/numpy/casting.hpp"
#include "frontend/numpy/float_watch.hpp"
#include "frontend/numpy/memory_layout.hpp"
#include "frontend/numpy/python_number.hpp"
#include "ir/infer.hpp"
#include "ir/promotion.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

[[noreturn]] void refuse_cast(const std::string& ufunc, const std::string& what, DType from, DType to,
                              const std::string& casting) {
  throw UFuncTypeError("Cannot cast ufunc '" + ufunc + "' " + what + " from " + dtype_repr(from) + " to " +
                       dtype_repr(to) + " with casting rule '" + casting + "'");
}

LazyTensor zero(DType dtype) { return LazyTensor(number_constant(dtype, 0)); }

/// What the loop gives for operands of that dtype; nothing where there is none.
std::optional<DType> result_of(const UfuncLoop& loop, std::size_t operands, DType dtype) {
  const Watched nothing(nullptr);
  try {
    return loop(UfuncOperands(operands, zero(dtype))).dtype();
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
  return astype(operand, dtype);
}

LazyTensor computed_in(const std::string& ufunc, const UfuncLoop& loop, UfuncOperands operands, DType dtype,
                       const std::string& casting) {
  for (Operand& operand : operands) operand = number_in_loop(operand, dtype);
  UfuncOperands cast;
  for (std::size_t i = 0; i < operands.size(); ++i)
    cast.push_back(cast_operand(ufunc, operands, i, dtype, casting));
  return loop(cast);
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

/// Comparisons and predicates have loops for all dtypes, which give bool.
LazyTensor computed(const std::string& ufunc, const UfuncLoop& loop, const UfuncOperands& operands,
                    const UfuncKeywords& keywords) {
  if (!keywords.dtype) return loop(operands);
  const DType dtype = *keywords.dtype;
  if (dtype == DType::bfloat16) check_loop_of_bfloat16(ufunc, operands);
  const bool predicate = result_of(loop, operands.size(), DType::float64) == DType::bool_;
  if (predicate && dtype == DType::bool_) return loop(operands);
  if (ufunc == "ldexp" && is_floating(dtype))
    return computed_with_exponent(loop, operands, dtype, keywords.casting);
  if (gives_part(loop, operands, dtype))
    return computed_in(ufunc, loop, operands, complex_dtype(dtype), keywords.casting);
  if (predicate || result_of(loop, operands.size(), dtype) != dtype)
    throw TypeError("No loop matching the specified signature and casting was found for ufunc " + ufunc);
  return computed_in(ufunc, loop, operands, dtype, keywords.casting);
}

/// NumPy compares int64 with uint64 in loops of their own, which cast neither.
bool compares_exactly(Operation operation, const UfuncOperands& operands) {
  if (info(operation).type_rule != TypeRule::comparison || operands.size() != 2) return false;
  if (!operands[0].tensor() || !operands[1].tensor()) return false;
  const DType a = operands[0].tensor()->dtype(), b = operands[1].tensor()->dtype();
  return (a == DType::int64 && b == DType::uint64) || (a == DType::uint64 && b == DType::int64);
}

/// The dtype that operands have in the loop.
DType loop_of(const LazyTensor& result) {
  if (result.operation() == Operation::astype || !is_elementwise(result.operation())) return result.dtype();
  std::vector<DType> dtypes;
  for (const Tensor& input : result.node().inputs()) dtypes.push_back(input.type().dtype);
  return loop_types(result.operation(), dtypes).loop;
}

/// That of one operand, where others have their own.
DType dtype_in_loop(const std::string& ufunc, std::size_t i, DType own, DType loop) {
  if (ufunc == "ldexp" && i == 1) return promote_types(own, DType::int32);
  if (ufunc == "bitwise_count") return own == DType::bool_ ? DType::int8 : own;
  return loop;
}

/// Operands that the rule does not let the loop convert. Logical ones are converted by any rule.
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

const Dims& shape_of(const Operand& operand) {
  static const Dims none;
  return operand.tensor() ? operand.tensor()->shape() : none;
}

/// The shape of all that takes part. Errors: ValueError, with the shapes as NumPy lists them.
Dims common_shape(const UfuncOperands& operands, const UfuncKeywords& keywords) {
  std::vector<Dims> shapes;
  for (const Operand& operand : operands) shapes.push_back(shape_of(operand));
  if (keywords.out) shapes.push_back(keywords.out->shape());
  if (keywords.where) shapes.push_back(shape_of(*keywords.where));
  try {
    return broadcast_shapes(shapes);
  } catch (const ValueError&) {
    std::string text;
    for (const Dims& shape : shapes) text += shape_text(shape) + " ";
    throw ValueError("operands could not be broadcast together with shapes " + text);
  }
}

LazyTensor spread(const LazyTensor& x, const Dims& shape) {
  return x.shape() == shape ? x : broadcast_to(x, shape);
}

/// A result in the order in which NumPy's iterator walks the operands as they are, before any cast.
LazyTensor in_order_of(const UfuncOperands& operands, const LazyTensor& result) {
  std::vector<Dims> strides;
  for (const Operand& operand : operands)
    if (operand.tensor())
      strides.push_back(broadcast_strides(Tensor(*operand.tensor()).type(), result.shape()));
  return strides.empty() ? result
                         : copied_as(result, k_order_strides(result.shape(), strides, result.itemsize()));
}

/// Short vectors are cast before NumPy looks at their order.
bool lies_in_fortran_order(const Operand& operand, DType loop) {
  constexpr std::int64_t buffered = 8192;
  const LazyTensor* x = operand.tensor();
  if (!x || (x->ndim() == 1 && x->dtype() != loop && x->size() <= buffered)) return true;
  return is_f_contiguous(x->shape(), x->strides(), x->itemsize());
}

/// 'A' is Fortran order where all that takes part lies so, if in C order as well, and else C order.
char resolved_order(const UfuncOperands& operands, const LazyTensor& result, const UfuncKeywords& keywords) {
  if (keywords.order != 'A') return keywords.order;
  const DType loop = keywords.dtype.value_or(loop_of(result));
  const auto lies_so = [&](const Operand& x) { return lies_in_fortran_order(x, loop); };
  const bool mask_lies_so = !keywords.where || lies_in_fortran_order(*keywords.where, DType::bool_);
  return mask_lies_so && std::ranges::all_of(operands, lies_so) ? 'F' : 'C';
}

LazyTensor mask_of(const Operand& where) {
  const LazyTensor mask = asarray(where);
  if (mask.dtype() != DType::bool_)
    throw TypeError("Cannot cast array data from " + dtype_repr(mask.dtype()) +
                    " to dtype('bool') according to the rule 'safe'");
  return mask;
}

LazyTensor in_out(const std::string& ufunc, const LazyTensor& result, const Dims& shape,
                  const UfuncKeywords& keywords) {
  const LazyTensor& out = *keywords.out;
  if (!is_castable(result.dtype(), out.dtype(), keywords.casting))
    refuse_cast(ufunc, "output", result.dtype(), out.dtype(), keywords.casting);
  if (shape != out.shape())
    throw ValueError("non-broadcastable output operand with shape " + shape_text(out.shape()) +
                     " doesn't match the broadcast shape " + shape_text(shape));
  const LazyTensor cast = spread(astype(result, out.dtype()), shape);
  return keywords.where ? where(mask_of(*keywords.where), cast, out) : cast;
}

template <class Call>
std::string name_of(const Call& call) {
  const Watched nothing(nullptr);
  return std::string(name(call().operation()));
}

}  // namespace

LazyTensor called_ufunc(const std::string& ufunc, const UfuncLoop& loop, const UfuncOperands& operands,
                        const UfuncKeywords& keywords) {
  check_order(keywords.order);
  check_casting(keywords.casting);
  const LazyTensor mask = keywords.where ? mask_of(*keywords.where) : LazyTensor(constant(true));
  const Dims shape = common_shape(operands, keywords);
  const LazyTensor result = [&] {
    const NamedCall call(ufunc, keywords.where ? &mask : nullptr);
    return computed(ufunc, loop, operands, keywords);
  }();
  if (!keywords.dtype) check_inputs(ufunc, operands, result, keywords.casting);
  if (keywords.out) return in_out(ufunc, result, shape, keywords);
  const LazyTensor kept =
      keywords.where ? where(mask_of(*keywords.where), result, zero(result.dtype())) : result;
  if (kept.ndim() == 0) return kept;
  if (keywords.order != 'K') return copied_in(kept, resolved_order(operands, result, keywords));
  return keywords.dtype && !keywords.where ? in_order_of(operands, kept) : kept;
}

LazyTensor called_gufunc(const std::string& name, const UfuncLoop& loop, const UfuncOperands& operands,
                         const UfuncKeywords& keywords) {
  check_casting(keywords.casting);
  const LazyTensor result =
      keywords.dtype ? computed_in(name, loop, operands, *keywords.dtype, keywords.casting) : loop(operands);
  return keywords.order == 'K' || result.ndim() == 0 ? result : copied_in(result, keywords.order);
}

LazyTensor with(LazyTensor (*ufunc)(const Operand&), const Operand& x, const UfuncKeywords& keywords) {
  return called_ufunc(
      name_of([&] { return ufunc(x); }), [ufunc](const UfuncOperands& given) { return ufunc(given[0]); }, {x},
      keywords);
}

LazyTensor with(LazyTensor (*ufunc)(const Operand&, const Operand&), const Operand& x, const Operand& y,
                const UfuncKeywords& keywords) {
  return called_ufunc(
      name_of([&] { return ufunc(x, y); }),
      [ufunc](const UfuncOperands& given) { return ufunc(given[0], given[1]); }, {x, y}, keywords);
}

}  // namespace weft::numpy

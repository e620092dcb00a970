#include "weft/ufunc_keywords.hpp"

#include <algorithm>

#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/indexing/fitted_lengths.hpp"
#include "frontend/numpy/ufuncs/ufunc_loops.hpp"
#include "ir/infer.hpp"
#include "ir/promotion.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

LazyTensor zero(DType dtype) { return LazyTensor(number_constant(dtype, 0)); }

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

/// A result laid out by the operands as they are, before any cast.
LazyTensor in_order_of(const UfuncOperands& operands, const LazyTensor& result) {
  std::vector<LazyTensor> tensors;
  for (const Operand& operand : operands)
    if (operand.tensor()) tensors.push_back(*operand.tensor());
  return tensors.empty() ? result : laid_out_by_ufunc(result, tensors);
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

/// Numbers of the same dtypes.
UfuncOperands without_axes(UfuncOperands operands) {
  for (Operand& each : operands)
    if (each.tensor()) each = zeros(Dims{}, {.dtype = each.tensor()->dtype()});
  return operands;
}

/// The operands, as long as one another, and as what is written, where data decide whether they are: what is
/// wrong with their dtypes comes first.
UfuncOperands fitted(UfuncOperands operands, const UfuncKeywords& keywords, const UfuncLoop& compute) {
  std::vector<LazyTensor> tensors;
  for (const Operand& each : operands)
    if (each.tensor()) tensors.push_back(*each.tensor());
  if (std::ranges::none_of(tensors, [](const LazyTensor& x) { return has_data_length(x.shape()); }))
    return operands;
  const Watched nothing(nullptr);
  static_cast<void>(compute(without_axes(operands)));
  fit_lengths(tensors, keywords.out ? &keywords.out->shape() : nullptr);
  for (auto next = tensors.begin(); Operand& each : operands)
    if (each.tensor()) each = *next++;
  return operands;
}

LazyTensor mask_of(const Operand& where) {
  const LazyTensor mask = asarray(where);
  if (mask.dtype() != DType::bool_) refuse_cast(mask, DType::bool_, "safe");
  return mask;
}

UfuncOperands without_elements(UfuncOperands operands) {
  for (Operand& operand : operands)
    if (const LazyTensor* x = operand.tensor()) operand = zeros({0, 0}, {.dtype = x->dtype()});
  return operands;
}

/// NumPy looks for a loop, and at what it casts, before it looks at shapes and at values.
template <class Compute>
void check_casts(const std::string& ufunc, const Compute& compute, const UfuncOperands& operands,
                 const UfuncKeywords& keywords) {
  const Watched nothing(nullptr);
  const DType out = keywords.out->dtype();
  const LazyTensor result = compute(without_elements(operands));
  if (!keywords.dtype) check_inputs(ufunc, operands, result, keywords.casting);
  if (!is_castable(result.dtype(), out, keywords.casting))
    refuse_cast(ufunc, "output", result.dtype(), out, keywords.casting);
}

/// Python's numbers as arrays, which a product has a dtype of, if no value.
UfuncOperands without_numbers(UfuncOperands operands, std::optional<DType> dtype) {
  for (std::size_t i = 0; i < 2; ++i)
    if (const LazyTensor* other = operands[1 - i].tensor(); other && !operands[i].tensor())
      operands[i] =
          LazyTensor(number_constant(dtype ? *dtype : weak_dtype(operands[i], other->dtype()), operands[i]));
  return operands;
}

LazyTensor in_out(const LazyTensor& result, const Dims& shape, const UfuncKeywords& keywords) {
  const LazyTensor& out = *keywords.out;
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

LazyTensor called_ufunc(const std::string& ufunc, const UfuncLoop& loop, const UfuncOperands& given,
                        const UfuncKeywords& keywords) {
  check_order(keywords.order);
  check_casting(keywords.casting);
  const LazyTensor mask = keywords.where ? mask_of(*keywords.where) : LazyTensor(constant(true));
  const auto compute = [&](const UfuncOperands& x) { return computed_by_loop(ufunc, loop, x, keywords); };
  const UfuncOperands operands = fitted(given, keywords, compute);
  if (keywords.out) check_casts(ufunc, compute, operands, keywords);
  const Dims shape = common_shape(operands, keywords);
  const LazyTensor result = [&] {
    const NamedCall call(ufunc, keywords.where ? &mask : nullptr);
    return compute(operands);
  }();
  if (!keywords.dtype) check_inputs(ufunc, operands, result, keywords.casting);
  if (keywords.out) return in_out(result, shape, keywords);
  const LazyTensor kept =
      keywords.where ? where(mask_of(*keywords.where), result, zero(result.dtype())) : result;
  if (kept.ndim() == 0) return kept;
  if (keywords.order != 'K') return copied_in(kept, resolved_order(operands, result, keywords));
  return keywords.dtype && !keywords.where ? in_order_of(operands, kept) : kept;
}

LazyTensor called_gufunc(const std::string& name, const UfuncLoop& loop, const UfuncOperands& operands,
                         const UfuncKeywords& keywords) {
  check_casting(keywords.casting);
  const auto compute = [&](const UfuncOperands& x) {
    return keywords.dtype ? computed_in(name, loop, x, *keywords.dtype, keywords.casting) : loop(x);
  };
  if (keywords.out) check_casts(name, compute, without_numbers(operands, keywords.dtype), keywords);
  const LazyTensor result = compute(operands);
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

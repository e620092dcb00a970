#include "ir/complex/complex_elementwise.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "ir/complex/complex_arithmetic.hpp"
#include "ir/complex/complex_functions.hpp"
#include "ir/complex/complex_pairs.hpp"
#include "ir/numpy_order/ufunc_walk.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

std::optional<double> known_number(const Tensor& real) {
  if (real.operation() != Operation::constant) return {};
  const ndarray& scalar = real.node().attribute<ndarray>(Attribute::value);
  return dispatch_real(scalar.dtype(), [&]<class T>() { return static_cast<double>(*scalar.data<T>()); });
}

/// The exponent of a power that is repeated multiplication.
std::optional<int> whole_exponent(const Tensor& exponent) {
  const bool parts = exponent.operation() == Operation::from_parts;
  const auto re = known_number(parts ? exponent.node().inputs()[0] : exponent);
  const auto im = parts ? known_number(exponent.node().inputs()[1]) : 0;
  if (!re || !im || *im != 0 || *re != std::trunc(*re) || std::abs(*re) >= 100) return {};
  return static_cast<int>(*re);
}

Parts unary(Operation operation, const Parts& z) {
  switch (operation) {
    case Operation::negative:
      return {-z.re, -z.im};
    case Operation::conjugate:
      return {z.re, -z.im};
    case Operation::rint:
      return {apply(operation, {z.re}), apply(operation, {z.im})};
    case Operation::square:
      return multiply(z, z);
    case Operation::reciprocal:
      return reciprocal(z);
    case Operation::sign:
      return sign(z);
    default:
      return elementary(operation, z);
  }
}

Parts binary(Operation operation, const Parts& a, const Parts& b) {
  switch (operation) {
    case Operation::add:
    case Operation::subtract:
      return {apply(operation, {a.re, b.re}), apply(operation, {a.im, b.im})};
    case Operation::multiply:
      return multiply(a, b);
    case Operation::divide:
      return divide(a, b);
    case Operation::power:
      return power(a, b);
    default:
      return extreme(operation, a, b);
  }
}

Real predicate(Operation operation, const Parts& z) {
  const Real of_re = apply(operation, {z.re}), of_im = apply(operation, {z.im});
  const bool both = operation == Operation::isfinite || operation == Operation::logical_not;
  return both ? of_re & of_im : of_re | of_im;
}

/// What of complex operands is real.
Tensor real_result(const Node& node, const std::vector<Tensor>& inputs, const std::vector<Parts>& parts) {
  switch (info(node.operation()).type_rule) {
    case TypeRule::magnitude:
      return magnitude(parts[0]).tensor;
    case TypeRule::predicate:
      return predicate(node.operation(), parts[0]).tensor;
    case TypeRule::comparison:
      return compare(node.operation(), parts[0], parts[1]).tensor;
    case TypeRule::cast:
      return real_value(inputs[0], node.types()[0].dtype);
    default:
      throw InternalError("no complex numbers in " + std::string(name(node.operation())));
  }
}

/// NumPy's loop of products does not fuse where its result has a stride of 0: single numbers that need an
/// iterator, since they have not as many axes as each other, or several and one is converted in its buffers,
/// as all but 0-d arrays are.
bool is_of_single_numbers(const Type& result, std::span<const Tensor> inputs) {
  if (result.size() != 1 || !std::ranges::all_of(inputs, holds_complex)) return false;
  const auto has_axes = [](const Tensor& input) { return input.type().ndim() > 0; };
  const auto is_buffered = [&](const Tensor& input) {
    return input.type().dtype != result.dtype && has_axes(input);
  };
  if (result.ndim() > 1 && std::ranges::any_of(inputs, is_buffered)) return true;
  return std::ranges::all_of(inputs, has_axes) && inputs[0].type().ndim() != inputs.back().type().ndim();
}

/// Nor do the loops of complex64 that step backwards.
bool is_plain_product(const Node& node) {
  const std::span<const Tensor> inputs = node.inputs();
  const Type& result = node.types()[0];
  if (is_of_single_numbers(result, inputs)) return true;
  const auto is_single = [](const Tensor& input) { return input.type().dtype == DType::complex64; };
  return std::ranges::all_of(inputs, is_single) && steps_backwards(result.shape, inputs);
}

Parts complex_result(const Node& node, const std::vector<Tensor>& inputs, const std::vector<Parts>& parts) {
  if (node.operation() == Operation::astype) return parts[0];
  if (node.operation() == Operation::clip) return clip(parts[0], parts[1], parts[2]);
  const bool multiplies = node.operation() == Operation::multiply || node.operation() == Operation::square;
  if (multiplies && is_plain_product(node)) return plain_product(parts[0], parts.back());
  if (inputs.size() == 1) return unary(node.operation(), parts[0]);
  if (node.operation() == Operation::power)
    if (const auto exponent = whole_exponent(inputs[1])) return integer_power(parts[0], *exponent);
  return binary(node.operation(), parts[0], parts[1]);
}

}  // namespace

Tensor complex_elementwise(const Node& node, std::vector<Tensor> inputs) {
  const Type& type = node.types()[0];
  if (info(node.operation()).type_rule == TypeRule::logical) {
    for (Tensor& input : inputs) input = truth(input);
    return with_inputs(node, inputs)[0];
  }
  if (node.operation() == Operation::where) {
    const Real condition{truth(inputs[0])};
    if (!is_complex(type.dtype)) return with_inputs(node, {condition.tensor, inputs[1], inputs[2]})[0];
    const DType dtype = real_dtype(type.dtype);
    return joined(where(condition, parts_as(inputs[1], dtype), parts_as(inputs[2], dtype)), type);
  }
  std::vector<DType> dtypes;
  for (const Tensor& input : inputs) dtypes.push_back(input.type().dtype);
  const LoopTypes types = loop_types(node.operation(), dtypes, type.dtype);
  const bool to_complex = node.operation() == Operation::astype && is_complex(type.dtype);
  std::vector<Parts> parts;
  for (const Tensor& input : inputs)
    parts.push_back(parts_as(input, real_dtype(to_complex ? type.dtype : types.loop)));
  if (is_complex(type.dtype)) return joined(complex_result(node, inputs, parts), type);
  return real_result(node, inputs, parts);
}

}  // namespace weft

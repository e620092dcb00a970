#include "ir/complex_parts.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "ir/complex_arithmetic.hpp"
#include "ir/complex_functions.hpp"
#include "ir/complex_reductions.hpp"
#include "ir/promotion.hpp"
#include "runtime/errors.hpp"

namespace weft {
namespace {

bool holds_complex(const Tensor& tensor) { return is_complex(tensor.type().dtype); }

bool has_complex_output(const Node& node) {
  return std::ranges::any_of(node.types(), [](const Type& type) { return is_complex(type.dtype); });
}

/// Whether `with_parts` leaves such a node as it is.
bool stays_complex(const Node& node) {
  switch (node.operation()) {
    case Operation::variable:
    case Operation::array:
    case Operation::call:
    case Operation::searchsorted:
    case Operation::argsort:
    case Operation::from_parts:
      return true;
    default:
      return is_view(node.operation());
  }
}

/// Leaves and what the runtime computes lie in memory, and so do views of them.
bool in_memory(const Tensor& tensor) {
  Tensor source = tensor;
  while (is_view(source.operation())) source = source.node().inputs()[0];
  return stays_complex(source.node()) && source.operation() != Operation::from_parts;
}

Real converted(const Tensor& tensor, DType dtype) {
  if (tensor.type().dtype == dtype) return {tensor};
  return {Node::apply(Operation::astype, {tensor}, {{Attribute::dtype, dtype}})};
}

/// The parts of numbers of any dtype, converted to `dtype`.
Parts parts_as(const Tensor& tensor, DType dtype) {
  if (holds_complex(tensor))
    return {converted(part_of(tensor, Operation::real), dtype),
            converted(part_of(tensor, Operation::imag), dtype)};
  const Real re = converted(tensor, dtype);
  return {re, zeros_like(re)};
}

/// The same in their own dtype.
Parts unconverted_parts(const Tensor& tensor) { return parts_as(tensor, real_dtype(tensor.type().dtype)); }

/// What the elements are as bool.
Tensor truth(const Tensor& tensor) {
  if (!holds_complex(tensor)) return tensor;
  return is_nonzero({{part_of(tensor, Operation::real)}, {part_of(tensor, Operation::imag)}}).tensor;
}

Tensor joined(const Parts& parts, const Type& type) {
  return Node::apply(Operation::from_parts, {parts.re.tensor, parts.im.tensor},
                     {{Attribute::strides, type.strides}});
}

/// Complex numbers cast to a dtype that is not.
Tensor real_value(const Tensor& tensor, DType dtype) {
  return dtype == DType::bool_ ? truth(tensor) : converted(part_of(tensor, Operation::real), dtype).tensor;
}

/// Sums add the parts by themselves. The others are of numbers, not of parts.
Tensor reduction(const Node& node, const Tensor& input) {
  const Type& type = node.types()[0];
  switch (node.operation()) {
    case Operation::any:
    case Operation::all:
      return with_inputs(node, {truth(input)})[0];
    case Operation::sum:
      if (!is_complex(type.dtype)) return with_inputs(node, {real_value(input, type.dtype)})[0];
      return joined(sum_of_parts(node, unconverted_parts(input)), type);
    case Operation::argmax:
    case Operation::argmin:
      return place_of_extreme(node, unconverted_parts(input)).tensor;
    case Operation::prod:
      if (!is_complex(type.dtype)) return with_inputs(node, {real_value(input, type.dtype)})[0];
      throw InternalError("a product of complex numbers is no kernel's");
    default:
      return joined(extreme_over(node, unconverted_parts(input)), type);
  }
}

/// `make` for the real parts and for the imaginary ones.
template <class Make>
Tensor each_part(const Type& type, const Make& make) {
  return joined({{make(Operation::real)}, {make(Operation::imag)}}, type);
}

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

Parts complex_result(const Node& node, const std::vector<Tensor>& inputs, const std::vector<Parts>& parts) {
  if (node.operation() == Operation::astype) return parts[0];
  if (node.operation() == Operation::clip) return clip(parts[0], parts[1], parts[2]);
  if (inputs.size() == 1) return unary(node.operation(), parts[0]);
  if (node.operation() == Operation::power)
    if (const auto exponent = whole_exponent(inputs[1])) return integer_power(parts[0], *exponent);
  return binary(node.operation(), parts[0], parts[1]);
}

Tensor elementwise(const Node& node, std::vector<Tensor> inputs) {
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

/// A value of one number is one of each part.
Tensor leaf(const Node& node) {
  if (node.operation() != Operation::constant && node.operation() != Operation::full) return Tensor(&node);
  const ndarray& value = node.attribute<ndarray>(Attribute::value);
  return each_part(node.types()[0], [&](Operation part) {
    Attributes attributes = node.attributes();
    for (auto& [key, attribute] : attributes)
      if (key == Attribute::value) attribute = scalar_part(value, part);
    return Node::apply(node.operation(), {}, std::move(attributes));
  });
}

std::vector<Tensor> view(const Node& node, const Tensor& input) {
  if (node.operation() == Operation::real || node.operation() == Operation::imag)
    return {part_of(input, node.operation())};
  if (in_memory(input) && node.operation() != Operation::reshape) return with_inputs(node, {input});
  const std::vector<Tensor> re = with_inputs(node, {part_of(input, Operation::real)});
  const std::vector<Tensor> im = with_inputs(node, {part_of(input, Operation::imag)});
  std::vector<Tensor> outputs;
  for (std::size_t i = 0; i < re.size(); ++i) outputs.push_back(joined({{re[i]}, {im[i]}}, node.types()[i]));
  return outputs;
}

/// What moves numbers moves their parts.
Tensor moved(const Node& node, const std::vector<Tensor>& inputs) {
  const Type& type = node.types()[0];
  const DType dtype = real_dtype(type.dtype);
  const bool takes = node.operation() == Operation::take;
  const auto operand = [&](std::size_t i, Operation part) {
    if (takes && i == 1) return inputs[i];
    const Parts parts = parts_as(inputs[i], dtype);
    return part == Operation::real ? parts.re.tensor : parts.im.tensor;
  };
  return each_part(type, [&](Operation part) {
    std::vector<Tensor> operands;
    for (std::size_t i = 0; i < inputs.size(); ++i) operands.push_back(operand(i, part));
    return Node::apply(node.operation(), std::move(operands), node.attributes());
  });
}

/// Four products of reals, as many as the library makes of complex matrices.
Tensor product(const Node& node, const std::vector<Tensor>& inputs) {
  const Type& type = node.types()[0];
  const DType dtype = real_dtype(type.dtype);
  const Parts a = parts_as(inputs[0], dtype), b = parts_as(inputs[1], dtype);
  const auto times = [](const Real& x, const Real& y) { return apply(Operation::matmul, {x, y}); };
  if (!holds_complex(inputs[0])) return joined({times(a.re, b.re), times(a.re, b.im)}, type);
  if (!holds_complex(inputs[1])) return joined({times(a.re, b.re), times(a.im, b.re)}, type);
  return joined({times(a.re, b.re) - times(a.im, b.im), times(a.re, b.im) + times(a.im, b.re)}, type);
}

Tensor structure(const Node& node, std::vector<Tensor> inputs) {
  const Type& type = node.types()[0];
  switch (node.operation()) {
    case Operation::setitem:
      if (!is_complex(type.dtype))
        return with_inputs(node, {inputs[0], real_value(inputs[1], type.dtype)})[0];
      return moved(node, inputs);
    case Operation::concatenate:
    case Operation::take:
      return moved(node, inputs);
    case Operation::matmul:
      return product(node, inputs);
    case Operation::cumsum:
      if (!is_complex(type.dtype)) return with_inputs(node, {real_value(inputs[0], type.dtype)})[0];
      return running_sum(node, parts_as(inputs[0], real_dtype(type.dtype)));
    case Operation::cumprod:
      if (is_complex(type.dtype)) throw InternalError("a product of complex numbers is no kernel's");
      return with_inputs(node, {real_value(inputs[0], type.dtype)})[0];
    default:
      return with_inputs(node, inputs)[0];
  }
}

std::vector<Tensor> take_apart(const Node& node, const std::vector<Tensor>& inputs) {
  if (!has_complex_output(node) &&
      std::ranges::none_of(inputs, [](const Tensor& t) { return holds_complex(t); }))
    return with_inputs(node, inputs);
  switch (family(node.operation())) {
    case Family::elementwise:
      return {elementwise(node, inputs)};
    case Family::reduction:
      return {reduction(node, inputs[0])};
    case Family::view:
      return view(node, inputs[0]);
    case Family::leaf:
      return {leaf(node)};
    case Family::structure:
      return {structure(node, inputs)};
  }
  __builtin_unreachable();
}

}  // namespace

Tensor part_of(const Tensor& complex, Operation part) {
  if (complex.operation() == Operation::from_parts)
    return complex.node().inputs()[part == Operation::real ? 0 : 1];
  return Node::apply(part, {complex});
}

bool has_complex(const Graph& graph) {
  return std::ranges::any_of(topological_order(graph), [](const NodePtr& node) {
    const bool touches =
        has_complex_output(*node) ||
        std::ranges::any_of(node->inputs(), [](const Tensor& t) { return holds_complex(t); });
    return touches && !stays_complex(*node);
  });
}

Graph with_parts(const Graph& graph) { return rewrite(graph, take_apart); }

}  // namespace weft

#include "ir/complex/decompose_complex.hpp"

#include <algorithm>

#include "ir/complex/complex_elementwise.hpp"
#include "ir/complex/complex_pairs.hpp"
#include "ir/complex/complex_reductions.hpp"
#include "ir/families.hpp"
#include "ir/stored_as.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

bool has_complex_output(const Node& node) {
  return std::ranges::any_of(node.types(), [](const Type& type) { return is_complex(type.dtype); });
}

bool stays_complex(StructureOp operation) {
  switch (operation) {
    case StructureOp::call:
    case StructureOp::check:
    case StructureOp::loop:
    case StructureOp::trim:
    case StructureOp::from_parts:
      return true;
    case StructureOp::concatenate:
    case StructureOp::setitem:
    case StructureOp::matmul:
    case StructureOp::composite:
    case StructureOp::with_derivative:
    case StructureOp::measure:
    case StructureOp::cumsum:
    case StructureOp::cumprod:
      return false;
  }
  __builtin_unreachable();
}

/// Whether `decompose_complex` leaves such a node as it is.
bool stays_complex(const Node& node) {
  switch (family(node.operation())) {
    case Family::view:
    case Family::indexing:
      return true;
    case Family::leaf:
      return node.operation() == Operation::variable || node.operation() == Operation::array;
    case Family::structure:
      return stays_complex(structure_op(node.operation()));
    case Family::elementwise:
    case Family::reduction:
      return false;
  }
  __builtin_unreachable();
}

/// Leaves and what the runtime computes lie in memory, and so do views of them, and what is seen as bytes.
bool in_memory(const Tensor& tensor) {
  Tensor source = tensor;
  for (; is_view(source.operation()); source = source.node().inputs()[0])
    if (source.operation() == Operation::view) return true;
  return stays_complex(source.node()) && source.operation() != Operation::from_parts;
}

/// Sums add the parts by themselves. The others are of numbers, not of parts.
Tensor reduction(const Node& node, const Tensor& input) {
  const Type& type = node.types()[0];
  switch (reduction_op(node.operation())) {
    case ReductionOp::any:
    case ReductionOp::all:
      // Of nothing the order is that of the array, which its parts have and a comparison has not.
      return with_inputs(node,
                         {input.type().size() == 0 ? part_of(input, Operation::real) : truth(input)})[0];
    case ReductionOp::sum:
      if (!is_complex(type.dtype)) return reduced_as_reals(node, input);
      return joined(sum_of_parts(node, unconverted_parts(input)), type);
    case ReductionOp::argmax:
    case ReductionOp::argmin:
      return place_of_extreme(node, unconverted_parts(input)).tensor;
    case ReductionOp::prod:
      if (!is_complex(type.dtype)) return reduced_as_reals(node, input);
      throw InternalError("a product of complex numbers is no kernel's");
    case ReductionOp::max:
    case ReductionOp::min:
      return joined(extreme_over(node, unconverted_parts(input)), type);
  }
  __builtin_unreachable();
}

/// `make` for the real parts and for the imaginary ones.
template <class Make>
Tensor each_part(const Type& type, const Make& make) {
  return joined({{make(Operation::real)}, {make(Operation::imag)}}, type);
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
  if (node.operation() == Operation::view) return with_inputs(node, {input});
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
  const auto operand = [&](std::size_t i, Operation part) {
    const Parts parts = parts_as(inputs[i], dtype);
    return part == Operation::real ? parts.re.tensor : parts.im.tensor;
  };
  return each_part(type, [&](Operation part) {
    std::vector<Tensor> operands;
    for (std::size_t i = 0; i < inputs.size(); ++i) operands.push_back(operand(i, part));
    return Node::apply(node.operation(), std::move(operands), node.attributes());
  });
}

/// Four products of reals, as many as the library makes of complex matrices. Only parts of one kind may be
/// each other's transposes.
Tensor product(const Node& node, const std::vector<Tensor>& inputs) {
  const Type& type = node.types()[0];
  const DType dtype = real_dtype(type.dtype);
  const Parts a = parts_as(inputs[0], dtype), b = parts_as(inputs[1], dtype);
  const auto times = [](const Real& x, const Real& y) { return apply(Operation::matmul, {x, y}); };
  const auto alike = [&](const Real& x, const Real& y) {
    return Real{Node::apply(Operation::matmul, {x.tensor, y.tensor}, node.attributes())};
  };
  if (!holds_complex(inputs[0])) return joined({times(a.re, b.re), times(a.re, b.im)}, type);
  if (!holds_complex(inputs[1])) return joined({times(a.re, b.re), times(a.im, b.re)}, type);
  return joined({alike(a.re, b.re) - alike(a.im, b.im), times(a.re, b.im) + times(a.im, b.re)}, type);
}

Tensor structure(const Node& node, std::vector<Tensor> inputs) {
  const Type& type = node.types()[0];
  switch (structure_op(node.operation())) {
    case StructureOp::setitem:
      if (!is_complex(type.dtype))
        return with_inputs(node, {inputs[0], real_value(inputs[1], type.dtype)})[0];
      return moved(node, inputs);
    case StructureOp::concatenate:
      return moved(node, inputs);
    case StructureOp::matmul:
      return product(node, inputs);
    case StructureOp::cumsum:
      if (!is_complex(type.dtype)) return with_inputs(node, {real_value(inputs[0], type.dtype)})[0];
      return running_sum(node, parts_as(inputs[0], real_dtype(type.dtype)));
    case StructureOp::cumprod:
      if (is_complex(type.dtype)) throw InternalError("a product of complex numbers is no kernel's");
      return with_inputs(node, {real_value(inputs[0], type.dtype)})[0];
    case StructureOp::call:
    case StructureOp::check:
    case StructureOp::composite:
    case StructureOp::with_derivative:
    case StructureOp::loop:
    case StructureOp::measure:
    case StructureOp::trim:
    case StructureOp::from_parts:
      return with_inputs(node, inputs)[0];
  }
  __builtin_unreachable();
}

/// A formula of several operations may lie otherwise than NumPy's one, where its operands' strides of 0 leave
/// the order open.
Tensor lying_as(const Tensor& value, const Type& type) {
  return same_order(value.type(), type) ? value : stored_as(value, type);
}

std::vector<Tensor> take_apart(const Node& node, const std::vector<Tensor>& inputs) {
  if (!has_complex_output(node) &&
      std::ranges::none_of(inputs, [](const Tensor& t) { return holds_complex(t); }))
    return with_inputs(node, inputs);
  switch (family(node.operation())) {
    case Family::elementwise:
      return {lying_as(complex_elementwise(node, inputs), node.types()[0])};
    case Family::reduction:
      return {reduction(node, inputs[0])};
    case Family::view:
      return view(node, inputs[0]);
    case Family::leaf:
      return {leaf(node)};
    case Family::indexing:
      return with_inputs(node, inputs);
    case Family::structure:
      if (node.operation() == Operation::loop) return with_inputs(node, inputs);
      return {structure(node, inputs)};
  }
  __builtin_unreachable();
}

}  // namespace

bool has_complex(const Graph& graph) {
  return std::ranges::any_of(topological_order(graph), [](const NodePtr& node) {
    const bool touches =
        has_complex_output(*node) ||
        std::ranges::any_of(node->inputs(), [](const Tensor& t) { return holds_complex(t); });
    return touches && !stays_complex(*node);
  });
}

Graph decompose_complex(const Graph& graph) { return rewrite(graph, take_apart); }

}  // namespace weft

#include "frontend/batching/batch_rules.hpp"

#include <algorithm>

#include "frontend/batching/batch.hpp"
#include "ir/derivatives/derivative.hpp"
#include "ir/families.hpp"
#include "ir/formulas/terms.hpp"
#include "ir/stored_as.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Tensors = std::vector<Tensor>;

/// The attribute `axis` of one axis.
Attributes with_axis_behind(const Attributes& attributes) {
  return with_attribute(attributes, Attribute::axis,
                        attribute<std::int64_t>(attributes, Attribute::axis) + 1);
}

/// An index of what a member has, for all members.
Attributes with_index_of_all(const BatchedNode& of) {
  Index index = of.node.attribute<Index>(Attribute::index);
  index.insert(index.begin(), {.start = 0, .step = 1, .length = of.size});
  return with_attribute(of.node.attributes(), Attribute::index, std::move(index));
}

Tensor applied(const BatchedNode& of, Tensors inputs, Attributes attributes) {
  return Node::apply(of.node.operation(), std::move(inputs), std::move(attributes));
}

/// Of all elements of a member, the place in C order.
Tensor batched_place(const BatchedNode& of) {
  const Dims& axes = of.node.attribute<Dims>(Attribute::axis);
  if (axes.size() == 1)
    return applied(of, {of.inputs[0].value},
                   with_attribute(of.node.attributes(), Attribute::axis, behind_batch(axes)));
  const Tensor rows = reshaped(of.inputs[0].value, {of.size, of.node.inputs()[0].type().size()});
  Attributes attributes = with_attribute(of.node.attributes(), Attribute::axis, Dims{1});
  attributes = with_attribute(std::move(attributes), Attribute::keepdims, false);
  return reshaped(applied(of, {rows}, std::move(attributes)), of.shape());
}

Tensor batched_setitem(const BatchedNode& of) {
  const Type& base = of.node.inputs()[0].type();
  const Dims region = indexed_type(base, of.node.attribute<Index>(Attribute::index)).type.shape;
  const auto ndim = static_cast<std::int64_t>(region.size());
  Tensor value = of.inputs[1].value;
  if (of.inputs[1].varies && of.ndim(1) > ndim) {  // by axes of length 1
    value = reshaped(value, of_members(region, of.size));
  } else if (of.inputs[1].varies) {
    value = of.aligned(1, ndim);
  }
  return applied(of, {of.of_all(0), value}, with_index_of_all(of));
}

[[noreturn]] void refuse_lengths(const Node& node) {
  throw NotImplementedError("vmap of " + std::string(spoken_name(node)) +
                            ": a length that data decide differs from member to member");
}

}  // namespace

Dims of_members(Dims shape, std::int64_t size) {
  shape.insert(shape.begin(), size);
  return shape;
}

Tensor repeated(const Tensor& value, std::int64_t size) {
  return Node::apply(Operation::broadcast_to, {value},
                     {{Attribute::shape, of_members(value.type().shape, size)}});
}

Tensor any_member(const Tensor& marks) {
  return Node::apply(Operation::any, {marks}, {{Attribute::axis, Dims{0}}, {Attribute::keepdims, false}});
}

Tensor in_memory_as(const Tensor& value, const Type& type) {
  return value.type() == type ? value : stored_as(value, type);
}

Dims behind_batch(const Dims& axes) {
  Dims behind;
  for (const std::int64_t axis : axes) behind.push_back(axis + 1);
  return behind;
}

Attributes with_attribute(Attributes attributes, Attribute which, AttributeValue value) {
  const auto found = std::ranges::find(attributes, which, &Attributes::value_type::first);
  if (found != attributes.end()) found->second = std::move(value);
  return attributes;
}

Tensor BatchedNode::aligned(std::size_t input, std::int64_t wanted) const {
  const Tensor& value = inputs[input].value;
  if (!inputs[input].varies || ndim(input) == wanted) return value;
  Dims shape = value.type().shape;
  shape.insert(shape.begin() + 1, static_cast<std::size_t>(wanted - ndim(input)), 1);
  return reshaped(value, shape);
}

Tensor BatchedNode::of_all(std::size_t input) const {
  return inputs[input].varies ? inputs[input].value : repeated(inputs[input].value, size);
}

Tensors BatchedNode::all_of_all() const {
  Tensors all;
  for (std::size_t i = 0; i < inputs.size(); ++i) all.push_back(of_all(i));
  return all;
}

Dims BatchedNode::shape(std::size_t output) const { return of_members(node.types()[output].shape, size); }

Tensor batched_elementwise(const BatchedNode& of) {
  Tensors operands;
  for (std::size_t i = 0; i < of.inputs.size(); ++i)
    operands.push_back(of.aligned(i, of.node.types()[0].ndim()));
  return applied(of, std::move(operands), of.node.attributes());
}

Tensor batched_reduction(const BatchedNode& of) {
  const ReductionOp operation = reduction_op(of.node.operation());
  if (operation == ReductionOp::argmax || operation == ReductionOp::argmin) return batched_place(of);
  return applied(of, {of.inputs[0].value},
                 with_attribute(of.node.attributes(), Attribute::axis,
                                behind_batch(of.node.attribute<Dims>(Attribute::axis))));
}

Tensors batched_view(const BatchedNode& of) {
  const Attributes& attributes = of.node.attributes();
  const Tensor& x = of.inputs[0].value;
  const auto with = [&](Tensor input, Attributes changed) {
    return Tensors{applied(of, {std::move(input)}, std::move(changed))};
  };
  switch (view_op(of.node.operation())) {
    case ViewOp::getitem:
      return with(x, with_index_of_all(of));
    case ViewOp::transpose: {
      Dims axes = behind_batch(of.node.attribute<Dims>(Attribute::axes));
      axes.insert(axes.begin(), 0);
      return with(x, with_attribute(attributes, Attribute::axes, std::move(axes)));
    }
    case ViewOp::reshape:
      return with(x, with_attribute(attributes, Attribute::shape, of.shape()));
    case ViewOp::broadcast_to:
      return with(of.aligned(0, of.node.types()[0].ndim()),
                  with_attribute(attributes, Attribute::shape, of.shape()));
    case ViewOp::diagonal:
    case ViewOp::view:
    case ViewOp::real:
    case ViewOp::imag:
      return with(x, attributes);
    case ViewOp::sliding_window_view:
      return with(x, with_axis_behind(attributes));
    case ViewOp::split: {
      Tensors pieces;
      const NodePtr split = Node::make(Operation::split, {x}, with_axis_behind(attributes));
      for (std::uint32_t i = 0; i < split->types().size(); ++i) pieces.emplace_back(split, i);
      return pieces;
    }
  }
  __builtin_unreachable();
}

std::vector<Batch> batched_structure(const BatchedNode& of) {
  const auto varying = [](Tensor value) { return std::vector<Batch>{{std::move(value), true}}; };
  const Attributes& attributes = of.node.attributes();
  switch (structure_op(of.node.operation())) {
    case StructureOp::concatenate:
      return varying(applied(of, of.all_of_all(), with_axis_behind(attributes)));
    case StructureOp::setitem:
      return varying(batched_setitem(of));
    case StructureOp::matmul:
      return varying(batched_matmul(of));
    case StructureOp::cumsum:
    case StructureOp::cumprod:
      return varying(applied(of, {of.inputs[0].value}, with_axis_behind(attributes)));
    case StructureOp::from_parts:
      return varying(
          applied(of, of.all_of_all(),
                  {{Attribute::strides, c_strides(of.shape(), itemsize(of.node.types()[0].dtype))}}));
    case StructureOp::check: {
      const Batch& fails = of.inputs[1];
      const Tensor any = fails.varies ? any_member(fails.value) : fails.value;
      return {{applied(of, {of.inputs[0].value, any}, attributes), of.inputs[0].varies}};
    }
    case StructureOp::call:
      return varying(batched_call(of));
    case StructureOp::with_derivative:
      return varying(batched_with_derivative(of));
    case StructureOp::loop: {
      std::vector<Batch> left;
      for (Tensor& value : batched_loop(of)) left.push_back({std::move(value), true});
      return left;
    }
    case StructureOp::measure:
    case StructureOp::trim:
      refuse_lengths(of.node);
    case StructureOp::composite:
      break;
  }
  throw InternalError("vmap of a composite that is not written out");
}

/// The rule is asked for one member, and that is batched.
Tensor batched_with_derivative(const BatchedNode& of) {
  const Tensors all = of.all_of_all();
  const auto members = of.node.inputs();
  const auto rule = of.node.attribute<DerivativePtr>(Attribute::derivative);
  const std::vector<Type> types = [&] {
    std::vector<Type> found;
    for (const Tensor& member : members) found.push_back(member.type());
    return found;
  }();
  auto of_batch = [=, size = of.size](const Tensors& inputs, const Tensor& value,
                                      const Tensors& tangents) -> Tensor {
    Tensors variables, batches;
    const auto variable = [&](const Type& type, const Tensor& batch) {
      if (!batch) return Tensor();
      variables.push_back(variable_of("member", type));
      batches.push_back(batch);
      return variables.back();
    };
    Tensors x, t;
    const Tensor y = variable(types[0], value);
    for (std::size_t i = 0; i < inputs.size(); ++i) x.push_back(variable(types[i + 1], inputs[i]));
    for (std::size_t i = 0; i < inputs.size(); ++i) t.push_back(variable(types[i + 1], tangents[i]));
    const Tensor tangent = rule->tangent(x, y, t);
    return tangent ? batched({tangent}, variables, batches, size)[0] : tangent;
  };
  return with_derivative(all[0], Tensors(all.begin() + 1, all.end()),
                         std::make_shared<const Derivative>(std::move(of_batch)));
}

}  // namespace weft

#include "passes/memory/place.hpp"

#include "passes/analysis/copies.hpp"
#include "passes/analysis/stores.hpp"

namespace weft::passes {
namespace {

using Placements = TensorMap<Placement>;

/// Memory of its own. A leaf lies as it lies.
Placement own_memory(const Tensor& tensor) {
  const bool leaf = is_leaf(tensor.operation());
  return {tensor, 0, leaf ? tensor.type().strides : dense_strides(tensor.type())};
}

const Placement& placed(Placements& placements, const Tensor& tensor) {
  if (const Placement* known = placements.find(tensor)) return *known;
  return placements.try_emplace(tensor, own_memory(tensor)).first;
}

void place_pieces(const Node& concatenate, Placements& placements) {
  Placement place = placed(placements, Tensor(&concatenate));
  const std::int64_t axis = concatenate.attribute<std::int64_t>(Attribute::axis);
  for (const Tensor& piece : concatenate.inputs()) {
    placements[piece] = place;
    place.offset += piece.type().shape[axis] * place.strides[axis];
  }
}

/// The parts of one number lie side by side.
void place_parts(const Node& from_parts, Placements& placements) {
  Placement place = placed(placements, Tensor(&from_parts));
  for (const Tensor& part : from_parts.inputs()) {
    placements[part] = place;
    place.offset += itemsize(part.type().dtype);
  }
}

void place_region(const Node& setitem, Placements& placements) {
  const Placement whole = placed(placements, Tensor(&setitem));
  if (writes_base(setitem)) placements[setitem.inputs()[0]] = whole;
  const Type type{setitem.types()[0].dtype, setitem.types()[0].shape, whole.strides};
  const IndexedType region = indexed_type(type, setitem.attribute<Index>(Attribute::index));
  placements[setitem.inputs()[1]] = {whole.root, whole.offset + region.offset, region.type.strides};
}

/// What a call changes begins where it ends.
void place_changed(const Node& call, Placements& placements) {
  for (std::uint32_t i = 0; i < changed_inputs(call); ++i) {
    const Placement end = placed(placements, Tensor(&call, i));
    placements[call.inputs()[i]] = end;
  }
}

/// Copies for a reshape, a view of bytes, a call or a look-up are in C order.
void place_operands(const Node& node, Placements& placements) {
  for (const Tensor& input : node.inputs().subspan(changed_inputs(node)))
    if (is_copy(input.node()))
      placements[input] = {input, 0, c_strides(input.type().shape, itemsize(input.type().dtype))};
}

void place_inputs_of(const Node& node, Placements& placements) {
  switch (node.operation()) {
    case Operation::concatenate:
      return place_pieces(node, placements);
    case Operation::from_parts:
      return place_parts(node, placements);
    case Operation::setitem:
      return place_region(node, placements);
    case Operation::loop:
      return place_changed(node, placements);
    default:
      if (is_called(node.operation())) place_changed(node, placements);
      if (node.operation() == Operation::reshape || node.operation() == Operation::view ||
          is_called(node.operation()))
        place_operands(node, placements);
  }
}

/// A view lies in the memory it looks at.
void place_view(const Tensor& tensor, Placements& placements) {
  std::vector<const Node*> views;
  Tensor source = tensor;
  for (; is_view(source.operation()) && !is_copy(source.node()); source = source.node().inputs()[0])
    views.push_back(&source.node());
  const Placement& memory = placed(placements, source);
  const Tensor root = memory.root;
  IndexedType seen{{source.type().dtype, source.type().shape, memory.strides}, memory.offset};
  for (auto view = views.rbegin(); view != views.rend(); ++view) seen = view_of(**view, seen);
  placements[tensor] = {root, seen.offset, seen.type.strides};
}

}  // namespace

Schedule place(Schedule schedule) {
  const std::vector<NodePtr> order = topological_order(schedule.graph);
  for (auto node = order.rbegin(); node != order.rend(); ++node) place_inputs_of(**node, schedule.placements);
  for (const NodePtr& node : order)
    if (is_leaf(node->operation()) && !is_immediate(node->operation()))
      placed(schedule.placements, Tensor(node));
  for (const FusedKernel& kernel : schedule.kernels) {
    for (const Tensor& output : kernel.outputs) placed(schedule.placements, output);
    for (const Tensor& input : kernel.inputs) place_view(input, schedule.placements);
  }
  for (const Tensor& output : schedule.graph.outputs) placed(schedule.placements, output);
  return schedule;
}

}  // namespace weft::passes

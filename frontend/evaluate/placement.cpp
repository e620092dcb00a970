#include "frontend/evaluate/placement.hpp"

#include <algorithm>
#include <optional>

#include "frontend/evaluate/compiled.hpp"
#include "ir/composite.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"

namespace weft {
namespace {

const Composite* composite_of(const Node& node) {
  if (node.operation() != Operation::composite) return nullptr;
  return node.attribute<CompositePtr>(Attribute::body).get();
}

/// The device that a node copies its input to.
std::optional<Device> destination(const Node& node) {
  const Composite* const body = composite_of(node);
  return body ? device_from_name(body->device) : std::nullopt;
}

bool holds_copies(const Node& node) {
  const Composite* const body = composite_of(node);
  return body && body->places && body->device.empty();
}

/// Without composites that hold copies to devices: they are as deep as the functions that made them.
std::vector<Tensor> opened(const Node& node, const std::vector<Tensor>& inputs) {
  return holds_copies(node) ? bound(*composite_of(node), inputs, opened) : with_inputs(node, inputs);
}

/// A graph, and which of its array leaves are on a device because they were copied there.
class Placement {
 public:
  Placement(Graph graph, Device otherwise, const EvaluateOn& evaluate)
      : graph_(std::move(graph)), otherwise_(otherwise), evaluate_(evaluate) {}

  std::vector<ndarray> run() {
    while (take_copies()) continue;
    return values(graph_.outputs, devices_of(graph_.outputs));
  }

 private:
  /// Evaluates what is copied to devices and is made of no such copy itself; false when there is none.
  bool take_copies() {
    std::vector<NodePtr> copies;
    NodeSet behind;
    for (const NodePtr& node : topological_order(graph_)) {
      const bool is_behind = std::ranges::any_of(
          node->inputs(), [&](const Tensor& input) { return behind.contains(&input.node()); });
      const bool is_copy = destination(*node).has_value();
      if (is_copy && !is_behind) copies.push_back(node);
      if (is_copy || is_behind) behind.add(node.get());
    }
    if (!copies.empty()) replace(copies);
    return !copies.empty();
  }

  /// By leaves; what was copied too, which others may need.
  void replace(const std::vector<NodePtr>& copies) {
    std::vector<Tensor> sources;
    for (const NodePtr& copy : copies) sources.push_back(copy->inputs()[0]);
    const std::vector<std::optional<Device>> devices = devices_of(sources);
    const std::vector<ndarray> arrays = values(sources, devices);
    NodeMap<std::vector<std::pair<int, Tensor>>> leaves;
    for (std::size_t i = 0; i < copies.size(); ++i) {
      const Device device = *destination(*copies[i]);
      leaves[copies[i].get()].emplace_back(0, leaf_on(device, to(arrays[i], device)));
      if (sources[i].operation() == Operation::array) continue;
      const Tensor source = devices[i] ? leaf_on(*devices[i], arrays[i]) : Tensor(numpy::asarray(arrays[i]));
      leaves[&sources[i].node()].emplace_back(sources[i].output_index(), source);
    }
    graph_ = rewrite(graph_, [&](const Node& node, const std::vector<Tensor>& inputs) {
      const auto* const found = leaves.find(&node);
      std::vector<Tensor> outputs =
          found && destination(node) ? std::vector<Tensor>(1) : with_inputs(node, inputs);
      if (found)
        for (const auto& [index, leaf] : *found) outputs[static_cast<std::size_t>(index)] = leaf;
      return outputs;
    });
  }

  Tensor leaf_on(Device device, const ndarray& array) {
    kept_.push_back(numpy::asarray(array));
    placed_[&kept_.back().node()] = device;
    return kept_.back();
  }

  /// Of tensors that are made of no copies to devices, and belong to these.
  std::vector<ndarray> values(const std::vector<Tensor>& tensors,
                              const std::vector<std::optional<Device>>& places) const {
    std::vector<Device> devices;
    for (const std::optional<Device>& place : places) devices.push_back(place.value_or(otherwise_));
    std::vector<ndarray> results(tensors.size());
    for (auto device = devices.begin(); device != devices.end(); ++device)
      if (std::find(devices.begin(), device, *device) == device)
        take_values(tensors, devices, *device, results);
    return results;
  }

  void take_values(const std::vector<Tensor>& tensors, const std::vector<Device>& devices, Device device,
                   std::vector<ndarray>& results) const {
    Graph part;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      if (devices[i] != device) continue;
      part.outputs.push_back(tensors[i]);
      places.push_back(i);
    }
    const std::vector<ndarray> values = evaluate_(part, device);
    for (std::size_t i = 0; i < places.size(); ++i) results[places[i]] = values[i];
  }

  /// Those of the leaves that they are made of, if any is on one.
  std::vector<std::optional<Device>> devices_of(const std::vector<Tensor>& tensors) const {
    NodeMap<Device> known;
    for (const NodePtr& node : topological_order(Graph{.outputs = tensors, .output_names = {}})) {
      const std::optional<Device> device = device_of(*node, known);
      if (device) known[node.get()] = *device;
    }
    std::vector<std::optional<Device>> devices;
    for (const Tensor& tensor : tensors) {
      const Device* const found = known.find(&tensor.node());
      devices.push_back(found ? std::optional(*found) : std::nullopt);
    }
    return devices;
  }

  std::optional<Device> device_of(const Node& node, const NodeMap<Device>& known) const {
    std::optional<Device> device;
    if (const Device* const placed = placed_.find(&node)) device = *placed;
    for (const Tensor& input : node.inputs()) {
      const Device* const here = known.find(&input.node());
      if (here && device && *device != *here)
        throw ValueError(std::string(spoken_name(node)) + ": expected operands on one device, got " +
                         name(*device) + " and " + name(*here) + "; copy them to one with to()");
      if (here) device = *here;
    }
    return device;
  }

  Graph graph_;
  Device otherwise_;
  const EvaluateOn& evaluate_;
  NodeMap<Device> placed_;
  std::vector<Tensor> kept_;  // those leaves
};

}  // namespace

std::vector<ndarray> evaluate_placed(const Graph& graph, Device otherwise, const EvaluateOn& evaluate) {
  return Placement(rewrite(graph, opened), otherwise, evaluate).run();
}

LazyTensor LazyTensor::to(Device device) const {
  const Tensor parameter = variable_of("x", type());
  const Tensor copy = Node::apply(Operation::astype, {parameter}, {{Attribute::dtype, dtype()}});
  Composite body{.name = "to " + weft::name(device),
                 .parameters = {parameter.node_ptr()},
                 .graph = {.outputs = {copy}, .output_names = {}},
                 .device = weft::name(device),
                 .places = true};
  return Node::apply(Operation::composite, {*this},
                     {{Attribute::body, CompositePtr(std::make_shared<const Composite>(std::move(body)))}});
}

ndarray to(const ndarray& array, Device device) {
  Accelerator* const accelerator = device == Device::reference ? nullptr : accelerator_of(device);
  if (accelerator && array.on(*accelerator)) return array;
  if (accelerator) return array.copy_to(*accelerator);
  return array.is_on_host() ? array : array.copy_k();
}

}  // namespace weft

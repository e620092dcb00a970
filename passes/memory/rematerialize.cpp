#include "passes/memory/rematerialize.hpp"

#include <fmt/format.h>

#include <unordered_map>

namespace weft::passes {
namespace {

/// The same once more: another node, so another value to those that ask for its place.
Tensor twin_of(const Tensor& tensor) {
  const Node& node = tensor.node();
  const auto inputs = node.inputs();
  const NodePtr twin = Node::make(node.operation(), {inputs.begin(), inputs.end()}, node.attributes());
  return {twin, tensor.output_index()};
}

class Repeater {
 public:
  Repeater(const Schedule& schedule, const StoredValues& stored, const Cut& cut)
      : old_(schedule), stored_(stored), cut_(cut), due_(schedule.kernels.size()) {
    made_ = {schedule.graph, {}, schedule.placements, schedule.gaps};
    for (const int value : cut.values) again_.add(stored.values[static_cast<std::size_t>(value)].root);
    for (const FusedKernel& kernel : schedule.kernels)
      if (!kernel.again.empty()) ++runs_[kernel.again];
    find_due();
  }

  Schedule run() {
    for (std::size_t i = 0; i < old_.kernels.size(); ++i) {
      for (const int kernel : due_[i]) repeat(old_.kernels[static_cast<std::size_t>(kernel)]);
      made_.kernels.push_back(old_.kernels[i]);
      if (static_cast<int>(i) > cut_.point) redirect(made_.kernels.back());
    }
    return std::move(made_);
  }

 private:
  /// Before which kernel each that runs again does: the first that reads what it stores, or before which such
  /// a one runs again.
  void find_due() {
    const int never = static_cast<int>(old_.kernels.size());
    std::unordered_map<int, int> due;  // of values
    for (const int value : cut_.values) {
      const auto& readers = stored_.values[static_cast<std::size_t>(value)].readers;
      const auto next = std::ranges::upper_bound(readers, cut_.point);
      due[value] = next == readers.end() ? never : *next;
    }
    for (auto kernel = cut_.kernels.rbegin(); kernel != cut_.kernels.rend(); ++kernel) {
      const auto number = static_cast<std::size_t>(*kernel);
      int first = never;
      for (const int value : stored_.writes[number])
        if (due.contains(value)) first = std::min(first, due[value]);
      for (const int value : stored_.reads[number])
        if (due.contains(value)) due[value] = std::min(due[value], first);
      due_.at(static_cast<std::size_t>(first)).push_back(*kernel);
    }
    for (std::vector<int>& kernels : due_) std::ranges::reverse(kernels);
  }

  const Placement& place_of(const Tensor& tensor) const { return made_.placements.at(tensor); }

  /// What is to be read where `input` was.
  Tensor read_again(const Tensor& input) {
    const Placement place = place_of(input);
    if (!again_.contains(place.root)) return input;
    if (const Tensor* known = twins_.find(input)) return *known;
    return placed_as(twins_.try_emplace(input, twin_of(input)).first, place);
  }

  /// `tensor` lies as `place` says, but in the memory that takes the place of its root.
  Tensor placed_as(const Tensor& tensor, const Placement& place) {
    const Tensor root = root_again(place.root);
    made_.placements[tensor] = {root, place.offset, place.strides};
    return tensor;
  }

  Tensor root_again(const Tensor& root) {
    if (const Tensor* known = roots_.find(root)) return *known;
    const Tensor twin = roots_.try_emplace(root, twin_of(root)).first;
    const Placement place = place_of(root);
    made_.placements[twin] = {twin, place.offset, place.strides};
    return twin;
  }

  using Replaced = TensorMap<Tensor>;

  Replaced inputs_again(FusedKernel& kernel) {
    Replaced replaced;
    for (Tensor& input : kernel.inputs) {
      const Tensor now = read_again(input);
      if (!now.is(input)) replaced[input] = now;
      input = now;
    }
    return replaced;
  }

  static std::vector<Tensor> operands(const Node& node, const Replaced& replaced) {
    std::vector<Tensor> result;
    for (const Tensor& input : node.inputs()) {
      const Tensor* now = replaced.find(input);
      result.push_back(now ? *now : input);
    }
    return result;
  }

  static void replace(NodePtr& node, const NodePtr& by, Replaced& replaced) {
    for (std::uint32_t i = 0; i < node->types().size(); ++i) replaced[Tensor(node, i)] = Tensor(by, i);
    node = by;
  }

  /// A kernel after the point reads what the copies store.
  void redirect(FusedKernel& kernel) {
    Replaced replaced = inputs_again(kernel);
    if (replaced.size() == 0) return;
    for (NodePtr& node : kernel.nodes) {
      const NodePtr now = with_inputs(*node, operands(*node, replaced)).front().node_ptr();
      if (now != node) replace(node, now, replaced);
    }
    for (Tensor& output : kernel.outputs) {
      const Tensor* now = replaced.find(output);
      if (now == nullptr) continue;
      const Placement place = place_of(output);
      made_.placements[*now] = place;
      output = *now;
    }
  }

  void repeat(FusedKernel kernel) {
    Replaced replaced = inputs_again(kernel);
    for (NodePtr& node : kernel.nodes)
      replace(node, Node::make(node->operation(), operands(*node, replaced), node->attributes()), replaced);
    for (Tensor& output : kernel.outputs) {
      const Placement place = place_of(output);
      const Tensor now = replaced.at(output);
      if (place.root.is(output)) roots_[output] = now;
      if (again_.contains(place.root)) twins_[output] = now;
      placed_as(now, place);
      output = now;
    }
    if (kernel.again.empty()) kernel.again = kernel.name;
    const int run = ++runs_[kernel.again];
    kernel.name = kernel.again + "_again" + (run > 1 ? fmt::format("_{}", run) : "");
    made_.kernels.push_back(std::move(kernel));
  }

  const Schedule& old_;
  const StoredValues& stored_;
  const Cut& cut_;
  Schedule made_;
  std::vector<std::vector<int>> due_;          // before each kernel, those that run again
  TensorSet again_;                            // roots of what is computed again
  TensorMap<Tensor> roots_, twins_;            // what stands for them, and for what lies in them
  std::unordered_map<std::string, int> runs_;  // second runs and further ones
};

}  // namespace

Schedule rematerialize(const Schedule& schedule, const StoredValues& stored, const Cut& cut) {
  return Repeater(schedule, stored, cut).run();
}

}  // namespace weft::passes

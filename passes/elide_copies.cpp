#include "passes/elide_copies.hpp"

#include <algorithm>

#include "passes/reads_apart.hpp"
#include "passes/stores.hpp"

namespace weft::passes {
namespace {

bool contains(const std::vector<Tensor>& tensors, const Tensor& tensor) {
  return std::ranges::any_of(tensors, [&](const Tensor& t) { return t.is(tensor); });
}

class Elider {
 public:
  explicit Elider(Schedule& schedule) : schedule_(schedule) {
    for (std::size_t i = 0; i < schedule.kernels.size(); ++i) {
      for (const Tensor& output : schedule.kernels[i].outputs) writer_[output] = static_cast<int>(i);
      for (const Tensor& input : schedule.kernels[i].inputs)
        add_reader(memory_source(input), static_cast<int>(i));
    }
    for (const Tensor& output : schedule.graph.outputs) outputs_.add(output);
  }

  void run() {
    // From the last: what moves into memory that moved itself, moves there at once.
    const std::vector<NodePtr> order = topological_order(schedule_.graph);
    for (auto node = order.rbegin(); node != order.rend(); ++node)
      if ((*node)->operation() == Operation::setitem && writes_base(**node)) visit(**node);
    for (Placement& place : schedule_.placements.values()) place = followed(place);
    std::erase_if(schedule_.kernels, [](const FusedKernel& kernel) { return kernel.outputs.empty(); });
  }

 private:
  /// Kernels come in order, each once.
  void add_reader(const Tensor& tensor, int kernel) {
    std::vector<int>& readers = readers_[tensor];
    if (readers.empty() || readers.back() != kernel) readers.push_back(kernel);
  }

  void visit(const Node& setitem) {
    const Tensor copy = setitem.inputs()[0], value = setitem.inputs()[1];
    const Tensor base = copy.node().inputs()[0];
    const int *copied = writer_.find(copy), *assigned = writer_.find(value);
    if (copied == nullptr || assigned == nullptr || !may_move(base, copy)) return;
    FusedKernel& copies = schedule_.kernels[*copied];
    const bool stored_beside = contains(copies.outputs, base);
    if (!stored_beside && copies.outputs.size() > 1) return;
    if (!is_dead(base, *copied, *assigned, setitem, stored_beside)) return;
    const Placement to = followed(schedule_.placements.at(copy));
    moved_[base] = to;
    std::erase_if(copies.outputs, [&](const Tensor& t) { return t.is(copy); });
    std::erase(copies.nodes, copy.node_ptr());
  }

  /// A value with memory of its own, laid out as `copy` is. The library has its own mind about layouts.
  bool may_move(const Tensor& base, const Tensor& copy) const {
    const Placement* place = schedule_.placements.find(base);
    if (place == nullptr || !place->root.is(base)) return false;
    if (is_leaf(base.operation()) || is_called(base.operation())) return false;
    return place->strides == schedule_.placements.at(copy).strides && !outputs_.contains(base) &&
           !moved_.contains(base);
  }

  /// Whether nothing needs `base` once kernel `assigned` has run, nor while it runs.
  bool is_dead(const Tensor& base, int copied, int assigned, const Node& setitem, bool stored_beside) const {
    const std::vector<int>* readers = readers_.find(base);
    if (readers == nullptr) return true;
    for (auto reader = readers->rbegin(); reader != readers->rend() && *reader >= assigned; ++reader) {
      if (*reader == copied && !stored_beside) continue;
      if (*reader > assigned || !reads_apart(schedule_.kernels[assigned], base, setitem)) return false;
    }
    return true;
  }

  Placement followed(const Placement& place) const {
    const Placement* to = moved_.find(place.root);
    if (to == nullptr) return place;
    return {to->root, to->offset + place.offset, place.strides};
  }

  Schedule& schedule_;
  TensorMap<int> writer_;
  TensorMap<std::vector<int>> readers_;
  TensorMap<Placement> moved_;
  TensorSet outputs_;
};

}  // namespace

Schedule elide_copies(Schedule schedule) {
  Elider(schedule).run();
  return schedule;
}

}  // namespace weft::passes

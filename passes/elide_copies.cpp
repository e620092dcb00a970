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
        readers_[memory_source(input)].push_back(static_cast<int>(i));
    }
  }

  void run() {
    // From the last: what moves into memory that moved itself, moves there at once.
    const std::vector<NodePtr> order = topological_order(schedule_.graph);
    for (auto node = order.rbegin(); node != order.rend(); ++node)
      if ((*node)->operation() == Operation::setitem && writes_base(**node)) visit(**node);
    for (auto& [tensor, place] : schedule_.placements) place = followed(place);
    std::erase_if(schedule_.kernels, [](const FusedKernel& kernel) { return kernel.outputs.empty(); });
  }

 private:
  void visit(const Node& setitem) {
    const Tensor copy = setitem.inputs()[0], value = setitem.inputs()[1];
    const Tensor base = copy.node().inputs()[0];
    const auto copied = writer_.find(copy), assigned = writer_.find(value);
    if (copied == writer_.end() || assigned == writer_.end() || !may_move(base, copy)) return;
    FusedKernel& copies = schedule_.kernels[copied->second];
    const bool stored_beside = contains(copies.outputs, base);
    if (!stored_beside && copies.outputs.size() > 1) return;
    if (!is_dead(base, copied->second, assigned->second, setitem, stored_beside)) return;
    moved_[base] = followed(schedule_.placements.at(copy));
    std::erase_if(copies.outputs, [&](const Tensor& t) { return t.is(copy); });
    std::erase(copies.nodes, copy.node_ptr());
  }

  /// A value with memory of its own, laid out as `copy` is. The library has its own mind about layouts.
  bool may_move(const Tensor& base, const Tensor& copy) const {
    const auto place = schedule_.placements.find(base);
    if (place == schedule_.placements.end() || !place->second.root.is(base)) return false;
    if (is_leaf(base.operation()) || base.operation() == Operation::matmul) return false;
    return place->second.strides == schedule_.placements.at(copy).strides &&
           !contains(schedule_.graph.outputs, base) && !moved_.contains(base);
  }

  /// Whether nothing needs `base` once kernel `assigned` has run, nor while it runs.
  bool is_dead(const Tensor& base, int copied, int assigned, const Node& setitem, bool stored_beside) const {
    const auto readers = readers_.find(base);
    if (readers == readers_.end()) return true;
    return std::ranges::all_of(readers->second, [&](int reader) {
      if (reader == copied && !stored_beside) return true;
      if (reader == assigned) return reads_apart(schedule_.kernels[reader], base, setitem);
      return reader < assigned;
    });
  }

  Placement followed(const Placement& place) const {
    const auto to = moved_.find(place.root);
    if (to == moved_.end()) return place;
    return {to->second.root, to->second.offset + place.offset, place.strides};
  }

  Schedule& schedule_;
  TensorMap<int> writer_;
  TensorMap<std::vector<int>> readers_;
  TensorMap<Placement> moved_;
};

}  // namespace

Schedule elide_copies(Schedule schedule) {
  Elider(schedule).run();
  return schedule;
}

}  // namespace weft::passes

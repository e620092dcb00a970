#include "passes/plan_memory.hpp"

#include <algorithm>
#include <set>

#include "passes/arena_blocks.hpp"
#include "passes/reads_apart.hpp"

namespace weft::passes {
namespace {

class Planner {
 public:
  explicit Planner(const Schedule& schedule) : schedule_(schedule) {
    bind_leaves();
    for (std::size_t i = 0; i < schedule.graph.outputs.size(); ++i)
      bind(schedule.graph.outputs[i], BufferRef::Space::output, i);
    find_last_uses();
  }

  MemoryPlan run() {
    for (std::size_t i = 0; i < schedule_.kernels.size(); ++i) {
      for (const Tensor& input : schedule_.kernels[i].inputs) reserve(root(input));
      for (const Tensor& output : schedule_.kernels[i].outputs) allocate(output, static_cast<int>(i));
      for (const Tensor& root : dying_[i])
        blocks_.release(plan_.buffers.at(root).offset, root.type().nbytes());
    }
    plan_.arena_bytes = blocks_.bytes();
    return std::move(plan_);
  }

 private:
  void bind(const Tensor& root, BufferRef::Space space, std::size_t index) {
    plan_.buffers[root] = {space, static_cast<std::int32_t>(index), 0};
  }

  void bind_leaves() {
    for (const NodePtr& node : topological_order(schedule_.graph)) {
      if (node->operation() == Operation::array) {
        bind(Tensor(node), BufferRef::Space::constant, plan_.constants.size());
        plan_.constants.push_back(node->attribute<ndarray>(Attribute::value));
      }
    }
    plan_.inputs = variables(schedule_.graph);
    for (std::size_t i = 0; i < plan_.inputs.size(); ++i)
      bind(Tensor(plan_.inputs[i]), BufferRef::Space::input, i);
  }

  /// The roots whose bytes are free after each kernel.
  void find_last_uses() {
    TensorMap<std::size_t> last;
    for (std::size_t i = 0; i < schedule_.kernels.size(); ++i)
      for (const auto* tensors : {&schedule_.kernels[i].inputs, &schedule_.kernels[i].outputs})
        for (const Tensor& tensor : *tensors) last[root(tensor)] = i;
    dying_.resize(schedule_.kernels.size());
    for (std::size_t i = 0; i < schedule_.kernels.size(); ++i)
      for (const auto* tensors : {&schedule_.kernels[i].inputs, &schedule_.kernels[i].outputs})
        for (const Tensor& tensor : *tensors)
          if (last.at(root(tensor)) == i && in_arena(root(tensor))) add_once(dying_[i], root(tensor));
  }

  static void add_once(std::vector<Tensor>& tensors, const Tensor& tensor) {
    if (std::ranges::none_of(tensors, [&](const Tensor& t) { return t.is(tensor); }))
      tensors.push_back(tensor);
  }

  const Tensor& root(const Tensor& tensor) const { return schedule_.placements.at(tensor).root; }

  bool in_arena(const Tensor& root) const {
    const auto known = plan_.buffers.find(root);
    return known == plan_.buffers.end() || known->second.space == BufferRef::Space::arena;
  }

  /// Nobody stores what has no elements, yet kernels read it.
  void reserve(const Tensor& root) {
    if (!plan_.buffers.contains(root)) plan_.buffers[root] = {BufferRef::Space::arena, 0, blocks_.take(0)};
  }

  void allocate(const Tensor& output, int kernel) {
    const Tensor& owner = root(output);
    if (plan_.buffers.contains(owner)) return;
    const std::int64_t offset = take_over(output, kernel).value_or(-1);
    plan_.buffers[owner] = {BufferRef::Space::arena, 0,
                            offset >= 0 ? offset : blocks_.take(owner.type().nbytes())};
  }

  /// The offset of an input of the kernel that `output` may be stored over.
  std::optional<std::int64_t> take_over(const Tensor& output, int kernel) {
    const FusedKernel& made = schedule_.kernels[kernel];
    for (const Tensor& input : made.inputs) {
      auto& dying = dying_[kernel];
      const auto dies = std::ranges::find_if(dying, [&](const Tensor& t) { return t.is(root(input)); });
      if (dies == dying.end() || !may_store_over(made, schedule_, input, output)) continue;
      const std::int64_t offset = plan_.buffers.at(*dies).offset;
      dying.erase(dies);
      return offset;
    }
    return {};
  }

  const Schedule& schedule_;
  MemoryPlan plan_;
  std::vector<std::vector<Tensor>> dying_;
  ArenaBlocks blocks_;
};

}  // namespace

bool may_store_over(const FusedKernel& kernel, const Schedule& schedule, const Tensor& input,
                    const Tensor& output) {
  const Placement &from = schedule.placements.at(input), &to = schedule.placements.at(output);
  return walks_one_to_one(kernel) && from.root.is(input) && to.root.is(output) &&
         input.type().shape == output.type().shape && from.strides == to.strides &&
         input.type().nbytes() == output.type().nbytes();
}

MemoryPlan plan_memory(const Schedule& schedule) { return Planner(schedule).run(); }

}  // namespace weft::passes

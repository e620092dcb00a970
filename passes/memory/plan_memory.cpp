#include "passes/memory/plan_memory.hpp"

#include <map>
#include <queue>
#include <tuple>

#include "passes/analysis/reads_apart.hpp"
#include "passes/memory/borrow_results.hpp"
#include "passes/memory/pack_blocks.hpp"

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

  MemoryPlan run(bool lengths_are_known) {
    for (std::size_t i = 0; i < schedule_.kernels.size(); ++i)
      plan(schedule_.kernels[i], static_cast<int>(i));
    if (lengths_are_known) borrow_results(schedule_, plan_, heirs_);
    plan_.arena_bytes = pack_blocks(plan_.blocks);
    for (BufferRef& buffer : plan_.buffers.values())
      if (buffer.space == BufferRef::Space::arena)
        buffer.offset = plan_.blocks[static_cast<std::size_t>(buffer.index)].offset;
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
      if (node->operation() == Operation::variable) {
        bind(Tensor(node), BufferRef::Space::input, plan_.inputs.size());
        plan_.inputs.push_back(node);
      }
    }
  }

  /// The last kernel that uses each root in the arena.
  void find_last_uses() {
    for (std::size_t i = 0; i < schedule_.kernels.size(); ++i)
      for (const auto* tensors : {&schedule_.kernels[i].inputs, &schedule_.kernels[i].outputs})
        for (const Tensor& tensor : *tensors)
          if (!plan_.buffers.contains(root(tensor))) last_use_[root(tensor)] = static_cast<int>(i);
  }

  void plan(const FusedKernel& kernel, int number) {
    for (const Tensor& input : kernel.inputs) reserve(root(input), number);
    allocate(kernel, number, dying_inputs(kernel, number));
    for (const auto* tensors : {&kernel.inputs, &kernel.outputs})
      for (const Tensor& tensor : *tensors)
        if (dies(root(tensor), number)) release(root(tensor), number);
  }

  const Tensor& root(const Tensor& tensor) const { return schedule_.placements.at(tensor).root; }

  bool dies(const Tensor& root, int kernel) const {
    const int* last = last_use_.find(root);
    return last != nullptr && *last == kernel;
  }

  BufferRef take(std::int64_t bytes, int kernel) {
    plan_.blocks.push_back({.bytes = bytes, .first = kernel});
    return {BufferRef::Space::arena, static_cast<std::int32_t>(plan_.blocks.size()) - 1, 0};
  }

  void release(const Tensor& root, int kernel) {
    plan_.blocks[static_cast<std::size_t>(plan_.buffers.at(root).index)].last = kernel;
    last_use_.at(root) = never;
  }

  /// Nobody stores what has no elements, yet kernels read it.
  void reserve(const Tensor& root, int kernel) {
    if (!plan_.buffers.contains(root)) plan_.buffers[root] = take(0, kernel);
  }

  using Takeable = std::map<Layout, std::queue<Tensor>>;

  /// The inputs that the outputs of `kernel` may be stored over.
  Takeable dying_inputs(const FusedKernel& kernel, int number) const {
    Takeable inputs;
    if (!walks_one_to_one(kernel)) return inputs;
    const TensorSet reordered = read_in_another_order(kernel);
    for (const Tensor& input : kernel.inputs)
      if (input.is(root(input)) && dies(input, number) && !reordered.contains(input))
        inputs[*own_layout(schedule_, input)].push(input);
    return inputs;
  }

  /// The roots of which the kernel reads pieces, or which it reads as if they lay otherwise.
  TensorSet read_in_another_order(const FusedKernel& kernel) const {
    TensorSet roots;
    for (const Tensor& input : kernel.inputs)
      if (own_layout(schedule_, input) != own_layout(schedule_, root(input))) roots.add(root(input));
    return roots;
  }

  void allocate(const FusedKernel& kernel, int number, Takeable inputs) {
    for (const Tensor& output : kernel.outputs) {
      const Tensor owner = root(output);
      if (plan_.buffers.contains(owner)) continue;
      const auto layout = own_layout(schedule_, output);
      const auto inherited = layout ? take_over(inputs, *layout) : std::nullopt;
      plan_.buffers[owner] = inherited ? *inherited : take(owner.type().nbytes(), number);
    }
    for (const Tensor& output : kernel.outputs) find_heirs(output, inputs);
  }

  /// A result that is stored whole, over an input that may lie there.
  void find_heirs(const Tensor& output, Takeable& inputs) {
    const Tensor owner = root(output);
    const BufferRef& buffer = plan_.buffers.at(owner);
    if (buffer.space != BufferRef::Space::output || !stored_results_.add(owner).second) return;
    const auto layout = own_layout(schedule_, output);
    const auto alike = layout ? inputs.find(*layout) : inputs.end();
    if (alike == inputs.end() || alike->second.empty()) return;
    heirs_[buffer.index] = static_cast<std::size_t>(plan_.buffers.at(alike->second.front()).index);
    alike->second.pop();
  }

  /// The bytes of the first input that lies as `layout` says: from now on they are another's to release.
  std::optional<BufferRef> take_over(Takeable& inputs, const Layout& layout) {
    const auto alike = inputs.find(layout);
    if (alike == inputs.end()) return {};
    const Tensor input = alike->second.front();
    alike->second.pop();
    if (alike->second.empty()) inputs.erase(alike);
    last_use_.at(input) = never;
    return plan_.buffers.at(input);
  }

  static constexpr int never = -1;

  const Schedule& schedule_;
  MemoryPlan plan_;
  TensorMap<int> last_use_;
  TensorSet stored_results_;
  Heirs heirs_;
};

}  // namespace

std::optional<Layout> own_layout(const Schedule& schedule, const Tensor& tensor) {
  const Placement& place = schedule.placements.at(tensor);
  const Type& type = tensor.type();
  if (place.offset != 0 || type.nbytes() != place.root.type().nbytes()) return {};
  Dims strides = place.strides;
  for (std::size_t axis = 0; axis < strides.size(); ++axis)
    if (type.shape[axis] == 1) strides[axis] = 0;
  return Layout(type.nbytes(), type.shape, strides);
}

MemoryPlan plan_memory(const Schedule& schedule, const Limits& limits) {
  return Planner(schedule).run(limits.order_by_bytes);
}

}  // namespace weft::passes

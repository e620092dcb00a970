#include <fmt/format.h>

#include <iterator>
#include <map>

#include "passes/analysis/reads_apart.hpp"
#include "passes/memory/plan_memory.hpp"

namespace weft::passes {
namespace {

/// The arena and the results behind it, imagined: which roots own their bytes.
class Memory {
 public:
  Memory(const Schedule& schedule, const MemoryPlan& plan) : schedule_(schedule), plan_(plan) {
    ends_.push_back(plan.arena_bytes);
    for (const Tensor& output : schedule.graph.outputs)
      ends_.push_back(rounded(ends_.back()) + output.type().nbytes());
  }

  std::vector<std::string> run() {
    begin_carried();
    for (const FusedKernel& kernel : schedule_.kernels) {
      for (const Tensor& input : kernel.inputs) read(kernel, input);
      const Uses uses(kernel, schedule_);
      for (const Tensor& output : kernel.outputs) store(kernel, uses, output);
    }
    for (const Tensor& output : schedule_.graph.outputs)
      if (began_.contains(output) && !owns_its_bytes(output)) faults_.push_back("a result is lost");
    return std::move(faults_);
  }

 private:
  struct Bytes {
    std::int64_t first, end;
  };

  /// What a kernel does with the memory of each root.
  struct Uses {
    Uses(const FusedKernel& kernel, const Schedule& schedule) : one_to_one(walks_one_to_one(kernel)) {
      for (const Tensor& input : kernel.inputs) read[schedule.placements.at(input).root].push_back(input);
      for (const Tensor& output : kernel.outputs) stored.add(schedule.placements.at(output).root);
    }
    bool one_to_one;
    TensorMap<std::vector<Tensor>> read;
    TensorSet stored;
  };

  const Tensor& root(const Tensor& tensor) const { return schedule_.placements.at(tensor).root; }
  /// What a loop carries is in the result's memory from the start.
  void begin_carried() {
    for (const Tensor& tensor : schedule_.placements.keys()) {
      const Tensor& owner = root(tensor);
      if (tensor.operation() == Operation::variable && is_shared(owner) && began_.add(owner).second)
        owners_.emplace(bytes(owner).first, owner);
    }
  }

  static std::int64_t rounded(std::int64_t bytes) { return (bytes + 63) / 64 * 64; }
  bool is_shared(const Tensor& root) const {
    const BufferRef* buffer = plan_.buffers.find(root);
    return buffer != nullptr &&
           (buffer->space == BufferRef::Space::arena || buffer->space == BufferRef::Space::output);
  }
  /// Which of `ends_` a root's buffer lies before.
  std::size_t space(const Tensor& root) const {
    const BufferRef& buffer = plan_.buffers.at(root);
    return buffer.space == BufferRef::Space::arena ? 0 : 1 + static_cast<std::size_t>(buffer.index);
  }
  Bytes bytes(const Tensor& root) const {
    const std::size_t which = space(root);
    const std::int64_t first = plan_.buffers.at(root).offset + (which == 0 ? 0 : rounded(ends_[which - 1]));
    return {first, first + root.type().nbytes()};
  }
  bool owns_its_bytes(const Tensor& root) const {
    const auto owner = owners_.find(bytes(root).first);
    return owner != owners_.end() && owner->second.is(root);
  }

  void read(const FusedKernel& kernel, const Tensor& input) {
    if (input.type().size() == 0 || !is_shared(root(input))) return;
    if (!owns_its_bytes(root(input)))
      faults_.push_back(fmt::format("{} reads bytes that are not its input's", kernel.name));
  }

  void store(const FusedKernel& kernel, const Uses& uses, const Tensor& output) {
    const Tensor& owner = root(output);
    if (!plan_.buffers.contains(owner))
      faults_.push_back(fmt::format("{} stores without a buffer", kernel.name));
    if (output.type().size() == 0 || !is_shared(owner)) return;
    const Bytes mine = bytes(owner);
    if (mine.first % 64 != 0 || mine.end > ends_[space(owner)])
      faults_.push_back(fmt::format("{} stores outside its memory", kernel.name));
    if (!owns_its_bytes(owner) && !began_.add(owner).second)
      faults_.push_back(fmt::format("{} stores a piece of what is lost", kernel.name));
    evict(kernel, uses, output, mine);
    owners_.emplace(mine.first, owner);
  }

  /// Nobody else owns any of the bytes that `output` is stored to. Owners never overlap, so they are sorted
  /// by their ends too.
  void evict(const FusedKernel& kernel, const Uses& uses, const Tensor& output, Bytes mine) {
    auto other = owners_.lower_bound(mine.first);
    if (other != owners_.begin() && bytes(std::prev(other)->second).end > mine.first) --other;
    while (other != owners_.end() && other->first < mine.end) {
      if (other->second.is(root(output))) {
        ++other;
        continue;
      }
      check_lost(kernel, uses, output, other->second);
      other = owners_.erase(other);
    }
  }

  void check_lost(const FusedKernel& kernel, const Uses& uses, const Tensor& output, const Tensor& lost) {
    if (const std::vector<Tensor>* inputs = uses.read.find(lost))
      for (const Tensor& input : *inputs)
        if (!may_store_over(uses, input, output))
          faults_.push_back(fmt::format("{} stores over its own input", kernel.name));
    if (uses.stored.contains(lost))
      faults_.push_back(fmt::format("{} stores two outputs in one place", kernel.name));
  }

  bool may_store_over(const Uses& uses, const Tensor& input, const Tensor& output) const {
    const auto layout = own_layout(schedule_, input);
    return uses.one_to_one && layout && layout == own_layout(schedule_, output);
  }

  const Schedule& schedule_;
  const MemoryPlan& plan_;
  std::vector<std::int64_t> ends_;         // of the arena, and of each result behind it
  std::map<std::int64_t, Tensor> owners_;  // by their first byte
  TensorSet began_;
  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> find_overlaps(const Schedule& schedule, const MemoryPlan& memory) {
  return Memory(schedule, memory).run();
}

}  // namespace weft::passes

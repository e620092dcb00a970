#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "passes/plan_memory.hpp"

namespace weft::passes {
namespace {

/// The arena, imagined: which roots own their bytes.
class Memory {
 public:
  Memory(const Schedule& schedule, const MemoryPlan& plan) : schedule_(schedule), plan_(plan) {}

  std::vector<std::string> run() {
    for (const FusedKernel& kernel : schedule_.kernels) {
      for (const Tensor& input : kernel.inputs) read(kernel, input);
      for (const Tensor& output : kernel.outputs) store(kernel, output);
    }
    return std::move(faults_);
  }

 private:
  struct Bytes {
    std::int64_t first, end;
  };

  const Tensor& root(const Tensor& tensor) const { return schedule_.placements.at(tensor).root; }
  bool in_arena(const Tensor& root) const {
    const auto buffer = plan_.buffers.find(root);
    return buffer != plan_.buffers.end() && buffer->second.space == BufferRef::Space::arena;
  }
  Bytes bytes(const Tensor& root) const {
    const std::int64_t first = plan_.buffers.at(root).offset;
    return {first, first + root.type().nbytes()};
  }

  void read(const FusedKernel& kernel, const Tensor& input) {
    if (input.type().size() == 0 || !in_arena(root(input))) return;
    if (!owners_.contains(root(input)))
      faults_.push_back(fmt::format("{} reads bytes that are not its input's", kernel.name));
  }

  void store(const FusedKernel& kernel, const Tensor& output) {
    const Tensor& owner = root(output);
    if (!plan_.buffers.contains(owner))
      faults_.push_back(fmt::format("{} stores without a buffer", kernel.name));
    if (!in_arena(owner)) return;
    const Bytes mine = bytes(owner);
    if (mine.first % 64 != 0 || mine.end > plan_.arena_bytes)
      faults_.push_back(fmt::format("{} stores outside the arena", kernel.name));
    if (!owners_.contains(owner) && !began_.insert(owner).second)
      faults_.push_back(fmt::format("{} stores a piece of what is lost", kernel.name));
    evict(kernel, output, mine);
    owners_.insert(owner);
  }

  void evict(const FusedKernel& kernel, const Tensor& output, Bytes mine) {
    std::erase_if(owners_, [&](const Tensor& other) {
      const Bytes theirs = bytes(other);
      if (other.is(root(output)) || theirs.end <= mine.first || mine.end <= theirs.first) return false;
      for (const Tensor& input : kernel.inputs)
        if (root(input).is(other) && !may_store_over(kernel, schedule_, input, output))
          faults_.push_back(fmt::format("{} stores over its own input", kernel.name));
      for (const Tensor& sibling : kernel.outputs)
        if (root(sibling).is(other))
          faults_.push_back(fmt::format("{} stores two outputs in one place", kernel.name));
      return true;
    });
  }

  const Schedule& schedule_;
  const MemoryPlan& plan_;
  std::unordered_set<Tensor, SameTensor, SameTensor> owners_, began_;
  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> find_overlaps(const Schedule& schedule, const MemoryPlan& memory) {
  return Memory(schedule, memory).run();
}

}  // namespace weft::passes

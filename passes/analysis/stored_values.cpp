#include "passes/analysis/stored_values.hpp"

namespace weft::passes {
namespace {

/// Whether the kernel, which comes in order, is new.
bool add_once(std::vector<int>& kernels, int kernel) {
  if (!kernels.empty() && kernels.back() == kernel) return false;
  kernels.push_back(kernel);
  return true;
}

std::int64_t lines_of(std::int64_t bytes) { return (bytes + line_bytes - 1) / line_bytes; }

StoredValue stored_at(const Tensor& root, const MemoryPlan& memory) {
  const bool in_arena = memory.buffers.at(root).space == BufferRef::Space::arena;
  return {.root = root, .in_arena = in_arena, .lines = lines_of(root.type().nbytes())};
}

}  // namespace

bool StoredValue::is_used_at(int kernel) const {
  return std::ranges::binary_search(writers, kernel) || std::ranges::binary_search(readers, kernel);
}

StoredValues::StoredValues(const Schedule& schedule, const MemoryPlan& memory)
    : reads(schedule.kernels.size()), writes(schedule.kernels.size()) {
  TensorSet roots;
  for (std::size_t i = 0; i < schedule.kernels.size(); ++i) {
    for (const Tensor& input : schedule.kernels[i].inputs) {
      const int number = roots.find(schedule.placements.at(input).root);
      if (number >= 0 && add_once(values[number].readers, static_cast<int>(i))) reads[i].push_back(number);
    }
    for (const Tensor& output : schedule.kernels[i].outputs) {
      const Tensor& root = schedule.placements.at(output).root;
      const auto [number, is_new] = roots.add(root);
      if (is_new) values.push_back(stored_at(root, memory));
      if (add_once(values[number].writers, static_cast<int>(i))) writes[i].push_back(number);
    }
  }
}

std::vector<std::int64_t> lines_in_use(const MemoryPlan& memory, std::size_t kernels) {
  std::vector<std::int64_t> lines(kernels + 1);
  for (const ArenaBlock& block : memory.blocks) {
    lines[block.first] += lines_of(block.bytes);
    if (block.last >= 0) lines[block.last + 1] -= lines_of(block.bytes);
  }
  for (std::size_t i = 1; i <= kernels; ++i) lines[i] += lines[i - 1];
  lines.pop_back();
  return lines;
}

}  // namespace weft::passes

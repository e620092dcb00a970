#include "passes/memory/borrow_results.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "passes/memory/pack_blocks.hpp"

namespace weft::passes {
namespace {

constexpr std::size_t most_results = 4;    // each takes a walk over all blocks
constexpr std::size_t most_guests = 1000;  // and time by the square of these

struct Result {
  BufferRef buffer;
  std::int64_t bytes = 0;
  std::int64_t alignment = 1;
  int first_store = 0;  // a kernel's number
};

/// The largest, the first of equals first.
std::vector<Result> results_of(const Schedule& schedule, const MemoryPlan& plan) {
  TensorSet known;
  std::vector<Result> results;
  for (std::size_t i = 0; i < schedule.kernels.size(); ++i)
    for (const Tensor& output : schedule.kernels[i].outputs) {
      const Tensor& root = schedule.placements.at(output).root;
      const BufferRef& buffer = plan.buffers.at(root);
      if (buffer.space != BufferRef::Space::output || !known.add(root).second) continue;
      results.push_back({buffer, root.type().nbytes(), itemsize(root.type().dtype), static_cast<int>(i)});
    }
  std::ranges::stable_sort(results, std::greater(), &Result::bytes);
  if (results.size() > most_results) results.resize(most_results);
  return results;
}

/// Bytes, times the kernels for which they are needed.
double area(const ArenaBlock& block) {
  return static_cast<double>(block.bytes) * (block.last - block.first + 1);
}

class Borrowing {
 public:
  explicit Borrowing(MemoryPlan& plan)
      : plan_(plan), places_(plan.blocks.size()), alignments_(plan.blocks.size(), 1) {
    for (std::size_t i = 0; i < plan.buffers.size(); ++i) {
      const BufferRef& buffer = plan.buffers.values()[i];
      if (buffer.space != BufferRef::Space::arena) continue;
      std::int64_t& alignment = alignments_[static_cast<std::size_t>(buffer.index)];
      alignment = std::max(alignment, itemsize(plan.buffers.keys()[i].type().dtype));
    }
  }

  void borrow(const Result& result, const Heirs& heirs) {
    std::vector<std::size_t> guests = guests_of(result);
    std::ranges::stable_sort(guests, std::greater(), [this](std::size_t i) { return area(plan_.blocks[i]); });
    if (guests.size() > most_guests) guests.resize(most_guests);
    if (const auto heir = heirs.find(result.buffer.index); heir != heirs.end() && !places_[heir->second])
      guests.insert(guests.begin(), heir->second);
    std::vector<ArenaBlock> blocks;
    for (const std::size_t i : guests) blocks.push_back(plan_.blocks[i]);
    pack_within(blocks, result.bytes);
    for (std::size_t i = 0; i < guests.size(); ++i)
      if (blocks[i].offset >= 0)
        places_[guests[i]] = {result.buffer.space, result.buffer.index, blocks[i].offset};
  }

  /// The blocks that are left are numbered anew.
  void finish() {
    std::vector<ArenaBlock> left;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (places_[i]) continue;
      places_[i] = {BufferRef::Space::arena, static_cast<std::int32_t>(left.size()), 0};
      left.push_back(plan_.blocks[i]);
    }
    for (BufferRef& buffer : plan_.buffers.values())
      if (buffer.space == BufferRef::Space::arena) buffer = *places_[static_cast<std::size_t>(buffer.index)];
    plan_.blocks = std::move(left);
  }

 private:
  std::vector<std::size_t> guests_of(const Result& result) const {
    std::vector<std::size_t> guests;
    for (std::size_t i = 0; i < plan_.blocks.size(); ++i) {
      const ArenaBlock& block = plan_.blocks[i];
      const bool ends_before = block.last >= 0 && block.last < result.first_store;
      const bool fits = block.bytes > 0 && block.bytes <= result.bytes && alignments_[i] <= result.alignment;
      if (ends_before && fits && !places_[i]) guests.push_back(i);
    }
    return guests;
  }

  MemoryPlan& plan_;
  std::vector<std::optional<BufferRef>> places_;  // of each block; none while it stays in the arena
  std::vector<std::int64_t> alignments_;
};

}  // namespace

void borrow_results(const Schedule& schedule, MemoryPlan& plan, const Heirs& heirs) {
  Borrowing borrowing(plan);
  for (const Result& result : results_of(schedule, plan)) borrowing.borrow(result, heirs);
  borrowing.finish();
}

}  // namespace weft::passes

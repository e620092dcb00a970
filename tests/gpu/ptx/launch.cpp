#include "launch.hpp"

#include <algorithm>
#include <cstdio>

#include "symbols.hpp"
#include "warp.hpp"

namespace ptx {
namespace {

constexpr std::uint64_t most_steps = std::uint64_t{4}
                                     << 30;  // instructions of warps, after which nobody waits

std::uint32_t count_of(const Extents& extents) { return extents[0] * extents[1] * extents[2]; }
std::uint32_t along(const Extents& extents, std::uint32_t number, int axis) {
  return axis == 0   ? number % extents[0]
         : axis == 1 ? number / extents[0] % extents[1]
                     : number / extents[0] / extents[1];
}

class Block {
 public:
  Block(const Launch& launch, Memory& memory) : launch_(launch) {
    memory_.device = &memory;
    memory_.parameters = &launch.parameters;
    memory_.shared.resize(launch.all_shared_bytes());
    const std::uint32_t warps = (count_of(launch.block) + warp_threads - 1) / warp_threads;
    for (std::uint32_t i = 0; i < warps; ++i)
      warps_.push_back(std::make_unique<Warp>(*launch.module, *launch.entry, memory_));
  }

  void start(std::uint32_t number, std::uint32_t turn) {
    number_ = number, turn_ = turn + number;
    memory_.copies_late = turn_ % 2 == 0;
    std::ranges::fill(memory_.shared, std::byte{0xa5});
    for (std::uint32_t warp = 0; warp < warps_.size(); ++warp) start_warp(warp);
  }

  /// Whether anything was done.
  bool run() {
    bool has_run = false;
    for (std::size_t i = 0; i < warps_.size(); ++i)
      has_run |= warps_[turn_ % 4 < 2 ? i : warps_.size() - 1 - i]->run();
    if (!std::ranges::all_of(warps_,
                             [](const auto& warp) { return warp->is_done() || warp->is_at_barrier(); }))
      return has_run;
    bool is_any = false;
    for (const auto& warp : warps_)
      if (warp->is_at_barrier()) warp->pass_barrier(), is_any = true;
    turn_ += 2;
    return has_run || is_any;
  }
  bool is_done() const {
    return std::ranges::all_of(warps_, [](const auto& warp) { return warp->is_done(); });
  }
  std::uint64_t steps() const {
    std::uint64_t all = 0;
    for (const auto& warp : warps_) all += warp->steps();
    return all;
  }
  std::uint32_t number() const { return number_; }
  std::string places() const {
    std::string text;
    for (const auto& warp : warps_) text += warp->places();
    return text;
  }

 private:
  void start_warp(std::uint32_t which) {
    const std::uint32_t first = which * warp_threads;
    warps_[which]->start(which, count_of(launch_.block) - first);
    for (std::uint32_t lane = 0; lane < warp_threads; ++lane) {
      const auto set = [&](Special special, int axis, std::uint64_t value) {
        warps_[which]->set({special, axis}, lane, value);
      };
      for (int axis = 0; axis < 3; ++axis) {
        set(Special::tid, axis, along(launch_.block, first + lane, axis));
        set(Special::ntid, axis, launch_.block[static_cast<std::size_t>(axis)]);
        set(Special::ctaid, axis, along(launch_.grid, number_, axis));
        set(Special::nctaid, axis, launch_.grid[static_cast<std::size_t>(axis)]);
      }
      set(Special::lane, 0, lane), set(Special::warp, 0, which);
      set(Special::dynamic_shared, 0, rounded_up(launch_.static_bytes(), launch_.module->dynamic_alignment));
    }
  }

  const Launch& launch_;
  BlockMemory memory_;
  std::vector<std::unique_ptr<Warp>> warps_;
  std::uint32_t number_ = 0, turn_ = 0;
};

void check_progress(bool has_run, std::uint64_t steps, const Block& block) {
  if (!has_run) throw Fault(launch_failed, "threads wait for others that do not come" + block.places());
  if (steps > most_steps) throw Fault(launch_timeout, "a kernel that does not end");
}

void run_apart(const Launch& launch, Memory& memory, std::uint32_t turn, std::uint32_t& at) {
  Block block(launch, memory);
  for (at = 0; at < count_of(launch.grid); ++at) {
    block.start(at, turn);
    while (!block.is_done()) check_progress(block.run(), block.steps(), block);
  }
}

void run_together(const Launch& launch, Memory& memory, std::uint32_t turn, std::uint32_t& at) {
  std::vector<std::unique_ptr<Block>> blocks;
  for (std::uint32_t i = 0; i < count_of(launch.grid); ++i) {
    blocks.push_back(std::make_unique<Block>(launch, memory));
    blocks.back()->start(i, turn);
  }
  while (!blocks.empty()) {
    bool has_run = false;
    std::uint64_t steps = 0;
    for (const auto& block : blocks) at = block->number(), has_run |= block->run(), steps += block->steps();
    check_progress(has_run, steps, *blocks.front());
    std::erase_if(blocks, [](const auto& block) { return block->is_done(); });
  }
}

}  // namespace

std::uint32_t Launch::static_bytes() const {
  std::uint32_t most = 0;
  for (const Function* function : module->reached_from(*entry)) most = std::max(most, function->shared_bytes);
  return most;
}

std::uint32_t Launch::all_shared_bytes() const {
  if (shared_bytes == 0) return static_bytes();
  return rounded_up(static_bytes(), module->dynamic_alignment) + shared_bytes;
}

int run(const Launch& launch, Memory& memory, std::uint32_t turn) {
  std::uint32_t block = 0;
  try {
    if (launch.is_cooperative) {
      run_together(launch, memory, turn, block);
    } else {
      run_apart(launch, memory, turn, block);
    }
    return success;
  } catch (const Fault& fault) {
    std::fprintf(stderr, "%s, block %u: %s\n", launch.entry->name.c_str(), block, fault.what());
    return fault.error;
  }
}

}  // namespace ptx

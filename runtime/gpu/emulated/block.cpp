#include "runtime/gpu/emulated/block.hpp"

#include <algorithm>
#include <boost/context/fiber.hpp>
#include <boost/context/pooled_fixedsize_stack.hpp>
#include <cstring>
#include <iterator>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "runtime/gpu/emulated/copies.hpp"
#include "runtime/gpu/emulated/fragments.hpp"
#include "runtime/gpu/emulated/groups.hpp"
#include "runtime/gpu/emulated/seen_fibre.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

namespace context = boost::context;

/// Of a fibre: elementary functions of wide vectors keep much on it.
constexpr std::size_t stack_bytes = std::size_t{256} << 10;
constexpr std::byte unwritten{0xa5};

/// For what a thread waits: `pause` for its next turn, `barrier` for all threads of its block, the others for
/// those of its warp.
enum class Wait : std::uint8_t { none, pause, warp, exchange, barrier };

struct Fibre : EmulatedThread {
  context::fiber fibre, caller;
  SeenFibre seen;
  Wait wait = Wait::none;
  bool started = false, ended = false;
  std::vector<std::uint64_t>* exchanged = nullptr;   // by thread of the block
  std::vector<std::uint32_t*>* fragments = nullptr;  // the same
  std::vector<const std::byte*>* matrices = nullptr;
  EmulatedCopies copies;
  bool misaligned = false;  // what it copies, or loads by matrices

  void rest(Wait reason) {
    wait = reason;
    caller = std::move(caller).resume();
  }
};

Fibre& fibre_of(EmulatedThread* thread) { return *static_cast<Fibre*>(thread); }
void barrier(EmulatedThread* thread, std::uint64_t width) {
  fibre_of(thread).rest(width <= warp_threads ? Wait::warp : Wait::barrier);
}
void pause(EmulatedThread* thread) { fibre_of(thread).rest(Wait::pause); }

/// All have handed theirs over before any takes one, and all have taken theirs before any hands over the
/// next.
std::uint64_t exchange(EmulatedThread* thread, std::uint64_t value, std::uint32_t bits) {
  Fibre& self = fibre_of(thread);
  (*self.exchanged)[self.thread] = value;
  self.rest(Wait::exchange);
  const std::uint64_t other = (*self.exchanged)[self.thread ^ bits];
  self.rest(Wait::exchange);
  return other;
}

/// Of all threads of the warp.
template <class T>
std::span<const T> of_warp(const std::vector<T>& of_block, const Fibre& self) {
  return std::span(of_block).subspan(self.thread - self.thread % warp_threads, warp_threads);
}

/// The same with words: results replace them when all have been read.
void multiply(EmulatedThread* thread, std::uint32_t* words, std::uint32_t dtype) {
  Fibre& self = fibre_of(thread);
  (*self.fragments)[self.thread] = words;
  self.rest(Wait::exchange);
  float sums[4];
  multiply_emulated(of_warp(*self.fragments, self), self.thread % warp_threads, static_cast<DType>(dtype),
                    sums);
  self.rest(Wait::exchange);
  std::memcpy(words + 6, sums, sizeof sums);
}

bool is_at_multiple(const void* place, std::uint32_t bytes) {
  return reinterpret_cast<std::uintptr_t>(place) % bytes == 0;
}

void load_matrices(EmulatedThread* thread, const std::byte* row, std::uint32_t* words,
                   std::uint32_t transposed) {
  Fibre& self = fibre_of(thread);
  if (!is_at_multiple(row, 16)) self.misaligned = true;
  (*self.matrices)[self.thread] = row;
  self.rest(Wait::exchange);
  std::uint32_t loaded[4];
  load_matrices_emulated(of_warp(*self.matrices, self), self.thread % warp_threads, transposed != 0, loaded);
  self.rest(Wait::exchange);
  std::memcpy(words, loaded, sizeof loaded);
}

void multiply_groups(EmulatedThread* thread, const std::byte* memory, std::uint64_t lines,
                     std::uint64_t columns, float* sums, std::uint32_t dtype, std::uint32_t lines_by_points,
                     std::uint32_t columns_by_points) {
  const GroupPanels panels{.memory = memory,
                           .lines = lines,
                           .columns = columns,
                           .dtype = static_cast<DType>(dtype),
                           .lines_by_points = lines_by_points != 0,
                           .columns_by_points = columns_by_points != 0};
  multiply_groups_emulated(panels, thread->thread % group_threads, sums);
}

void begin_copy(EmulatedThread* thread, std::byte* to, const std::byte* from, std::uint32_t bytes,
                std::uint32_t exists) {
  Fibre& self = fibre_of(thread);
  if (!is_at_multiple(to, bytes) || (exists != 0 && !is_at_multiple(from, bytes))) self.misaligned = true;
  self.copies.begin(to, from, bytes, exists != 0);
}
void end_copies(EmulatedThread* thread) { fibre_of(thread).copies.end_group(); }
void wait_for_copies(EmulatedThread* thread, std::uint32_t but_last) {
  fibre_of(thread).copies.wait(but_last);
}

class Block {
 public:
  Block(const EmulatedLaunch& launch, std::uint32_t number, const context::pooled_fixedsize_stack& stacks)
      : launch_(launch),
        stacks_(stacks),
        shared_(launch.shared_bytes, unwritten),
        fibres_(launch.threads),
        exchanged_(launch.threads),
        fragments_(launch.threads),
        matrices_(launch.threads) {
    for (std::uint32_t thread = 0; thread < launch.threads; ++thread) {
      Fibre& fibre = fibres_[thread];
      fibre.thread = thread, fibre.threads = launch.threads;
      fibre.block = number, fibre.blocks = launch.blocks;
      fibre.shared = shared_.data(), fibre.exchanged = &exchanged_;
      fibre.fragments = &fragments_, fibre.matrices = &matrices_;
      fibre.barrier = barrier, fibre.pause = pause, fibre.exchange = exchange;
      fibre.multiply = multiply, fibre.load_matrices = load_matrices;
      fibre.multiply_groups = multiply_groups;
      fibre.begin_copy = begin_copy, fibre.end_copies = end_copies;
      fibre.wait_for_copies = wait_for_copies;
    }
  }
  Block(Block&&) = delete;

  /// Each thread that need not wait goes on until it must. Whether some have not ended.
  bool take_turn(bool backwards) {
    if (std::ranges::any_of(fibres_, is_pausing)) {
      for (Fibre& fibre : fibres_)
        if (is_pausing(fibre)) resume(fibre);
    } else if (!take_warps(backwards)) {
      check_waits(fibres_);
      resume_all(fibres_, backwards);
    }
    return std::ranges::any_of(fibres_, [](const Fibre& fibre) { return !fibre.ended; });
  }

 private:
  static bool is_pausing(const Fibre& fibre) { return !fibre.ended && fibre.wait == Wait::pause; }

  /// Those whose threads wait for each other alone, if there are any.
  bool take_warps(bool backwards) {
    bool taken = false;
    for (std::size_t first = 0; first < fibres_.size(); first += warp_threads) {
      const std::span warp(&fibres_[first], std::min<std::size_t>(warp_threads, fibres_.size() - first));
      check_waits(warp);
      if (warp[0].ended || warp[0].wait == Wait::barrier) continue;
      resume_all(warp, backwards);
      taken = true;
    }
    return taken;
  }

  void resume_all(std::span<Fibre> fibres, bool backwards) {
    for (std::size_t i = 0; i < fibres.size(); ++i) {
      Fibre& fibre = fibres[backwards ? fibres.size() - 1 - i : i];
      if (!fibre.ended) resume(fibre);
    }
  }

  void resume(Fibre& fibre) {
    fibre.seen.enter();
    if (!fibre.started) start(fibre);
    fibre.fibre = std::move(fibre.fibre).resume();
    fibre.seen.leave();
    if (fibre.misaligned)
      throw InternalError("emulated GPU: what is copied or loaded begins at no multiple of its size");
  }

  void start(Fibre& fibre) {
    fibre.started = true;
    fibre.fibre = context::fiber(std::allocator_arg, stacks_, [&](context::fiber&& caller) {
      fibre.caller = std::move(caller);
      launch_.kernel(launch_.words, &fibre);
      fibre.ended = true;
      return std::move(fibre.caller);
    });
  }

  static void check_waits(std::span<const Fibre> fibres) {
    for (const Fibre& fibre : fibres)
      if (fibre.ended != fibres[0].ended || (!fibre.ended && fibre.wait != fibres[0].wait))
        throw InternalError("emulated GPU: the threads of a block part at a barrier");
  }

  const EmulatedLaunch& launch_;
  context::pooled_fixedsize_stack stacks_;
  std::vector<std::byte> shared_;
  std::vector<Fibre> fibres_;
  std::vector<std::uint64_t> exchanged_;
  std::vector<std::uint32_t*> fragments_;
  std::vector<const std::byte*> matrices_;
};

/// Threads that wait for ever are kept: their kernels cannot be unwound.
void abandon(std::vector<std::unique_ptr<Block>> blocks) {
  static std::mutex mutex;
  static auto* const kept = new std::vector<std::unique_ptr<Block>>;
  const std::lock_guard lock(mutex);
  kept->insert(kept->end(), std::make_move_iterator(blocks.begin()), std::make_move_iterator(blocks.end()));
}

}  // namespace

void run_blocks(const EmulatedLaunch& launch, std::uint32_t first, std::uint32_t count) {
  const context::pooled_fixedsize_stack stacks(stack_bytes);
  std::vector<std::unique_ptr<Block>> blocks;
  for (std::uint32_t i = 0; i < count; ++i)
    blocks.push_back(std::make_unique<Block>(launch, first + i, stacks));
  try {
    for (bool backwards = false, waiting = true; waiting; backwards = !backwards) {
      waiting = false;
      for (const auto& block : blocks) waiting = block->take_turn(backwards) || waiting;
    }
  } catch (...) {
    abandon(std::move(blocks));
    throw;
  }
}

}  // namespace weft

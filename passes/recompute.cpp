#include "passes/recompute.hpp"

#include "passes/over_limit.hpp"
#include "passes/plan_memory.hpp"
#include "passes/run_again.hpp"

namespace weft::passes {
namespace {

/// A schedule with what it needs.
struct Candidate {
  explicit Candidate(Schedule made)
      : schedule(std::move(made)),
        memory(plan_memory(schedule)),
        in_use(lines_in_use(memory, schedule.kernels.size())) {}

  int peak() const { return static_cast<int>(std::ranges::max_element(in_use) - in_use.begin()); }
  std::int64_t most() const { return in_use.empty() ? 0 : std::ranges::max(in_use); }
  /// How far beyond `target` it is, over time.
  double excess(std::int64_t target) const {
    double sum = 0;
    for (const std::int64_t lines : in_use)
      sum += static_cast<double>(std::max(lines - target, std::int64_t{0}));
    return sum;
  }

  Schedule schedule;
  MemoryPlan memory;
  std::vector<std::int64_t> in_use;
};

class Search {
 public:
  /// `aim`, of bytes in use at once, begins as the limit, or above it.
  Search(Candidate begin, std::int64_t limit, std::int64_t aim)
      : limit_(limit), target_(aim / line_bytes), now_(std::move(begin)), best_(now_) {}

  /// The first schedule found that is within the limit, or else that of the least arena.
  Candidate run() && {
    while (now_.memory.arena_bytes > limit_ && step())
      if (now_.memory.arena_bytes < best_.memory.arena_bytes) best_ = now_;
    return std::move(best_);
  }

 private:
  /// Whether there is less to do after it. Where the limit cannot be met, the search goes on for as little as
  /// can be.
  bool step() {
    if (now_.most() <= target_) return target_ * line_bytes <= limit_ && aim_lower();
    const StoredValues stored(now_.schedule, now_.memory);
    const Cut cut = cut_values(now_.schedule, stored, now_.peak(), now_.most(), target_);
    if (cut.kernels.empty()) return false;
    target_ = std::max(target_, cut.lines);
    Candidate next(run_again(now_.schedule, stored, cut));
    if (next.excess(target_) >= now_.excess(target_)) return false;
    now_ = std::move(next);
    return true;
  }

  /// Blocks of the arena have gaps between them, so that less must be in use than the limit.
  bool aim_lower() {
    target_ -= std::max<std::int64_t>(target_ / 16, 1);
    return ++lowered_ <= 16 && target_ > 0;
  }

  const std::int64_t limit_;
  std::int64_t target_;  // lines in use at once
  int lowered_ = 0;
  Candidate now_, best_;
};

/// Who aims too low drops so much that it does not fit where it is computed again: other aims may do better.
Candidate least_between(const Candidate& begin, Candidate best, std::int64_t limit) {
  std::int64_t low = limit, high = best.memory.arena_bytes;
  for (int i = 0; i < 8 && high - low > line_bytes && best.memory.arena_bytes > limit; ++i) {
    const std::int64_t aim = low + (high - low) / 2;
    Candidate found = Search(begin, limit, aim).run();
    (found.memory.arena_bytes <= aim ? high : low) = aim;
    if (found.memory.arena_bytes < best.memory.arena_bytes) best = std::move(found);
  }
  return best;
}

}  // namespace

Schedule recompute(Schedule schedule, const Limits& limits) {
  const std::int64_t limit = *limits.memory_limit - limits.loop_bytes;
  const Candidate begin(std::move(schedule));
  Candidate found = Search(begin, limit, limit).run();
  if (found.memory.arena_bytes > limit) found = least_between(begin, std::move(found), limit);
  if (found.memory.arena_bytes > limit) raise_over_limit(found.schedule, found.memory, limits);
  return std::move(found.schedule);
}

}  // namespace weft::passes

#include "passes/memory/recompute.hpp"

#include <memory>

#include "passes/analysis/reads_apart.hpp"
#include "passes/memory/over_limit.hpp"
#include "passes/memory/plan_memory.hpp"
#include "passes/memory/rematerialize.hpp"

namespace weft::passes {
namespace {

/// A schedule with what it needs, all of it in the arena: what results have room for meanwhile changes with
/// each kernel that runs again, and would hide what else does.
struct Candidate {
  Candidate(Schedule made, const Limits& limits)
      : schedule(std::move(made)),
        memory(plan_memory(schedule, {.order_by_bytes = false})),
        in_use(lines_in_use(memory, schedule.kernels.size())),
        arena_(std::min(memory.arena_bytes, plan_memory(schedule, limits).arena_bytes)) {}

  int peak() const { return static_cast<int>(std::ranges::max_element(in_use) - in_use.begin()); }
  std::int64_t most() const { return in_use.empty() ? 0 : std::ranges::max(in_use); }
  std::int64_t arena() const { return arena_; }
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

 private:
  std::int64_t arena_;  // of the better plan
};
using CandidatePtr = std::shared_ptr<const Candidate>;

/// What loops leave of the limit.
std::int64_t room(const Limits& limits) { return *limits.options.memory_limit - limits.loop_bytes; }

/// How often kernels run on average at most: little memory can take the square of their number.
constexpr std::size_t most_runs = 8;

class Search {
 public:
  /// `aim`, of bytes in use at once, begins as the limit, or above it.
  Search(const CandidatePtr& begin, const Limits& limits, std::int64_t aim)
      : limits_(limits),
        most_kernels_(most_runs * begin->schedule.kernels.size()),
        limit_(room(limits)),
        target_(aim / line_bytes),
        now_(begin),
        best_(begin) {}

  /// The first schedule found that is within the limit, or else that of the least arena.
  CandidatePtr run() && {
    while (now_->arena() > limit_ && step())
      if (now_->arena() < best_->arena()) best_ = now_;
    return best_;
  }

 private:
  /// Whether there is less to do after it. Where the limit cannot be met, the search goes on for as little as
  /// can be.
  bool step() {
    if (now_->most() <= target_) return target_ * line_bytes <= limit_ && aim_lower();
    const StoredValues stored(now_->schedule, now_->memory);
    const Cut cut = cut_values(now_->schedule, stored, now_->peak(), now_->most(), target_);
    if (cut.kernels.empty() || now_->schedule.kernels.size() + cut.kernels.size() > most_kernels_)
      return false;
    target_ = std::max(target_, cut.lines);
    const auto next = std::make_shared<const Candidate>(rematerialize(now_->schedule, stored, cut), limits_);
    if (next->excess(target_) >= now_->excess(target_)) return false;
    now_ = next;
    return true;
  }

  /// Blocks of the arena have gaps between them, so that less must be in use than the limit.
  bool aim_lower() {
    target_ -= std::max<std::int64_t>(target_ / 16, 1);
    return ++lowered_ <= 16 && target_ > 0;
  }

  const Limits& limits_;
  const std::size_t most_kernels_;
  const std::int64_t limit_;
  std::int64_t target_;  // lines in use at once
  int lowered_ = 0;
  CandidatePtr now_, best_;
};

std::int64_t arena_lines(const StoredValue& value) { return value.in_arena ? value.lines : 0; }

/// The most bytes that a kernel needs for what it reads and stores itself, which no second runs make less.
std::int64_t most_at_work(const Candidate& all) {
  const StoredValues stored(all.schedule, all.memory);
  std::int64_t most = 0;
  for (std::size_t i = 0; i < all.schedule.kernels.size(); ++i) {
    std::int64_t read = 0, beside = 0;
    for (const int value : stored.reads[i]) read += arena_lines(stored.values[value]);
    for (const int value : stored.writes[i])
      if (!std::ranges::binary_search(stored.values[value].readers, static_cast<int>(i)))
        beside += arena_lines(stored.values[value]);
    const bool over_input = walks_one_to_one(all.schedule.kernels[i]);  // it may store what it stores there
    most = std::max(most, over_input ? std::max(read, beside) : read + beside);
  }
  return most * line_bytes;
}

/// Who aims too low drops so much that it does not fit where it is computed again: other aims may do better.
CandidatePtr least_between(std::int64_t low, CandidatePtr best, const Limits& limits) {
  const CandidatePtr begin = best;
  std::int64_t high = begin->arena();
  for (int i = 0; i < 8 && high - low > line_bytes && best->arena() > room(limits); ++i) {
    const std::int64_t aim = low + (high - low) / 2;
    const CandidatePtr found = Search(begin, limits, aim).run();
    (found->arena() <= aim ? high : low) = aim;
    if (found->arena() < best->arena()) best = found;
  }
  return best;
}

CandidatePtr found_within(const Limits& limits, const CandidatePtr& all) {
  const std::int64_t limit = room(limits);
  if (all->arena() <= limit) return all;
  const std::int64_t least = most_at_work(*all);
  if (least <= limit)
    if (const CandidatePtr found = Search(all, limits, limit).run(); found->arena() <= limit) return found;
  return least_between(std::max(limit, least - 1), all, limits);
}

}  // namespace

Schedule recompute(Schedule schedule, const Limits& limits) {
  const CandidatePtr found =
      found_within(limits, std::make_shared<const Candidate>(std::move(schedule), limits));
  if (found->arena() > room(limits)) raise_over_limit(found->schedule, found->memory, limits);
  return found->schedule;
}

}  // namespace weft::passes

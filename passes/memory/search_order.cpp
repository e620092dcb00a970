#include "passes/memory/search_order.hpp"

#include <algorithm>
#include <bit>
#include <queue>
#include <unordered_map>

#include "passes/analysis/reads_apart.hpp"

namespace weft::passes {
namespace {

constexpr std::size_t most_kernels = 64, most_states = 2000;

using Kernels = std::uint64_t;  // a set: a bit each

constexpr Kernels only(int kernel) { return Kernels{1} << kernel; }

Kernels all_of(const std::vector<int>& kernels) {
  Kernels set = 0;
  for (const int kernel : kernels) set |= only(kernel);
  return set;
}

/// Kernels that have run, and the memory in use then.
struct State {
  Kernels done = 0;
  std::int64_t in_use = 0, peak = 0;  // now; at most so far
};

/// How memory fills and empties while kernels run.
class Liveness {
 public:
  Liveness(const Schedule& schedule, const Dependencies& needs)
      : needs_(needs), writes_(needs.reads.size()), waits_for_(needs.reads.size()) {
    for (std::size_t i = 0; i < needs.sources.size(); ++i) {
      values_.push_back({all_of(needs.sources[i].writers), all_of(needs.sources[i].readers)});
      for (const int writer : needs.sources[i].writers) writes_[writer].push_back(static_cast<int>(i));
      for (const int reader : needs.sources[i].readers) waits_for_[reader] |= values_[i].writers;
    }
    for (std::size_t i = 0; i < needs.bases.size(); ++i) waits_for_[i] |= all_of(needs.bases[i]);
    for (const FusedKernel& kernel : schedule.kernels) in_place_.push_back(walks_one_to_one(kernel));
  }

  int kernels() const { return static_cast<int>(waits_for_.size()); }

  bool is_ready(const State& state, int kernel) const {
    return (state.done & only(kernel)) == 0 && (waits_for_[kernel] & ~state.done) == 0;
  }

  State after(const State& state, int kernel) const {
    const std::vector<std::int64_t> freed = freed_by(state, kernel), taken = taken_by(state, kernel);
    std::int64_t during = state.in_use, in_use = state.in_use;
    for (const std::int64_t bytes : taken) during += bytes, in_use += bytes;
    for (const std::int64_t bytes : freed) in_use -= bytes;
    if (in_place_[kernel]) during -= shared(freed, taken);
    return {state.done | only(kernel), in_use, std::max(state.peak, during)};
  }

  /// The memory of the results is there, whatever lies in it.
  State start() const {
    State state;
    for (const Dependencies::Source& source : needs_.sources)
      if (source.is_result) state.peak += source.bytes;
    return state;
  }

  std::int64_t peak_of(const std::vector<int>& order) const {
    State state = start();
    for (const int kernel : order) state = after(state, kernel);
    return state.peak;
  }

 private:
  struct Value {
    Kernels writers, readers;
  };

  std::vector<std::int64_t> taken_by(const State& state, int kernel) const {
    std::vector<std::int64_t> taken;
    for (const int value : writes_[kernel])
      if ((values_[value].writers & state.done) == 0) taken.push_back(needs_.sources[value].bytes);
    return taken;
  }

  std::vector<std::int64_t> freed_by(const State& state, int kernel) const {
    std::vector<std::int64_t> freed;
    for (const int value : needs_.reads[kernel])
      if (values_[value].writers != 0 && !needs_.sources[value].is_result &&
          (values_[value].readers & ~state.done) == only(kernel))
        freed.push_back(needs_.sources[value].bytes);
    return freed;
  }

  /// What lies where something of its size has died.
  static std::int64_t shared(std::vector<std::int64_t> freed, const std::vector<std::int64_t>& taken) {
    std::int64_t sum = 0;
    for (const std::int64_t bytes : taken) {
      const auto alike = std::ranges::find(freed, bytes);
      if (alike == freed.end()) continue;
      freed.erase(alike);
      sum += bytes;
    }
    return sum;
  }

  const Dependencies& needs_;
  std::vector<Value> values_;             // a source
  std::vector<std::vector<int>> writes_;  // a kernel's sources
  std::vector<Kernels> waits_for_;
  std::vector<bool> in_place_;  // may store where it reads
};

/// From no kernel to all: of the states reached, the one of the least peak goes on, and of those the one that
/// is furthest. So the first that has run all kernels is the best.
class Search {
 public:
  explicit Search(const Liveness& liveness) : liveness_(liveness) {}

  /// An order of less peak than `bound`; nothing when there is none, or it was not found in time.
  std::vector<int> run(std::int64_t bound) {
    const Kernels all = ~Kernels{0} >> (64 - liveness_.kernels());
    for (reach(liveness_.start(), -1); !open_.empty() && reached_.size() < most_states;) {
      const State state = open_.top();
      open_.pop();
      if (state.done == all) return path_to(all);
      if (reached_.at(state.done).peak < state.peak) continue;  // reached otherwise since
      for (int kernel = 0; kernel < liveness_.kernels(); ++kernel)
        if (liveness_.is_ready(state, kernel))
          if (const State next = liveness_.after(state, kernel); next.peak < bound) reach(next, kernel);
    }
    return {};
  }

 private:
  struct Reached {
    std::int64_t peak;
    int last;  // kernel
  };
  struct Later {
    bool operator()(const State& a, const State& b) const {
      const int ran = std::popcount(a.done), other_ran = std::popcount(b.done);
      return std::tuple(a.peak, other_ran, a.done) > std::tuple(b.peak, ran, b.done);
    }
  };

  void reach(const State& state, int last) {
    const auto [known, added] = reached_.try_emplace(state.done, Reached{state.peak, last});
    if (!added && known->second.peak <= state.peak) return;
    known->second = {state.peak, last};
    open_.push(state);
  }

  std::vector<int> path_to(Kernels done) const {
    std::vector<int> order;
    for (; done != 0; done &= ~only(order.back())) order.push_back(reached_.at(done).last);
    std::ranges::reverse(order);
    return order;
  }

  const Liveness& liveness_;
  std::unordered_map<Kernels, Reached> reached_;
  std::priority_queue<State, std::vector<State>, Later> open_;
};

}  // namespace

std::vector<int> search_order(const Schedule& schedule, const Dependencies& needs, std::vector<int> order) {
  if (order.size() < 3 || order.size() > most_kernels) return order;
  const Liveness liveness(schedule, needs);
  const std::vector<int> better = Search(liveness).run(liveness.peak_of(order));
  return better.empty() ? order : better;
}

}  // namespace weft::passes

#include "passes/memory/order_kernels.hpp"

#include <algorithm>
#include <set>

#include "passes/analysis/dependencies.hpp"
#include "passes/memory/measures_first.hpp"
#include "passes/memory/search_order.hpp"

namespace weft::passes {
namespace {

/// Takes the best of the kernels that are ready, again and again. A kernel's worth changes when it becomes
/// the last to read a value, so those ready are kept sorted.
class Scheduler {
 public:
  Scheduler(const Schedule& schedule, const Dependencies& needs, bool by_bytes)
      : needs_(needs),
        by_bytes_(by_bytes),
        missing_(schedule.kernels.size()),
        growth_(missing_.size()),
        writes_(missing_.size()),
        after_(missing_.size()) {
    for (std::size_t i = 0; i < missing_.size(); ++i) {
      for (const Tensor& output : schedule.kernels[i].outputs) growth_[i] += weight(output.type().nbytes());
      for (const int base : needs_.bases[i]) after_[base].push_back(static_cast<int>(i));
      missing_[i] = static_cast<int>(needs_.bases[i].size());
    }
    for (std::size_t i = 0; i < needs_.sources.size(); ++i) enter(static_cast<int>(i));
  }

  std::vector<int> run() {
    for (std::size_t i = 0; i < missing_.size(); ++i)
      if (missing_[i] == 0) make_ready(static_cast<int>(i));
    std::vector<int> order;
    while (!ready_.empty()) order.push_back(take_next());
    return order;
  }

 private:
  /// What is yet to happen to a value that kernels read.
  struct Pending {
    int writers, readers;
    std::int64_t sum_of_readers;  // of their numbers: the last reader's own, in the end
  };

  std::int64_t weight(std::int64_t bytes) const { return by_bytes_ ? bytes : 1; }

  void enter(int number) {
    const Dependencies::Source& source = needs_.sources[number];
    Pending& pending = pending_.emplace_back(
        Pending{static_cast<int>(source.writers.size()), static_cast<int>(source.readers.size()), 0});
    for (const int writer : source.writers) writes_[writer].push_back(number);
    for (const int reader : source.readers) {
      pending.sum_of_readers += reader;
      if (!source.writers.empty()) ++missing_[reader];
    }
    if (pending.readers == 1) growth_[source.readers[0]] -= weight(source.bytes);
  }

  void make_ready(int kernel) { ready_.emplace(growth_[kernel], kernel); }

  void satisfy(int kernel) {
    if (--missing_[kernel] == 0) make_ready(kernel);
  }

  int take_next() {
    const int kernel = ready_.begin()->second;
    ready_.erase(ready_.begin());
    for (const int source : needs_.reads[kernel]) finish_reading(kernel, source);
    for (const int source : writes_[kernel])
      if (--pending_[source].writers == 0)
        std::ranges::for_each(needs_.sources[source].readers, [this](int k) { satisfy(k); });
    for (const int next : after_[kernel]) satisfy(next);
    return kernel;
  }

  void finish_reading(int kernel, int source) {
    Pending& pending = pending_[source];
    pending.sum_of_readers -= kernel;
    if (--pending.readers != 1) return;
    const int last = static_cast<int>(pending.sum_of_readers);
    const bool was_ready = ready_.erase({growth_[last], last}) > 0;
    growth_[last] -= weight(needs_.sources[source].bytes);
    if (was_ready) make_ready(last);
  }

  const Dependencies& needs_;
  const bool by_bytes_;
  std::vector<Pending> pending_;      // a source
  std::vector<int> missing_;          // sources not yet written and bases not yet stored, a kernel
  std::vector<std::int64_t> growth_;  // bytes, or arrays, taken less those freed by running a kernel now
  std::vector<std::vector<int>> writes_, after_;  // a kernel's sources, and the kernels whose bases it stores
  std::set<std::pair<std::int64_t, int>> ready_;
};

std::vector<int> order_of(const Schedule& schedule, bool by_bytes) {
  Dependencies needs(schedule);
  std::vector<int> order = Scheduler(schedule, needs, by_bytes).run();
  if (by_bytes) order = search_order(schedule, needs, std::move(order));
  return measures_first(schedule, needs, std::move(order));
}

}  // namespace

Schedule order_kernels(Schedule schedule, const Limits& limits) {
  std::vector<FusedKernel> ordered;
  for (const int kernel : order_of(schedule, limits.order_by_bytes))
    ordered.push_back(std::move(schedule.kernels[kernel]));
  schedule.kernels = std::move(ordered);
  return schedule;
}

}  // namespace weft::passes

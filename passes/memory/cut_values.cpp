#include "passes/memory/cut_values.hpp"

#include <map>
#include <queue>
#include <set>

#include "ir/flow_network.hpp"
#include "passes/analysis/kernel_work.hpp"
#include "passes/memory/checkpoints.hpp"

namespace weft::passes {
namespace {

using Numbers = std::set<int>;

constexpr std::size_t most_further_back = 256;  // kernels that are looked at, beside those of what waits
constexpr int highest_price = 20;               // of a line that is kept: powers of two
/// What is told from more, so that sums of prices are numbers.
constexpr std::int64_t most_lines = std::int64_t{1} << 30;

class Cutter {
 public:
  Cutter(const Schedule& schedule, const StoredValues& stored, int point, std::int64_t in_use,
         std::int64_t target)
      : schedule_(schedule), stored_(stored), point_(point), in_use_(in_use), target_(target) {
    for (std::size_t i = 0; i < stored.values.size(); ++i)
      if (is_waiting(stored.values[i])) waiting_.push_back(static_cast<int>(i));
    collect();
  }

  /// At the lowest price of a line at which few enough are kept.
  Cut run() {
    Numbers kept = kept_at(highest_price);
    const std::int64_t enough = std::max(target_, without(kept).lines);
    for (int low = 0, high = highest_price; low < high;) {
      const int price = (low + high) / 2;
      Numbers more = kept_at(price);
      if (without(more).lines > enough) {
        low = price + 1;
      } else {
        high = price;
        kept = std::move(more);
      }
    }
    return keep_more(std::move(kept), enough);
  }

 private:
  /// Whether it lies in the arena at the point for later kernels alone.
  bool is_waiting(const StoredValue& value) const {
    return value.in_arena && value.first() < point_ && value.last() > point_ && !value.is_used_at(point_);
  }

  /// Whether it is there after the point at no cost.
  bool is_there(const StoredValue& value) const {
    return !value.in_arena || (value.is_used_at(point_) && value.last() > point_);
  }

  /// Whether it may run after the point as it did before.
  bool may_rematerialize(int kernel) const {
    using Kind = FusedKernel::Kind;
    const FusedKernel& computes = schedule_.kernels[static_cast<std::size_t>(kernel)];
    const Kind kind = computes.kind;
    const bool pure = kind == Kind::loops || kind == Kind::scan || kind == Kind::matrix_product ||
                      is_pure_indexing(computes.nodes[0]->operation());
    return pure && kernel < point_ &&
           std::ranges::all_of(reads(kernel), [&](int v) { return value(v).is_whole_before(kernel); });
  }

  const StoredValue& value(int number) const { return stored_.values[static_cast<std::size_t>(number)]; }
  const std::vector<int>& reads(int kernel) const { return stored_.reads[static_cast<std::size_t>(kernel)]; }

  /// What the values that wait could be computed from; the latest first, and no further back than need be.
  void collect() {
    std::priority_queue<int> open(waiting_.begin(), waiting_.end());
    const std::size_t enough = waiting_.size() + most_further_back;
    while (!open.empty()) {
      const int v = open.top();
      open.pop();
      if (is_there(value(v)) || !values_.insert(v).second) continue;
      const std::vector<int>& writers = value(v).writers;
      const bool may_be_remade = std::ranges::all_of(writers, [&](int k) { return may_rematerialize(k); });
      if (!may_be_remade || kernels_.size() >= enough) continue;
      remade_.insert(v);
      for (const int kernel : writers)
        if (kernels_.insert(kernel).second)
          std::ranges::for_each(reads(kernel), [&](int u) { open.push(u); });
    }
  }

  /// What a minimum cut keeps when a line costs 2 ** price. On the sink's side is what must be there after
  /// the point: values that are needed, those that are made again, kernels that run again.
  Numbers kept_at(int price) const {
    FlowNetwork network;
    std::map<int, int> needed, made, runs;
    for (const int v : values_) needed[v] = network.add_vertex(), made[v] = network.add_vertex();
    for (const int kernel : kernels_) {
      runs[kernel] = network.add_vertex();
      const std::int64_t work = work_of(schedule_.kernels[static_cast<std::size_t>(kernel)]);
      network.add_edge(FlowNetwork::source, runs[kernel], work);
      for (const int v : reads(kernel))
        if (values_.contains(v)) network.add_edge(needed[v], runs[kernel], FlowNetwork::infinite);
    }
    for (const int v : values_) {
      network.add_edge(made[v], needed[v], std::min(value(v).lines, most_lines) << price);
      if (!remade_.contains(v))
        network.add_edge(FlowNetwork::source, made[v], FlowNetwork::infinite);
      else
        for (const int kernel : value(v).writers)
          network.add_edge(runs[kernel], made[v], FlowNetwork::infinite);
    }
    for (const int v : waiting_) network.add_edge(needed[v], FlowNetwork::sink, FlowNetwork::infinite);
    const std::vector<bool> near = network.cut();
    Numbers kept;
    for (const int v : values_)
      if (near[made[v]] && !near[needed[v]]) kept.insert(v);
    return kept;
  }

  /// What follows when, of all that could be computed again, just `kept` is kept.
  Cut without(const Numbers& kept) const {
    Numbers needed, again, kernels;
    std::int64_t lines = in_use_;
    std::vector<int> open;
    const auto need = [&](int v) {
      if (values_.contains(v) && needed.insert(v).second) open.push_back(v);
    };
    std::ranges::for_each(waiting_, need);
    while (!open.empty()) {
      const int v = open.back();
      open.pop_back();
      if (kept.contains(v) || !remade_.contains(v)) {
        if (value(v).last() < point_) lines += value(v).lines;
        continue;
      }
      again.insert(v);
      if (is_waiting(value(v))) lines -= value(v).lines;
      for (const int kernel : value(v).writers)
        if (kernels.insert(kernel).second) std::ranges::for_each(reads(kernel), need);
    }
    return {point_, {again.begin(), again.end()}, {kernels.begin(), kernels.end()}, lines};
  }

  /// Fills the room that is left.
  Cut keep_more(Numbers kept, std::int64_t enough) const {
    while (true) {
      Cut cut = without(kept);
      const std::vector<int> more = checkpoints(schedule_, stored_, cut, enough - cut.lines);
      if (more.empty()) return cut;
      kept.insert(more.begin(), more.end());
    }
  }

  const Schedule& schedule_;
  const StoredValues& stored_;
  const int point_;
  const std::int64_t in_use_, target_;
  std::vector<int> waiting_;
  Numbers values_, remade_, kernels_;  // what waits comes of; which of it can be made again, and by what
};

}  // namespace

Cut cut_values(const Schedule& schedule, const StoredValues& stored, int point, std::int64_t in_use,
               std::int64_t target) {
  return Cutter(schedule, stored, point, in_use, target).run();
}

}  // namespace weft::passes

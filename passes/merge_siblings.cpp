#include "passes/merge_siblings.hpp"

#include <algorithm>
#include <optional>

#include "passes/kernel_domain.hpp"
#include "passes/order_kernels.hpp"
#include "passes/stores.hpp"

namespace weft::passes {
namespace {

/// Points that a kernel with reductions must have, to take over work that could be spread over threads by
/// itself.
constexpr std::int64_t enough_points = 64;

class Merger {
 public:
  Merger(Schedule& schedule, const Limits& limits)
      : kernels_(schedule.kernels),
        limits_(limits),
        before_(dependencies(schedule)),
        after_(kernels_.size()) {
    for (std::size_t i = 0; i < kernels_.size(); ++i) {
      place_.push_back(static_cast<int>(i));
      domains_.push_back(domain_walked(kernels_[i]));
      for (const int first : before_[i]) after_[first].push_back(static_cast<int>(i));
    }
  }

  void run() {
    TensorMap<int> last_reader;
    for (std::size_t i = 0; i < kernels_.size(); ++i) visit(static_cast<int>(i), last_reader);
    std::vector<int> order;
    for (std::size_t i = 0; i < kernels_.size(); ++i)
      if (!kernels_[i].outputs.empty()) order.push_back(static_cast<int>(i));
    std::ranges::sort(order, {}, [&](int kernel) { return place_[kernel]; });
    std::vector<FusedKernel> merged;
    for (const int kernel : order) merged.push_back(std::move(kernels_[kernel]));
    kernels_ = std::move(merged);
  }

 private:
  void visit(int kernel, TensorMap<int>& last_reader) {
    const std::vector<Tensor> inputs = kernels_[kernel].inputs;
    int merged = kernel;
    for (const Tensor& input : inputs) {
      const auto known = last_reader.find(memory_source(input));
      if (known == last_reader.end() || known->second == merged) continue;
      if (merged == kernel && may_merge(known->second, kernel, input)) merged = merge(known->second, kernel);
    }
    for (const Tensor& input : inputs) last_reader[memory_source(input)] = merged;
  }

  bool may_merge(int a, int b, const Tensor& shared) const {
    if (!domains_[a] || !domains_[b]) return false;
    if (kernels_[a].nodes.size() + kernels_[b].nodes.size() >
        static_cast<std::size_t>(limits_.kernel_operations))
      return false;
    const auto domain = common(*domains_[a], *domains_[b]);
    if (!domain || shared.type().size() * 2 < element_count(domain->shape)) return false;
    if (domains_[a]->reduces != domains_[b]->reduces && !keeps_threads_busy(*domain)) return false;
    return may_wait(a, b) || may_hurry(b, a);
  }

  bool keeps_threads_busy(const Domain& domain) const {
    const std::int64_t size = element_count(domain.shape);
    return size <= limits_.row_elements || size >= row_elements(domain) * enough_points;
  }

  /// Whether `early` may run when `late` does.
  bool may_wait(int early, int late) const {
    return std::ranges::all_of(after_[early], [&](int k) { return place_[k] > place_[late]; });
  }
  /// Whether `late` may run when `early` does.
  bool may_hurry(int late, int early) const {
    return std::ranges::all_of(before_[late], [&](int k) { return place_[k] < place_[early]; });
  }

  /// Merges `b` into `a`, which comes earlier.
  int merge(int a, int b) {
    if (may_wait(a, b)) place_[a] = place_[b];
    domains_[a] = common(*domains_[a], *domains_[b]);
    take(kernels_[a].inputs, kernels_[b].inputs);
    take(kernels_[a].outputs, kernels_[b].outputs);
    take_nodes(kernels_[a].nodes, kernels_[b].nodes);
    for (const int first : before_[b]) std::ranges::replace(after_[first], b, a);
    for (const int next : after_[b]) std::ranges::replace(before_[next], b, a);
    before_[a].insert(before_[a].end(), before_[b].begin(), before_[b].end());
    after_[a].insert(after_[a].end(), after_[b].begin(), after_[b].end());
    kernels_[b].outputs.clear();
    return a;
  }

  static void take(std::vector<Tensor>& into, const std::vector<Tensor>& from) {
    for (const Tensor& tensor : from)
      if (std::ranges::none_of(into, [&](const Tensor& known) { return known.is(tensor); }))
        into.push_back(tensor);
  }

  /// Both lists have inputs before users, and so has one after the other.
  static void take_nodes(std::vector<NodePtr>& into, const std::vector<NodePtr>& from) {
    for (const NodePtr& node : from)
      if (std::ranges::find(into, node) == into.end()) into.push_back(node);
  }

  std::vector<FusedKernel>& kernels_;
  const Limits& limits_;
  std::vector<std::vector<int>> before_, after_;
  std::vector<int> place_;
  std::vector<std::optional<Domain>> domains_;
};

}  // namespace

Schedule merge_siblings(Schedule schedule, const Limits& limits) {
  Merger(schedule, limits).run();
  return schedule;
}

}  // namespace weft::passes

#include "passes/fuse/merge_siblings.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "passes/analysis/dependencies.hpp"
#include "passes/analysis/stores.hpp"
#include "passes/fuse/kernel_domain.hpp"

namespace weft::passes {
namespace {

/// Points that a kernel with reductions must have, to take over work that could be spread over threads by
/// itself.
constexpr std::int64_t enough_points = 64;

/// Visits the kernels in order, and merges each into one visited before, where that may be. When a kernel is
/// visited, all before it have their place for good once a visited kernel reads them: they can wait no
/// longer, and only what is being visited can hurry.
class Merger {
 public:
  Merger(Schedule& schedule, const Limits& limits)
      : kernels_(schedule.kernels),
        limits_(limits),
        needs_(schedule),
        place_(kernels_.size()),
        merged_into_(kernels_.size()),
        is_read_(kernels_.size()),
        written_at_(needs_.sources.size(), unknown) {
    std::iota(place_.begin(), place_.end(), 0);
    std::iota(merged_into_.begin(), merged_into_.end(), 0);
    for (const FusedKernel& kernel : kernels_) domains_.push_back(domain_walked(kernel));
  }

  void run() {
    for (std::size_t i = 0; i < kernels_.size(); ++i) visit(static_cast<int>(i));
    std::vector<int> order;
    for (std::size_t i = 0; i < kernels_.size(); ++i)
      if (merged_into_[i] == static_cast<int>(i)) order.push_back(static_cast<int>(i));
    std::ranges::sort(order, {}, [&](int kernel) { return place_[kernel]; });
    std::vector<FusedKernel> merged;
    for (const int kernel : order) merged.push_back(std::move(kernels_[kernel]));
    kernels_ = std::move(merged);
  }

 private:
  static constexpr int unknown = -1;

  void visit(int kernel) {
    const std::vector<Tensor> inputs = kernels_[kernel].inputs;
    const int earliest = last_needed(kernel) + 1;
    for (const Tensor& input : inputs) {
      const int* known = last_reader_.find(memory_source(input));
      if (known == nullptr || !may_merge(*known, kernel, input, earliest)) continue;
      merge(*known, kernel);
      break;
    }
    for (const Tensor& input : inputs) last_reader_[memory_source(input)] = merged_into_[kernel];
  }

  /// The place of the last kernel that must run before `kernel`.
  int last_needed(int kernel) {
    int last = unknown;
    for (const int base : needs_.bases[kernel]) last = std::max(last, read(base));
    for (const int source : needs_.reads[kernel]) {
      if (written_at_[source] == unknown)
        for (const int writer : needs_.sources[source].writers)
          written_at_[source] = std::max(written_at_[source], read(writer));
      last = std::max(last, written_at_[source]);
    }
    return last;
  }

  /// Marks what became of a kernel as read by one that is visited. Its place.
  int read(int kernel) {
    is_read_[merged_into_[kernel]] = true;
    return place_[merged_into_[kernel]];
  }

  bool may_merge(int a, int b, const Tensor& shared, int earliest) const {
    if (!domains_[a] || !domains_[b]) return false;
    if (kernels_[a].nodes.size() + kernels_[b].nodes.size() >
        static_cast<std::size_t>(limits_.kernel_operations))
      return false;
    const auto domain = common(*domains_[a], *domains_[b]);
    if (!domain || shared.type().size() * 2 < element_count(domain->shape)) return false;
    if (domains_[a]->reduces != domains_[b]->reduces && !keeps_threads_busy(*domain)) return false;
    return may_wait(a) || earliest <= place_[a];
  }

  bool keeps_threads_busy(const FusionDomain& domain) const {
    const std::int64_t size = element_count(domain.shape);
    return size <= limits_.row_elements || size >= row_elements(domain) * enough_points;
  }

  /// Whether `early` may run when the kernel that is being visited does.
  bool may_wait(int early) const { return !is_read_[early]; }

  /// Merges `b`, which is being visited, into `a`.
  void merge(int a, int b) {
    if (may_wait(a)) place_[a] = place_[b];
    domains_[a] = common(*domains_[a], *domains_[b]);
    Contents& contents = contents_of(a);
    for (const Tensor& input : kernels_[b].inputs)
      if (contents.inputs.add(input).second) kernels_[a].inputs.push_back(input);
    for (const Tensor& output : kernels_[b].outputs) kernels_[a].outputs.push_back(output);
    // Both lists have inputs before users, and so has one after the other.
    for (const NodePtr& node : kernels_[b].nodes)
      if (contents.nodes.add(node.get()).second) kernels_[a].nodes.push_back(node);
    merged_into_[b] = a;
  }

  /// What is in a kernel that others are merged into.
  struct Contents {
    TensorSet inputs;
    NodeSet nodes;
  };
  Contents& contents_of(int kernel) {
    const auto [entry, is_new] = contents_.try_emplace(kernel);
    Contents& contents = entry->second;
    if (is_new) {
      for (const Tensor& input : kernels_[kernel].inputs) contents.inputs.add(input);
      for (const NodePtr& node : kernels_[kernel].nodes) contents.nodes.add(node.get());
    }
    return contents;
  }

  std::vector<FusedKernel>& kernels_;
  const Limits& limits_;
  const Dependencies needs_;
  std::vector<int> place_;        // where a kernel will run
  std::vector<int> merged_into_;  // itself, when into none
  std::vector<bool> is_read_;     // by a kernel that was visited
  std::vector<int> written_at_;   // the last place where a source is written
  std::vector<std::optional<FusionDomain>> domains_;
  std::unordered_map<int, Contents> contents_;
  TensorMap<int> last_reader_;
};

}  // namespace

Schedule merge_siblings(Schedule schedule, const Limits& limits) {
  Merger(schedule, limits).run();
  return schedule;
}

}  // namespace weft::passes

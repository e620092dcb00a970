#include "passes/order_kernels.hpp"

#include <algorithm>
#include <unordered_set>

#include "passes/stores.hpp"

namespace weft::passes {
namespace {

/// Beyond this many kernels the choice among those ready would cost more than it saves.
constexpr std::size_t most_kernels = 1024;

using Tensors = std::unordered_set<Tensor, SameTensor, SameTensor>;

class Scheduler {
 public:
  explicit Scheduler(const Schedule& schedule) : kernels_(schedule.kernels), missing_(kernels_.size()) {
    const auto before = dependencies(schedule);
    after_.resize(kernels_.size());
    for (std::size_t i = 0; i < kernels_.size(); ++i) {
      missing_[i] = static_cast<int>(before[i].size());
      for (const int first : before[i]) after_[first].push_back(static_cast<int>(i));
      reads_.push_back(parts_read(kernels_[i]));
      for (const Tensor& part : reads_.back()) ++readers_[part];
    }
  }

  std::vector<int> run() {
    for (std::size_t i = 0; i < kernels_.size(); ++i)
      if (missing_[i] == 0) ready_.push_back(static_cast<int>(i));
    std::vector<int> order;
    while (!ready_.empty()) order.push_back(take_next());
    return order;
  }

 private:
  static Tensors parts_read(const FusedKernel& kernel) {
    Tensors parts;
    for (const Tensor& input : kernel.inputs)
      for (const Tensor& part : stored_parts(memory_source(input))) parts.insert(part);
    return parts;
  }

  /// Bytes taken less bytes freed by running a kernel now.
  std::int64_t growth(int kernel) const {
    std::int64_t bytes = 0;
    for (const Tensor& output : kernels_[kernel].outputs) bytes += output.type().nbytes();
    for (const Tensor& part : reads_[kernel])
      if (readers_.at(part) == 1) bytes -= part.type().nbytes();
    return bytes;
  }

  int take_next() {
    const auto best = std::ranges::min_element(ready_, {}, [&](int k) { return std::pair(growth(k), k); });
    const int kernel = *best;
    ready_.erase(best);
    for (const Tensor& part : reads_[kernel]) --readers_[part];
    for (const int next : after_[kernel])
      if (--missing_[next] == 0) ready_.push_back(next);
    return kernel;
  }

  const std::vector<FusedKernel>& kernels_;
  std::vector<int> missing_, ready_;
  std::vector<std::vector<int>> after_;
  std::vector<Tensors> reads_;
  TensorMap<int> readers_;
};

}  // namespace

Schedule order_kernels(Schedule schedule) {
  if (schedule.kernels.size() <= most_kernels) {
    std::vector<FusedKernel> ordered;
    for (const int kernel : Scheduler(schedule).run()) ordered.push_back(std::move(schedule.kernels[kernel]));
    schedule.kernels = std::move(ordered);
  }
  return schedule;
}

}  // namespace weft::passes

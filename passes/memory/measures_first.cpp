#include "passes/memory/measures_first.hpp"

#include <algorithm>

namespace weft::passes {
namespace {

class Hoist {
 public:
  Hoist(const Schedule& schedule, const Dependencies& needs) : needs_(needs), due_(schedule.kernels.size()) {}

  /// Takes those of `order`, which has kernels after what they need, that `kernel` waits for, and itself.
  void take_up_to(int kernel, const std::vector<int>& order) {
    mark(kernel);
    for (const int each : order)
      if (due_[each] == Due::marked) take(each);
  }
  void take_rest(const std::vector<int>& order) {
    for (const int each : order)
      if (due_[each] != Due::taken) take(each);
  }
  std::vector<int> taken;

 private:
  enum class Due : std::uint8_t { later, marked, taken };

  void take(int kernel) {
    due_[kernel] = Due::taken;
    taken.push_back(kernel);
  }

  void mark(int kernel) {
    std::vector<int> open{kernel};
    while (!open.empty()) {
      const int next = open.back();
      open.pop_back();
      if (due_[next] != Due::later) continue;
      due_[next] = Due::marked;
      for (const int source : needs_.reads[next])
        std::ranges::copy(needs_.sources[source].writers, std::back_inserter(open));
      std::ranges::copy(needs_.bases[next], std::back_inserter(open));
    }
  }

  const Dependencies& needs_;
  std::vector<Due> due_;
};

}  // namespace

std::vector<int> measures_first(const Schedule& schedule, const Dependencies& needs, std::vector<int> order) {
  const auto measures = [&](int kernel) {
    return schedule.kernels[static_cast<std::size_t>(kernel)].kind == FusedKernel::Kind::measure;
  };
  if (std::ranges::none_of(order, measures)) return order;
  Hoist hoist(schedule, needs);
  for (const int kernel : order)
    if (measures(kernel)) hoist.take_up_to(kernel, order);
  hoist.take_rest(order);
  return hoist.taken;
}

}  // namespace weft::passes

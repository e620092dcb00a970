#include "codegen/nest/sweep_order.hpp"

#include <algorithm>

namespace weft::codegen {
namespace {

constexpr int unknown = -1;

/// The depth of each instruction, as far as its reductions have their sweep.
std::vector<int> depths(const KernelBody& body, const std::vector<int>& sweep_of) {
  std::vector<int> depth;
  for (const Instruction& instruction : body.instructions) {
    int own = 0;
    if (instruction.opcode == Instruction::Opcode::reduced) {
      const int sweep = sweep_of[instruction.index];
      own = sweep == unknown ? unknown : sweep + 1;
    }
    for (int operand : instruction.operands)
      own = own == unknown || depth[operand] == unknown ? unknown : std::max(own, depth[operand]);
    depth.push_back(own);
  }
  return depth;
}

class Sweeps {
 public:
  Sweeps(const KernelBody& body, const AxisPlan& axes)
      : body_(body), axes_(axes), order_{std::vector<int>(body.reductions.size(), unknown), {}, 0} {}

  SweepOrder run() && {
    while (std::count(order_.sweep_of.begin(), order_.sweep_of.end(), unknown) > 0) add_sweep();
    order_.depth = depths(body_, order_.sweep_of);
    return std::move(order_);
  }

 private:
  /// One more sweep: the reductions that are ready but for those in calls, else those of them that walk like
  /// the first.
  void add_sweep() {
    const std::vector<int> ready = ready_reductions();
    const auto in_row_order = [&](int r) { return !body_.reductions[r].in_calls(); };
    const auto found = std::find_if(ready.begin(), ready.end(), in_row_order);
    const int first = found == ready.end() ? ready.at(0) : *found;
    for (int r : ready)
      if (walk_alike(r, first)) order_.sweep_of[r] = order_.sweeps;
    ++order_.sweeps;
  }

  std::vector<int> ready_reductions() const {
    const std::vector<int> depth = depths(body_, order_.sweep_of);
    const auto is_known = [&](int value) { return depth[value] != unknown; };
    std::vector<int> ready;
    for (std::size_t r = 0; r < body_.reductions.size(); ++r)
      if (order_.sweep_of[r] == unknown && std::ranges::all_of(body_.reductions[r].operands(), is_known))
        ready.push_back(static_cast<int>(r));
    return ready;
  }

  bool walk_alike(int a, int b) const {
    const Reduction &x = body_.reductions[a], &y = body_.reductions[b];
    if (x.in_calls() && y.in_calls() && (x.operation != y.operation || x.pairs != y.pairs)) return false;
    return x.in_calls() == y.in_calls() && axes_.runs[a] == axes_.runs[b];
  }

  const KernelBody& body_;
  const AxisPlan& axes_;
  SweepOrder order_;
};

}  // namespace

SweepOrder order_sweeps(const KernelBody& body, const AxisPlan& axes) { return Sweeps(body, axes).run(); }

}  // namespace weft::codegen

#include "codegen/compiler/gpu/rows/calls.hpp"

#include <algorithm>

#include "codegen/compiler/gpu/rows/sums.hpp"
#include "codegen/compiler/gpu/totals.hpp"
#include "codegen/compiler/gpu/walk.hpp"
#include "codegen/compiler/math/compute.hpp"

namespace weft::codegen {
namespace {

class CalledSums {
 public:
  CalledSums(const Kernel& kernel, const Stage& stage, const Scope& point)
      : kernel_(kernel), values_(kernel.values), stage_(stage), point_(point) {}

  /// The run of the last axes call by call, for each element of those before, in order.
  ValueList run() const {
    const Reduction& first = kernel_.nest.reductions[stage_.reductions[0]];
    const int run_begin = kernel_.axes() - first.run_axes;
    const Value elements = elements_of_axes(kernel_, run_begin, kernel_.axes());
    const Value size =
        values_.maximum(kernel_.params[kernel_.layout.call_size(stage_.reductions[0])], values_.index(1));
    const TeamSums sums(kernel_, reduced_dtypes(kernel_.nest, stage_), first.pairs, leaf_together());
    return for_row_axes(
        kernel_, {point_}, kernel_.nest.parallel_axes, run_begin, reduce_starts(kernel_, stage_),
        [&](const ScopeList& outer, const ValueList& carried) {
          const auto elements_at = [&](const ValueList& numbers) {
            return summands(outer[0], run_begin, numbers);
          };
          return for_loop(
              values_, "call", values_.index(0), elements, size, carried, [&](Value from, ValueList totals) {
                const Value n = values_.minimum(size, values_.subtract(elements, from));
                const ValueList call = sums.sums(from, n, elements_at);
                for (std::size_t r = 0; r < totals.size(); ++r)
                  totals[r] = rounded_as_asked(values_, kernel_.nest.reductions[stage_.reductions[r]],
                                               values_.add(totals[r], call[r]));
                return totals;
              });
        });
  }

 private:
  /// All that a thread has of a leaf, where that is read alone.
  int leaf_together() const {
    constexpr int all = 16;
    const bool is_read = std::ranges::all_of(stage_.body, [&](int index) {
      return kernel_.nest.instructions[index].opcode == Instruction::Opcode::load;
    });
    return is_read && stage_.reductions.size() == 1 ? all : elements_together(kernel_.nest, stage_);
  }

  std::vector<ValueList> summands(const Scope& outer, int run_begin, const ValueList& numbers) const {
    std::vector<ValueList> all;
    for (const Scope& scope : elements_taken(kernel_, stage_, outer, run_begin, numbers)) {
      all.emplace_back();
      for (const int index : stage_.reductions)
        all.back().push_back(in_lanes(kernel_, scope, kernel_.nest.reductions[index].operand));
    }
    return all;
  }

  const Kernel& kernel_;
  Values& values_;
  const Stage& stage_;
  const Scope& point_;
};

}  // namespace

ValueList summed_in_calls(const Kernel& kernel, const Stage& stage, const Scope& point) {
  return CalledSums(kernel, stage, point).run();
}

}  // namespace weft::codegen

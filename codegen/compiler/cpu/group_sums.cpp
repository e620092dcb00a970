#include "codegen/compiler/cpu/group_sums.hpp"

#include "codegen/compiler/cpu/pairwise.hpp"
#include "codegen/compiler/math/compute.hpp"

namespace weft::codegen {
namespace {

class GroupSums {
 public:
  GroupSums(const Kernel& kernel, const Stage& stage, const RowFolds& folds)
      : kernel_(kernel),
        values_(kernel.values),
        stage_(stage),
        folds_(folds),
        pairs_(kernel.nest.reductions[stage.reductions[0]].pairs),
        row_(kernel.extent(kernel.vector_axis())) {}

  /// Leaves what the row of one of the points comes to.
  void sum_row(Value point, const Scope& scope) const {
    const auto elements = [&](const Strip& strip) { return elements_at(scope, strip); };
    std::vector<DType> dtypes;
    std::vector<Place> rests;
    for (const int index : stage_.reductions) {
      dtypes.push_back(kernel_.nest.reductions[index].dtype);
      rests.push_back(folds_.rests(index, point));
    }
    const ValueList sums = leaf_accumulators(kernel_, dtypes, pairs_, row_, elements, rests);
    for (std::size_t k = 0; k < sums.size(); ++k) folds_.leave(stage_.reductions[k], point, sums[k]);
  }

  void fold() const {
    const Value left = values_.bit_and(row_, values_.index(accumulators(pairs_) - 1));
    for (const int index : stage_.reductions) {
      const Reduction& reduction = kernel_.nest.reductions[index];
      ValueList sums;
      int first = 0;
      for (const Value each : folds_.folded(index)) {
        const int lanes = Values::lanes(each);
        const Value sum = folds_.with_rests(index, each, first, left);
        const Value start = reduce_start(values_, reduction, lanes);
        sums.push_back(rounded_as_asked(values_, reduction, values_.add(start, sum)));
        first += lanes;
      }
      folds_.store_results(index, sums);
    }
  }

 private:
  ValueList elements_at(const Scope& point, const Strip& strip) const {
    Scope scope = strip_scope(kernel_, point, strip);
    evaluate(kernel_, stage_.body, scope);
    store_results(kernel_, stage_, scope);
    ValueList found;
    for (const int index : stage_.reductions)
      found.push_back(in_lanes(kernel_, scope, kernel_.nest.reductions[index].operand));
    return found;
  }

  const Kernel& kernel_;
  Values& values_;
  const Stage& stage_;
  const RowFolds& folds_;
  bool pairs_;
  Value row_;  // elements
};

}  // namespace

void sum_group(const Kernel& kernel, const Stage& stage, const RowFolds& folds, Value points,
               const std::function<Scope(Value point)>& at) {
  Values& values = kernel.values;
  const GroupSums sums(kernel, stage, folds);
  for_loop(values, "point", values.index(0), points, values.index(1), {}, [&](Value point, const ValueList&) {
    sums.sum_row(point, at(point));
    return ValueList();
  });
  sums.fold();
}

}  // namespace weft::codegen

// Sums in calls at a group of points.
#pragma once
#include "codegen/compiler/leaf_batch.hpp"
#include "codegen/compiler/row_folds.hpp"

namespace weft::codegen {

/// A sweep that sums its rows in calls, each of one axis. Where rows are short, each is a leaf; else there is
/// one point, and its leaves are summed some at a time by the same code.
class GroupSums {
 public:
  /// `at` is the scope of a point by its number in the group.
  GroupSums(const Kernel& kernel, const RowFolds& folds, Value is_short, const Stage& stage,
            const std::function<Scope(Value point)>& at);
  void emit(Value points) const;

 private:
  const Reduction& reduction(std::size_t k) const { return kernel_.nest.reductions[stage_.reductions[k]]; }
  LeafBatch::Ahead some_leaves(const LeafBatch::Ahead& ahead, Value points) const;
  void sum_leaf(Value leaf) const;
  void finish_rows(const std::vector<ValueList>& folded) const;
  ValueList leaf_sums(Value leaf) const;

  const Kernel& kernel_;
  Values& values_;
  const RowFolds& folds_;
  Value is_short_;
  const Stage& stage_;
  const std::function<Scope(Value point)>& at_;
  std::vector<DType> dtypes_;
  bool pairs_;
  Value row_;  // elements
  LeafBatch batch_;
};

}  // namespace weft::codegen

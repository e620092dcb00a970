#include "codegen/compiler/group_sums.hpp"

#include "codegen/compiler/compute.hpp"

namespace weft::codegen {
namespace {

std::vector<DType> reduced_dtypes(const LoopNest& nest, const Stage& stage) {
  std::vector<DType> dtypes;
  for (const int index : stage.reductions) dtypes.push_back(nest.reductions[index].dtype);
  return dtypes;
}

ValueList nothing() { return {}; }

}  // namespace

GroupSums::GroupSums(const Kernel& kernel, const RowFolds& folds, Value is_short, const Stage& stage,
                     const std::function<Scope(Value point)>& at)
    : kernel_(kernel),
      values_(kernel.values),
      folds_(folds),
      is_short_(is_short),
      stage_(stage),
      at_(at),
      dtypes_(reduced_dtypes(kernel.nest, stage)),
      pairs_(reduction(0).pairs),
      row_(kernel.extent(kernel.axes() - 1)),
      batch_(kernel, dtypes_, pairs_) {}

void GroupSums::emit(Value points) const {
  const Value zero = values_.index(0);
  ValueList starts;
  for (std::size_t k = 0; k < dtypes_.size(); ++k) starts.push_back(reduce_start(values_, reduction(k), 1));
  const Value size =
      values_.maximum(kernel_.params[kernel_.layout.call_size(stage_.reductions[0])], values_.index(1));
  const auto more = [&](const ValueList& at) { return values_.compare(Relation::greater, at[1], zero); };
  const auto call = [&](Value from, ValueList sums) {
    const Value n = values_.minimum(size, values_.subtract(row_, from));
    while_loop(values_, {from, n, zero, zero}, more, [&](const ValueList& at) {
      const LeafBatch::Ahead ahead = some_leaves({at[0], at[1], at[2], at[3]}, points);
      return ValueList{ahead.from, ahead.n, ahead.splits, ahead.waiting};
    });
    for (std::size_t k = 0; k < sums.size(); ++k)
      sums[k] = rounded_as_asked(values_, reduction(k), values_.add(sums[k], batch_.total(k)));
    return sums;
  };
  const ValueList sums = for_loop(values_, "call", zero, row_, size, starts, call);
  const auto store_sums = [&] {
    for (std::size_t k = 0; k < sums.size(); ++k) folds_.store_results(stage_.reductions[k], {sums[k]});
    return ValueList();
  };
  branch(values_, is_short_, nothing, store_sums);
}

/// The rows of all points, or the next leaves of one.
LeafBatch::Ahead GroupSums::some_leaves(const LeafBatch::Ahead& before, Value points) const {
  const auto find = [&] {
    LeafBatch::Ahead ahead = before;
    const Value count = batch_.next(ahead);
    return ValueList{count, ahead.from, ahead.n, ahead.splits};
  };
  const Value zero = values_.index(0);
  const ValueList found =
      branch(values_, is_short_, [&] { return ValueList{points, zero, zero, zero}; }, find);
  LeafBatch::Ahead ahead{found[1], found[2], found[3], before.waiting};
  for_loop(values_, "leaf", zero, found[0], values_.index(1), {}, [&](Value leaf, const ValueList&) {
    sum_leaf(leaf);
    return ValueList();
  });
  std::vector<ValueList> folded;
  for (const int index : stage_.reductions) folded.push_back(folds_.folded(index));
  const auto finish = [&] {
    finish_rows(folded);
    return ValueList{ahead.waiting};
  };
  const auto add = [&] {
    for (std::size_t k = 0; k < folded.size(); ++k) folds_.store_results(stage_.reductions[k], folded[k]);
    LeafBatch::Ahead after = ahead;
    batch_.add(after, found[0], [&](Value leaf) { return leaf_sums(leaf); });
    return ValueList{after.waiting};
  };
  ahead.waiting = branch(values_, is_short_, finish, add)[0];
  return ahead;
}

/// Leaves what it comes to, unfolded.
void GroupSums::sum_leaf(Value leaf) const {
  const Value zero = values_.index(0);
  const Value from = values_.select(is_short_, zero, batch_.start(leaf));
  const Value n = values_.select(is_short_, row_, batch_.size(leaf));
  const Scope point = at_(values_.select(is_short_, leaf, zero));
  const auto elements = [&](Strip strip) {
    strip.start = values_.add(from, strip.start);
    Scope scope = strip_scope(kernel_, point, strip);
    evaluate(kernel_, stage_.body, scope);
    store_results(kernel_, stage_, scope);
    ValueList found;
    for (const int index : stage_.reductions)
      found.push_back(in_lanes(kernel_, scope, kernel_.nest.reductions[index].operand));
    return found;
  };
  std::vector<Place> rests;
  for (const int index : stage_.reductions) rests.push_back(folds_.rests(index, leaf));
  const ValueList sums = leaf_accumulators(kernel_, dtypes_, pairs_, n, elements, rests);
  for (std::size_t k = 0; k < sums.size(); ++k) folds_.leave(stage_.reductions[k], leaf, sums[k]);
}

void GroupSums::finish_rows(const std::vector<ValueList>& folded) const {
  const Value left = values_.bit_and(row_, values_.index(accumulators(pairs_) - 1));
  for (std::size_t k = 0; k < folded.size(); ++k) {
    ValueList sums;
    int first = 0;
    for (const Value each : folded[k]) {
      const int lanes = Values::lanes(each);
      const Value sum = folds_.with_rests(stage_.reductions[k], each, first, left);
      const Value start = reduce_start(values_, reduction(k), lanes);
      sums.push_back(rounded_as_asked(values_, reduction(k), values_.add(start, sum)));
      first += lanes;
    }
    folds_.store_results(stage_.reductions[k], sums);
  }
}

/// Of a leaf that is folded, with what is left over.
ValueList GroupSums::leaf_sums(Value leaf) const {
  ValueList sums;
  const Value left = values_.bit_and(batch_.size(leaf), values_.index(accumulators(pairs_) - 1));
  for (std::size_t k = 0; k < dtypes_.size(); ++k) {
    const int index = stage_.reductions[k];
    const Value folded = load(values_, dtypes_[k], folds_.result(index, leaf), {});
    sums.push_back(with_rests(values_, {folded}, left, {folds_.rests(index, leaf)})[0]);
  }
  return sums;
}

}  // namespace weft::codegen

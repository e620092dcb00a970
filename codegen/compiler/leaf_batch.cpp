#include "codegen/compiler/leaf_batch.hpp"

namespace weft::codegen {
namespace {

constexpr int deepest = 64;

}  // namespace

LeafBatch::LeafBatch(const Kernel& kernel, const std::vector<DType>& dtypes, bool pairs)
    : values_(kernel.values), sums_(dtypes.size()), pairs_(pairs) {
  right_ = stack_memory(values_, values_.index_type(), deepest);
  for (Value* each : {&starts_, &sizes_, &done_}) *each = stack_memory(values_, values_.index_type(), most);
  for (DType dtype : dtypes) waiting_.push_back(stack_memory(values_, values_.type(dtype, 1), deepest));
}

Value LeafBatch::next(Ahead& ahead) const {
  Values& values = values_;
  const Value zero = values.index(0), one = values.index(1);
  const auto more = [&](const ValueList& at) {
    return values.bit_and(values.compare(Relation::less, at[0], values.index(most)),
                          values.compare(Relation::greater, at[2], zero));
  };
  const auto is_large = [&](const ValueList& at) {
    return values.compare(Relation::greater, at[0], values.index(leaf_size(pairs_)));
  };
  const auto split = [&](const ValueList& at) {
    const Value half =
        values.bit_and(values.quotient(at[0], values.index(2)), values.index(-accumulators(pairs_)));
    store_scalar(values, values.subtract(at[0], half), right_, at[1]);
    return ValueList{half, values.add(at[1], one)};
  };
  const auto innermost = [&](Value splits) { return values.subtract(values.maximum(splits, one), one); };
  const auto is_done = [&](const ValueList& at) {
    const Value coming = load_scalar(values, right_, innermost(at[0]));
    return values.bit_and(values.compare(Relation::greater, at[0], zero),
                          values.compare(Relation::equal, coming, zero));
  };
  const auto take = [&](const ValueList& at) {
    const ValueList leaf = while_loop(values, {at[2], at[3]}, is_large, split);
    store_scalar(values, at[1], starts_, at[0]);
    store_scalar(values, leaf[0], sizes_, at[0]);
    const Value splits = while_loop(values, {leaf[1]}, is_done, [&](const ValueList& inner) {
      return ValueList{values.subtract(inner[0], one)};
    })[0];
    store_scalar(values, values.subtract(leaf[1], splits), done_, at[0]);
    const Value right = load_scalar(values, right_, innermost(splits));
    store_scalar(values, zero, right_, innermost(splits));
    const Value n = values.select(values.compare(Relation::greater, splits, zero), right, zero);
    return ValueList{values.add(at[0], one), values.add(at[1], leaf[0]), n, splits};
  };
  const ValueList end = while_loop(values, {zero, ahead.from, ahead.n, ahead.splits}, more, take);
  ahead.from = end[1], ahead.n = end[2], ahead.splits = end[3];
  return end[0];
}

void LeafBatch::add(Ahead& ahead, Value leaves, const Sums& sums) const {
  Values& values = values_;
  const Value zero = values.index(0), one = values.index(1);
  const auto add_leaf = [&](Value leaf, const ValueList& outer) {
    ValueList state = sums(leaf);
    const Value last = outer[0];
    const Value first = values.subtract(last, load_scalar(values, done_, leaf));
    state = for_loop(values, "split", first, last, one, state, [&](Value split, ValueList inner) {
      const Value from_end = values.subtract(values.subtract(values.add(first, last), one), split);
      for (std::size_t k = 0; k < sums_; ++k)
        inner[k] = values.add(load_scalar(values, waiting_[k], from_end), inner[k]);
      return inner;
    });
    for (std::size_t k = 0; k < sums_; ++k) store_scalar(values, state[k], waiting_[k], first);
    return ValueList{values.add(first, one)};
  };
  ahead.waiting = for_loop(values, "leaf", zero, leaves, one, {ahead.waiting}, add_leaf)[0];
}

}  // namespace weft::codegen

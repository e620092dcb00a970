#include "codegen/compiler/gpu/rows/sum_tree.hpp"

#include "codegen/compiler/cpu/pairwise.hpp"

namespace weft::codegen {

Value SumTree::half(Value n) const {
  return values_.bit_and(values_.shift_right(n, values_.index(1), false),
                         values_.index(-accumulators(pairs_)));
}

Value SumTree::is_split(Value n) const {
  return values_.compare(Relation::greater, n, values_.index(leaf_size(pairs_)));
}

/// The last one, which is the largest.
Value SumTree::depth_of(Value n) const {
  return while_loop(
      values_, {n, values_.index(0)}, [&](const ValueList& at) { return is_split(at[0]); },
      [&](const ValueList& at) {
        return ValueList{values_.subtract(at[0], half(at[0])), values_.add(at[1], values_.index(1))};
      })[1];
}

/// Where all halves are equal, nobody need walk to it.
SumNode SumTree::node_at(Value number, Value depth, Value n) const {
  const Value one = values_.index(1), zero = values_.index(0);
  const Value equal = values_.shift_right(n, depth, false), exact = values_.index(accumulators(pairs_));
  const Value unit = values_.shift_left(exact, depth);
  const Value is_even =
      values_.compare(Relation::equal, values_.bit_and(n, values_.subtract(unit, one)), zero);
  const Value is_deep =
      values_.compare(Relation::greater, values_.add(equal, equal), values_.index(leaf_size(pairs_)));
  const Value among = values_.compare(Relation::less, number, values_.shift_left(one, depth));
  const ValueList node = branch(
      values_, values_.bit_and(is_even, is_deep),
      [&] { return ValueList{values_.multiply(number, equal), equal, among}; },
      [&] { return walked_to(number, depth, n, among); });
  return {node[0], node[1], node[2]};
}

/// From the top down: where its elements begin, how many there are, and whether it exists.
ValueList SumTree::walked_to(Value number, Value depth, Value n, Value among) const {
  const Value one = values_.index(1), zero = values_.index(0);
  return for_loop(
      values_, "split", zero, depth, one, {zero, n, among}, [&](Value level, const ValueList& at) {
        const Value place = values_.subtract(values_.subtract(depth, one), level);
        const Value is_left = values_.compare(
            Relation::equal, values_.bit_and(values_.shift_right(number, place, false), one), zero);
        const Value splits = is_split(at[1]), left_size = half(at[1]),
                    right_size = values_.subtract(at[1], left_size);
        const Value left_part = values_.select(is_left, left_size, right_size);
        const Value shift = values_.select(is_left, zero, left_size);
        return ValueList{values_.add(at[0], values_.select(splits, shift, zero)),
                         values_.select(splits, left_part, at[1]),
                         values_.bit_and(at[2], values_.bit_or(splits, is_left))};
      });
}

}  // namespace weft::codegen

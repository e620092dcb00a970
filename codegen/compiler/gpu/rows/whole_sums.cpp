#include "codegen/compiler/gpu/rows/whole_sums.hpp"

#include "codegen/compiler/cpu/pairwise.hpp"
#include "codegen/compiler/gpu/functions.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"

namespace weft::codegen {

/// Of 256 leaves of 128 elements: each thread has the same accumulator of eight leaves; a warp's four leaves
/// are a node, and so are the 64 of these.
Value WholeSums::sum(Value from, const ElementsAt& elements) const {
  constexpr std::int64_t rounds = 8, round = elements_of_whole_sum / rounds, threads = warp_threads;
  const Value lane = kernel_.gpu.lane, width = values_.index(accumulators(false));
  const Value leaf = values_.quotient(lane, width), accumulator = values_.remainder(lane, width);
  const Value first =
      values_.add(from, values_.add(values_.multiply(leaf, values_.index(leaf_of_whole_sum)), accumulator));
  const Value own = values_.quotient(lane, values_.index(threads)),
              is_first = values_.compare(Relation::equal, values_.remainder(lane, values_.index(threads)),
                                         values_.index(0));
  for_loop(
      values_, "round", values_.index(0), values_.index(rounds), values_.index(2), {},
      [&](Value number, const ValueList&) {
        ValueList sums;
        for (std::int64_t i = 0; i < 2; ++i) {
          const Value at = values_.add(number, values_.index(i));
          sums.push_back(leaf_sum(values_.add(first, values_.multiply(at, values_.index(round))), elements));
        }
        for (Value& sum : sums) sum = of_warp(sum);
        when(values_, is_first, [&] {
          for (std::int64_t i = 0; i < 2; ++i) {
            const Value at = values_.multiply(values_.add(number, values_.index(i)), values_.index(rounds));
            store_scalar(values_, sums[static_cast<std::size_t>(i)], meeting_, values_.add(at, own));
          }
        });
        return ValueList();
      });
  barrier(kernel_);
  const Value in_warp = values_.remainder(lane, values_.index(threads));
  const Value left = values_.add(in_warp, in_warp);
  const Value sum = values_.add(load_scalar(values_, meeting_, left),
                                load_scalar(values_, meeting_, values_.add(left, values_.index(1))));
  barrier(kernel_);
  return of_warp(sum);
}

/// A thread's part of a leaf, all of it loaded before it is added.
Value WholeSums::leaf_sum(Value first, const ElementsAt& elements) const {
  ValueList places;
  for (std::int64_t i = 0; i < leaf_of_whole_sum; i += accumulators(false))
    places.push_back(values_.add(first, values_.index(i)));
  const std::vector<ValueList> each = elements(places);
  Value sum = each[0][0];
  for (std::size_t i = 1; i < each.size(); ++i) sum = values_.add(sum, each[i][0]);
  return sum;
}

/// The tree over its threads' values.
Value WholeSums::of_warp(Value sum) const {
  for (int bits = 1; bits < static_cast<int>(warp_threads); bits *= 2)
    sum = values_.add(sum, exchange(kernel_, sum, bits));
  return sum;
}

}  // namespace weft::codegen

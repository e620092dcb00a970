#include "codegen/compiler/gpu_sums.hpp"

#include <bit>
#include <numeric>

#include "codegen/compiler/gpu_functions.hpp"
#include "codegen/row_parts.hpp"
#include "runtime/gpu/launch_shape.hpp"

namespace weft::codegen {
namespace {

/// Subtrees of NumPy's sums of so many elements have equal leaves.
constexpr std::int64_t whole_leaf = 128, whole_subtree = 256 * whole_leaf;
/// Of the leaves that meet in the block's memory at once; and among how many warps that is shared.
constexpr std::int64_t most_leaves = 512, most_bytes = bytes_of_parts, warps = most_threads / warp_threads;

std::int64_t leaf_bytes(const std::vector<DType>& dtypes) {
  return std::transform_reduce(dtypes.begin(), dtypes.end(), std::int64_t{0}, std::plus(), itemsize);
}

/// A power of two.
std::int64_t leaves_at_once(const std::vector<DType>& dtypes) {
  const auto fit = static_cast<std::uint64_t>(std::min(most_leaves, most_bytes / leaf_bytes(dtypes)));
  return static_cast<std::int64_t>(std::bit_floor(fit));
}

/// Nodes of a tree that the members of a team share out: enough of them that all have about as many. A power
/// of two.
std::int64_t most_parts(const std::vector<DType>& dtypes) {
  constexpr std::int64_t enough = 2048;
  const auto fit = static_cast<std::uint64_t>(std::min(enough, most_bytes / leaf_bytes(dtypes)));
  return std::max(static_cast<std::int64_t>(std::bit_floor(fit)), leaves_at_once(dtypes));
}

Value is_warp(const Kernel& kernel) {
  return kernel.values.compare(Relation::equal, kernel.gpu.width, kernel.values.index(warp_threads));
}

/// Elements whose tree has no more leaves than that: those of a split differ by less than the accumulators.
Value elements_at_once(const Kernel& kernel, const std::vector<DType>& dtypes, bool pairs) {
  const std::int64_t elements = leaves_at_once(dtypes) * leaf_size(pairs) / 2;
  Values& values = kernel.values;
  return values.select(is_warp(kernel), values.index(elements / warps), values.index(elements));
}

}  // namespace

TeamSums::TeamSums(const Kernel& kernel, const std::vector<DType>& dtypes, bool pairs, int together)
    : kernel_(kernel),
      values_(kernel.values),
      dtypes_(dtypes),
      pairs_(pairs),
      together_(together),
      tree_(kernel, dtypes, pairs, elements_at_once(kernel, dtypes, pairs)) {
  std::int64_t offset = 0;
  for (const DType dtype : dtypes) {
    const Value own =
        values_.multiply(kernel.gpu.slot, values_.index(leaves_at_once(dtypes) / warps * itemsize(dtype)));
    leaves_.push_back(view_bytes(values_, kernel.gpu.shared, values_.add(own, values_.index(offset)), dtype));
    meeting_.push_back(view_bytes(values_, kernel.gpu.meeting, values_.index(offset), dtype));
    offset += most_parts(dtypes) * itemsize(dtype);
  }
}

std::int64_t TeamSums::shared_bytes(const std::vector<DType>& dtypes) {
  return most_parts(dtypes) * leaf_bytes(dtypes);
}

ValueList TeamSums::sums(Value from, Value n, const ElementsAt& elements) const {
  const Value zero = values_.index(0), one = values_.index(1);
  const Value depth = values_.select(values_.compare(Relation::greater, kernel_.gpu.members, one),
                                     depth_of_parts(depth_of(n)), zero);
  const Value nodes = values_.shift_left(one, depth);
  ValueList none;
  for (const DType dtype : dtypes_) none.push_back(values_.constant(dtype, 0));
  const ValueList own = for_loop(values_, "part", kernel_.gpu.member, nodes, kernel_.gpu.members, none,
                                 [&](Value number, const ValueList&) {
                                   const Node node = node_at(number, depth, n);
                                   const auto sum = [&] {
                                     const ValueList sums = tree_.sums(
                                         values_.add(from, node.start), node.n,
                                         [&](Value at, Value count) { return subtree(at, count, elements); });
                                     tell(number, sums);
                                     return sums;
                                   };
                                   return branch(values_, node.exists, sum, [&] { return none; });
                                 });
  return met(depth, n, own);
}

/// As many parts as a block sums leaves at once; more of them where each has some hundred leaves.
Value TeamSums::depth_of_parts(Value depth) const {
  constexpr int leaves = 8;  // as a power of two
  const auto bits = [&](std::int64_t count) {
    return values_.index(std::countr_zero(static_cast<std::uint64_t>(count)));
  };
  const Value large =
      values_.minimum(values_.subtract(depth, values_.index(leaves)), bits(most_parts(dtypes_)));
  return values_.minimum(depth, values_.maximum(large, bits(leaves_at_once(dtypes_))));
}

/// To the other members, if there are any.
void TeamSums::tell(Value number, const ValueList& sums) const {
  const Value several = values_.compare(Relation::greater, kernel_.gpu.members, values_.index(1));
  const Value is_first = values_.compare(Relation::equal, kernel_.gpu.lane, values_.index(0));
  when(values_, values_.bit_and(several, is_first), [&] {
    for (std::size_t k = 0; k < sums.size(); ++k) store_scalar(values_, sums[k], meeting_[k], number);
  });
}

/// What all members have told, joined by each of them; or this one's own.
ValueList TeamSums::met(Value depth, Value n, const ValueList& own) const {
  const Value one = values_.index(1);
  const auto join = [&] {
    team_barrier(kernel_);
    for_loop(values_, "part", kernel_.gpu.lane, values_.shift_left(one, depth), kernel_.gpu.width, {},
             [&](Value number, const ValueList&) {
               for (std::size_t k = 0; k < leaves_.size(); ++k)
                 store_scalar(values_, load_scalar(values_, meeting_[k], number), leaves_[k], number);
               return ValueList();
             });
    barrier(kernel_);
    const ValueList all = joined(n, depth);
    team_barrier(kernel_);
    return all;
  };
  return branch(values_, values_.compare(Relation::greater, kernel_.gpu.members, one), join,
                [&] { return own; });
}

ValueList TeamSums::subtree(Value from, Value n, const ElementsAt& elements) const {
  if (!is_whole_read()) return any_subtree(from, n, elements);
  const Value is_whole =
      values_.bit_and(values_.compare(Relation::equal, n, values_.index(whole_subtree)),
                      values_.compare(Relation::equal, kernel_.gpu.width, values_.index(most_threads)));
  return branch(
      values_, is_whole, [&] { return ValueList{whole_sum(from, elements)}; },
      [&] { return any_subtree(from, n, elements); });
}

/// Of one sum over what is read alone, subtrees with equal leaves are worth code of their own.
bool TeamSums::is_whole_read() const {
  return !pairs_ && dtypes_.size() == 1 && together_ >= whole_leaf / accumulators(false) &&
         leaves_at_once(dtypes_) * leaf_size(false) / 2 == whole_subtree;
}

/// Of 256 leaves of 128 elements: each thread has the same accumulator of eight leaves; a warp's four leaves
/// are a node, and so are the 64 of these.
Value TeamSums::whole_sum(Value from, const ElementsAt& elements) const {
  constexpr std::int64_t rounds = 8, round = whole_subtree / rounds, threads = warp_threads;
  const Value lane = kernel_.gpu.lane, width = values_.index(accumulators(false));
  const Value leaf = values_.quotient(lane, width), accumulator = values_.remainder(lane, width);
  const Value first =
      values_.add(from, values_.add(values_.multiply(leaf, values_.index(whole_leaf)), accumulator));
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
            store_scalar(values_, sums[static_cast<std::size_t>(i)], leaves_[0], values_.add(at, own));
          }
        });
        return ValueList();
      });
  barrier(kernel_);
  const Value in_warp = values_.remainder(lane, values_.index(threads));
  const Value left = values_.add(in_warp, in_warp);
  const Value sum = values_.add(load_scalar(values_, leaves_[0], left),
                                load_scalar(values_, leaves_[0], values_.add(left, values_.index(1))));
  barrier(kernel_);
  return of_warp(sum);
}

/// A thread's part of a leaf, all of it loaded before it is added.
Value TeamSums::leaf_sum(Value first, const ElementsAt& elements) const {
  ValueList places;
  for (std::int64_t i = 0; i < whole_leaf; i += accumulators(false))
    places.push_back(values_.add(first, values_.index(i)));
  const std::vector<ValueList> each = elements(places);
  Value sum = each[0][0];
  for (std::size_t i = 1; i < each.size(); ++i) sum = values_.add(sum, each[i][0]);
  return sum;
}

/// The tree over its threads' values.
Value TeamSums::of_warp(Value sum) const {
  for (int bits = 1; bits < static_cast<int>(warp_threads); bits *= 2)
    sum = values_.add(sum, exchange(kernel_, sum, bits));
  return sum;
}

ValueList TeamSums::any_subtree(Value from, Value n, const ElementsAt& elements) const {
  const Value depth = depth_of(n), zero = values_.index(0),
              threads_each = values_.index(accumulators(pairs_));
  const Value leaves = values_.shift_left(values_.index(1), depth);
  const Value at_once = values_.quotient(kernel_.gpu.width, threads_each);
  const Value own = values_.quotient(kernel_.gpu.lane, threads_each);
  for_loop(values_, "leaf", zero, leaves, at_once, {}, [&](Value first, const ValueList&) {
    const Value number = values_.add(first, own);
    store_leaf(number, node_at(number, depth, n), from, elements);
    return ValueList();
  });
  barrier(kernel_);
  return joined(n, depth);
}

/// The sum of a tree of n elements whose nodes at `depth` are summed.
ValueList TeamSums::joined(Value n, Value depth) const {
  join_levels(n, depth);
  ValueList sums;
  for (const Value leaf : leaves_) sums.push_back(load_scalar(values_, leaf, values_.index(0)));
  barrier(kernel_);
  return sums;
}

Value TeamSums::half(Value n) const {
  return values_.bit_and(values_.shift_right(n, values_.index(1), false),
                         values_.index(-accumulators(pairs_)));
}

Value TeamSums::is_split(Value n) const {
  return values_.compare(Relation::greater, n, values_.index(leaf_size(pairs_)));
}

/// How often parts are split: the last one, which is the largest.
Value TeamSums::depth_of(Value n) const {
  return while_loop(
      values_, {n, values_.index(0)}, [&](const ValueList& at) { return is_split(at[0]); },
      [&](const ValueList& at) {
        return ValueList{values_.subtract(at[0], half(at[0])), values_.add(at[1], values_.index(1))};
      })[1];
}

/// Of the 2^depth nodes so deep in a tree of n elements. What is not split is the first of those it stands
/// for. Where all halves are equal, nobody need walk to it.
TeamSums::Node TeamSums::node_at(Value number, Value depth, Value n) const {
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
ValueList TeamSums::walked_to(Value number, Value depth, Value n, Value among) const {
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

/// Each of the leaf's threads has an accumulator; the first adds what is left over.
void TeamSums::store_leaf(Value number, const Node& leaf, Value from, const ElementsAt& elements) const {
  const int width = accumulators(pairs_);
  const Value zero = values_.index(0), step = values_.index(width);
  const Value accumulator = values_.bit_and(kernel_.gpu.lane, values_.index(width - 1));
  const Value whole = values_.select(leaf.exists, values_.bit_and(leaf.n, values_.index(-width)), zero);
  const Value start = values_.add(from, leaf.start);
  const auto add = [&](const ValueList& numbers, ValueList sums) {
    ValueList places;
    for (const Value each : numbers) places.push_back(values_.add(start, each));
    for (const ValueList& element : elements(places))
      for (std::size_t k = 0; k < sums.size(); ++k) sums[k] = values_.add(sums[k], element[k]);
    return sums;
  };
  ValueList sums;
  for (const DType dtype : dtypes_) sums.push_back(values_.number(values_.constant(dtype, 0), -0.0));
  sums = walk_strides(values_, accumulator, whole, step, together_, sums, add);
  for (Value& sum : sums)
    for (int bits = 1; bits < width; bits *= 2) sum = values_.add(sum, exchange(kernel_, sum, bits));
  const Value is_first = values_.bit_and(leaf.exists, values_.compare(Relation::equal, accumulator, zero));
  when(values_, is_first, [&] {
    const ValueList all = walk_strides(values_, whole, leaf.n, values_.index(1), 1, sums, add);
    for (std::size_t k = 0; k < all.size(); ++k) store_scalar(values_, all[k], leaves_[k], number);
  });
}

/// From the deepest splits up; a node's sum is where that of the first leaf below it was.
void TeamSums::join_levels(Value n, Value depth) const {
  const Value one = values_.index(1);
  const auto above = [&](const ValueList& at) {
    return values_.compare(Relation::greater, at[0], values_.index(0));
  };
  while_loop(values_, {depth}, above, [&](const ValueList& at) {
    const Value level = values_.subtract(at[0], one), below = values_.subtract(depth, at[0]);
    const Value nodes = values_.shift_left(one, level);
    for_loop(
        values_, "node", kernel_.gpu.lane, nodes, kernel_.gpu.width, {}, [&](Value number, const ValueList&) {
          const Node node = node_at(number, level, n);
          const Value left = values_.shift_left(values_.shift_left(number, one), below);
          const Value right = values_.add(left, values_.shift_left(one, below));
          when(values_, values_.bit_and(node.exists, is_split(node.n)), [&] {
            for (const Value sums : leaves_)
              store_scalar(values_,
                           values_.add(load_scalar(values_, sums, left), load_scalar(values_, sums, right)),
                           sums, left);
          });
          return ValueList();
        });
    barrier(kernel_);
    return ValueList{level};
  });
}

}  // namespace weft::codegen

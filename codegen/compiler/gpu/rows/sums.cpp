#include "codegen/compiler/gpu/rows/sums.hpp"

#include <bit>
#include <numeric>

#include "codegen/compiler/gpu/functions.hpp"
#include "codegen/nest/row_parts.hpp"
#include "runtime/gpu/abi/launch_shape.hpp"

namespace weft::codegen {
namespace {

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
      nodes_(kernel.values, pairs),
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
                                     depth_of_parts(nodes_.depth_of(n)), zero);
  const Value nodes = values_.shift_left(one, depth);
  ValueList none;
  for (const DType dtype : dtypes_) none.push_back(values_.constant(dtype, 0));
  const ValueList own = for_loop(values_, "part", kernel_.gpu.member, nodes, kernel_.gpu.members, none,
                                 [&](Value number, const ValueList&) {
                                   const SumNode node = nodes_.node_at(number, depth, n);
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
      values_.bit_and(values_.compare(Relation::equal, n, values_.index(elements_of_whole_sum)),
                      values_.compare(Relation::equal, kernel_.gpu.width, values_.index(most_threads)));
  return branch(
      values_, is_whole, [&] { return ValueList{WholeSums(kernel_, leaves_[0]).sum(from, elements)}; },
      [&] { return any_subtree(from, n, elements); });
}

/// Of one sum over what is read alone, subtrees with equal leaves are worth code of their own.
bool TeamSums::is_whole_read() const {
  return !pairs_ && dtypes_.size() == 1 && together_ >= leaf_of_whole_sum / accumulators(false) &&
         leaves_at_once(dtypes_) * leaf_size(false) / 2 == elements_of_whole_sum;
}

ValueList TeamSums::any_subtree(Value from, Value n, const ElementsAt& elements) const {
  const Value depth = nodes_.depth_of(n), zero = values_.index(0),
              threads_each = values_.index(accumulators(pairs_));
  const Value leaves = values_.shift_left(values_.index(1), depth);
  const Value at_once = values_.quotient(kernel_.gpu.width, threads_each);
  const Value own = values_.quotient(kernel_.gpu.lane, threads_each);
  for_loop(values_, "leaf", zero, leaves, at_once, {}, [&](Value first, const ValueList&) {
    const Value number = values_.add(first, own);
    store_leaf(number, nodes_.node_at(number, depth, n), from, elements);
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

/// Each of the leaf's threads has an accumulator; the first adds what is left over.
void TeamSums::store_leaf(Value number, const SumNode& leaf, Value from, const ElementsAt& elements) const {
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
          const SumNode node = nodes_.node_at(number, level, n);
          const Value left = values_.shift_left(values_.shift_left(number, one), below);
          const Value right = values_.add(left, values_.shift_left(one, below));
          when(values_, values_.bit_and(node.exists, nodes_.is_split(node.n)), [&] {
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

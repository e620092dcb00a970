#include "codegen/compiler/cpu/pairwise.hpp"

#include "codegen/compiler/cpu/fold.hpp"
#include "codegen/compiler/cpu/strips.hpp"

namespace weft::codegen {
namespace {

constexpr int deepest = 64;

Value minus_zero(Values& values, DType dtype, int lanes) {
  return values.number(values.constant(dtype, 0, lanes), -0.0);
}

Value rest_offset(Values& values, const Place& rests, Value number) {
  return values.add(rests.offset, values.multiply(number, rests.stride));
}

class Leaf {
 public:
  Leaf(const Kernel& kernel, const std::vector<DType>& dtypes, bool pairs, Value n,
       const LeafElements& elements, const std::vector<Place>& rests)
      : kernel_(kernel),
        values_(kernel.values),
        dtypes_(dtypes),
        width_(accumulators(pairs)),
        n_(n),
        elements_(elements),
        rests_(rests) {}

  ValueList run() {
    ValueList accumulated;
    for (DType dtype : dtypes_) accumulated.push_back(minus_zero(values_, dtype, width_));
    const int lanes = kernel_.vectors.lanes;
    const Value end = whole(values_, n_, lanes);
    accumulated = add_vectors(values_.index(0), end, lanes, accumulated);
    if (kernel_.vectors.masks) return masked_end(end, accumulated);
    const Value last = whole(values_, n_, width_);
    if (lanes > width_) accumulated = add_vectors(end, last, width_, accumulated);
    keep_rests(last);
    return accumulated;
  }

 private:
  /// Elements [from, to), so many at a time.
  ValueList add_vectors(Value from, Value to, int lanes, const ValueList& accumulated) const {
    return for_loop(values_, "i", from, to, values_.index(lanes), accumulated, [&](Value i, ValueList sums) {
      const ValueList vectors = elements_({.lanes = lanes, .start = i});
      for (std::size_t k = 0; k < sums.size(); ++k)
        for (int lane = 0; lane < lanes; lane += width_)
          sums[k] = values_.add(sums[k], values_.slice(vectors[k], lane, width_));
      return sums;
    });
  }

  ValueList masked_end(Value end, const ValueList& accumulated) const {
    const Value more = values_.compare(Relation::less, end, n_);
    return branch(values_, more, [&] { return add_masked(end, accumulated); }, [&] { return accumulated; });
  }

  ValueList add_masked(Value end, ValueList accumulated) const {
    const int lanes = kernel_.vectors.lanes;
    const Value count = values_.subtract(n_, end);
    const Strip strip{
        .lanes = lanes, .start = end, .count = count, .mask = values_.first_lanes(count, lanes)};
    const ValueList vectors = elements_(strip);
    for (std::size_t k = 0; k < vectors.size(); ++k)
      store(values_, dtypes_[k], add_last(dtypes_[k], accumulated[k], vectors[k], count), rests_[k],
            {.lanes = width_, .start = {}, .count = {}, .mask = {}});
    return accumulated;
  }

  /// Adds the last that fill the accumulators, and returns what is left over: the first lanes.
  Value add_last(DType dtype, Value& accumulated, Value vector, Value count) const {
    Value rest = values_.slice(vector, 0, width_);
    for (int from = width_; from < kernel_.vectors.lanes; from += width_) {
      const Value filled = values_.compare(Relation::greater_equal, count, values_.index(from));
      const Value nothing = minus_zero(values_, dtype, width_);
      accumulated = values_.add(accumulated, values_.select(filled, rest, nothing));
      rest = values_.select(filled, values_.slice(vector, from, width_), rest);
    }
    return rest;
  }

  void keep_rests(Value from) const {
    for_loop(values_, "i", from, n_, values_.index(1), {}, [&](Value i, const ValueList&) {
      const ValueList scalars = elements_({.lanes = 1, .start = i, .count = {}, .mask = {}});
      for (std::size_t k = 0; k < scalars.size(); ++k)
        store_scalar(values_, scalars[k], rests_[k].memory,
                     rest_offset(values_, rests_[k], values_.subtract(i, from)));
      return ValueList();
    });
  }

  const Kernel& kernel_;
  Values& values_;
  const std::vector<DType>& dtypes_;
  int width_;
  Value n_;
  const LeafElements& elements_;
  const std::vector<Place>& rests_;
};

}  // namespace

ValueList leaf_accumulators(const Kernel& kernel, const std::vector<DType>& dtypes, bool pairs, Value n,
                            const LeafElements& elements, const std::vector<Place>& rests) {
  return Leaf(kernel, dtypes, pairs, n, elements, rests).run();
}

ValueList leaf_sums(Values& values, const ValueList& accumulators, Value n, const std::vector<Place>& rests) {
  const Value left = values.bit_and(n, values.index(Values::lanes(accumulators[0]) - 1));
  const ValueList folded = all_lanes(
      values, fold_neighbours(values, accumulators, [&](Value a, Value b) { return values.add(a, b); }));
  return for_loop(
      values, "rest", values.index(0), left, values.index(1), folded, [&](Value number, ValueList sums) {
        for (std::size_t k = 0; k < sums.size(); ++k)
          sums[k] = values.add(sums[k],
                               load_scalar(values, rests[k].memory, rest_offset(values, rests[k], number)));
        return sums;
      });
}

PairwiseTree::PairwiseTree(const Kernel& kernel, const std::vector<DType>& dtypes, bool pairs)
    : PairwiseTree(kernel, dtypes, pairs, kernel.values.index(leaf_size(pairs))) {}

PairwiseTree::PairwiseTree(const Kernel& kernel, const std::vector<DType>& dtypes, bool pairs,
                           Value largest_leaf)
    : values_(kernel.values), dtypes_(dtypes), pairs_(pairs), largest_leaf_(largest_leaf) {
  right_ = stack_memory(values_, values_.index_type(), deepest);
  for (DType dtype : dtypes) left_.push_back(stack_memory(values_, values_.type(dtype, 1), deepest));
}

/// The innermost of `depth` levels; level 0, whose contents do not matter, when there is none.
Value PairwiseTree::innermost(Value depth) const {
  return values_.subtract(values_.maximum(depth, values_.index(1)), values_.index(1));
}

PairwiseTree::Part PairwiseTree::leftmost_leaf(const Part& part) const {
  const auto is_large = [&](const ValueList& at) {
    return values_.compare(Relation::greater, at[0], largest_leaf_);
  };
  const auto split = [&](const ValueList& at) {
    const Value half =
        values_.bit_and(values_.quotient(at[0], values_.index(2)), values_.index(-accumulators(pairs_)));
    store_scalar(values_, values_.subtract(at[0], half), right_, at[1]);
    return ValueList{half, values_.add(at[1], values_.index(1))};
  };
  const ValueList leaf = while_loop(values_, {part.n, part.depth}, is_large, split);
  return {leaf[0], leaf[1]};
}

/// Adds up levels whose right part is done.
PairwiseTree::Done PairwiseTree::join_finished(const Done& done) const {
  const Value zero = values_.index(0);
  ValueList state = done.sums;
  state.push_back(done.depth);
  const auto is_right = [&](const ValueList& at) {
    const Value coming = load_scalar(values_, right_, innermost(at.back()));
    return values_.bit_and(values_.compare(Relation::greater, at.back(), zero),
                           values_.compare(Relation::equal, coming, zero));
  };
  const auto join = [&](ValueList at) {
    at.back() = values_.subtract(at.back(), values_.index(1));
    for (std::size_t k = 0; k < left_.size(); ++k)
      at[k] = values_.add(load_scalar(values_, left_[k], at.back()), at[k]);
    return at;
  };
  state = while_loop(values_, state, is_right, join);
  return {state.back(), {state.begin(), state.end() - 1}};
}

/// Keeps left sums and says how large the right part is; 0 when all is summed.
Value PairwiseTree::next_size(const Done& done) const {
  const Value zero = values_.index(0), level = innermost(done.depth);
  const Value coming = load_scalar(values_, right_, level);
  store_scalar(values_, zero, right_, level);
  for (std::size_t k = 0; k < left_.size(); ++k) store_scalar(values_, done.sums[k], left_[k], level);
  return values_.select(values_.compare(Relation::greater, done.depth, zero), coming, zero);
}

ValueList PairwiseTree::sums(Value from, Value n, const LeafSums& leaf) const {
  ValueList state{from, n, values_.index(0)};
  for (DType dtype : dtypes_) state.push_back(values_.constant(dtype, 0));
  const auto goes_on = [&](const ValueList& at) {
    return values_.compare(Relation::greater, at[1], values_.index(0));
  };
  const auto sum_part = [&](const ValueList& at) {
    const Part part = leftmost_leaf({at[1], at[2]});
    const Done done = join_finished({part.depth, leaf(at[0], part.n)});
    ValueList following{values_.add(at[0], part.n), next_size(done), done.depth};
    following.insert(following.end(), done.sums.begin(), done.sums.end());
    return following;
  };
  const ValueList end = while_loop(values_, state, goes_on, sum_part);
  return {end.begin() + 3, end.end()};
}

}  // namespace weft::codegen

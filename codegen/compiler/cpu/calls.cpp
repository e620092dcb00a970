// Sums and products of a row that take the run of its last axes call by call: sums each call pairwise.
#include "codegen/compiler/cpu/pairwise.hpp"
#include "codegen/compiler/cpu/strips.hpp"
#include "codegen/compiler/cpu/sweep.hpp"
#include "codegen/compiler/math/compute.hpp"

namespace weft::codegen {
namespace {

class Calls {
 public:
  Calls(const Kernel& kernel, const Stage& stage, std::size_t points)
      : kernel_(kernel),
        values_(kernel.values),
        stage_(stage),
        dtypes_(reduced_dtypes(points)),
        pairs_(kernel.nest.reductions[stage.reductions[0]].pairs),
        tree_(kernel, dtypes_, pairs_) {
    const Reduction& first = kernel.nest.reductions[stage.reductions[0]];
    multiplies_ = first.operation == Operation::prod;
    run_begin_ = kernel.axes() - first.run_axes;
    call_size_ = kernel.params[kernel.layout.call_size(stage.reductions[0])];
    for (DType dtype : dtypes_)
      rests_.push_back({.memory = stack_memory(values_, values_.type(dtype, 1), accumulators(false)),
                        .offset = values_.index(0),
                        .lane_stride = StrideClass::one,
                        .stride = values_.index(1)});
    if (first.run_axes > 1)
      for (DType dtype : dtypes_)
        staging_.push_back(stack_memory(values_, values_.type(dtype, 1), leaf_elements + 16));
  }

  ValueList run(const ScopeList& points) {
    ValueList starts;
    for (std::size_t k = 0; k < dtypes_.size(); ++k) starts.push_back(reduce_start(values_, reduction(k), 1));
    return for_row_axes(
        kernel_, points, kernel_.nest.parallel_axes, run_begin_, starts,
        [&](const ScopeList& scopes, const ValueList& sums) { return add_run(scopes, sums); });
  }

 private:
  std::vector<DType> reduced_dtypes(std::size_t points) const {
    std::vector<DType> dtypes;
    for (std::size_t k = 0; k < points * stage_.reductions.size(); ++k) dtypes.push_back(reduction(k).dtype);
    return dtypes;
  }

  /// Of what is carried: the reductions of one point, those of the next, …
  const Reduction& reduction(std::size_t k) const {
    return kernel_.nest.reductions[stage_.reductions[k % stage_.reductions.size()]];
  }

  ValueList add_run(const ScopeList& outer, const ValueList& sums) {
    Value elements = kernel_.extent(run_begin_);
    for (int axis = run_begin_ + 1; axis < kernel_.axes(); ++axis)
      elements = values_.multiply(elements, kernel_.extent(axis));
    const Value size = values_.maximum(call_size_, values_.index(1));
    return for_loop(
        values_, "call", values_.index(0), elements, size, sums, [&](Value from, ValueList state) {
          const Value n = values_.minimum(size, values_.subtract(elements, from));
          state = multiplies_ ? with_factors(outer, from, n, state) : with_sum(outer, from, n, state);
          for (std::size_t k = 0; k < state.size(); ++k)
            state[k] = rounded_as_asked(values_, reduction(k), state[k]);
          return state;
        });
  }

  ValueList with_sum(const ScopeList& outer, Value from, Value n, ValueList state) {
    const ValueList call = tree_.sums(from, n, [&](Value at, Value count) { return leaf(outer, at, count); });
    for (std::size_t k = 0; k < state.size(); ++k) state[k] = values_.add(state[k], call[k]);
    return state;
  }

  /// One factor after the other, in parts that are as long as leaves.
  ValueList with_factors(const ScopeList& outer, Value from, Value n, const ValueList& state) {
    const Value end = values_.add(from, n);
    return for_loop(values_, "part", from, end, values_.index(leaf_elements), state,
                    [&](Value at, const ValueList& products) {
                      const Value count =
                          values_.minimum(values_.index(leaf_elements), values_.subtract(end, at));
                      const LeafElements elements = leaf_elements_at(outer, at, count);
                      return for_loop(values_, "i", values_.index(0), count, values_.index(1), products,
                                      [&](Value i, ValueList inner) {
                                        const ValueList factors = elements({.lanes = 1, .start = i});
                                        for (std::size_t k = 0; k < inner.size(); ++k)
                                          inner[k] = values_.multiply(inner[k], factors[k]);
                                        return inner;
                                      });
                    });
  }

  ValueList leaf(const ScopeList& outer, Value from, Value n) {
    const ValueList accumulated =
        leaf_accumulators(kernel_, dtypes_, pairs_, n, leaf_elements_at(outer, from, n), rests_);
    return leaf_sums(values_, accumulated, n, rests_);
  }

  LeafElements leaf_elements_at(const ScopeList& outer, Value from, Value n) {
    if (run_begin_ < kernel_.axes() - 1) {
      stage_leaf(outer, from, n);
      return [this](const Strip& strip) { return staged(strip); };
    }
    return [this, &outer, from](Strip strip) {
      strip.start = values_.add(from, strip.start);
      return elements(outer, strip);
    };
  }

  /// The body at a strip of the last axis, and the values to sum.
  ValueList elements(const ScopeList& outer, const Strip& strip) const {
    ScopeList scopes;
    for (const Scope& scope : outer) {
      scopes.push_back(strip_scope(kernel_, scope, strip));
      evaluate(kernel_, stage_.body, scopes.back());
    }
    ValueList result;
    for (const Scope& scope : scopes) {
      store_results(kernel_, stage_, scope);
      for (int index : stage_.reductions)
        result.push_back(in_lanes(kernel_, scope, kernel_.nest.reductions[index].operand));
    }
    return result;
  }

  /// Runs of several axes: the leaf's elements are put side by side first, one stretch of the last axis after
  /// the other.
  void stage_leaf(const ScopeList& outer, Value from, Value n) {
    ValueList state = indices_of(from);
    state.insert(state.begin(), values_.index(0));
    const auto more = [&](const ValueList& at) { return values_.compare(Relation::less, at[0], n); };
    while_loop(values_, state, more, [&](const ValueList& at) { return stage_stretch(outer, at, n); });
  }

  /// Indices of a run's element, outermost first.
  ValueList indices_of(Value element) const {
    ValueList indices;
    for (int axis = kernel_.axes() - 1; axis > run_begin_; --axis) {
      indices.insert(indices.begin(), values_.remainder(element, kernel_.extent(axis)));
      element = values_.quotient(element, kernel_.extent(axis));
    }
    indices.insert(indices.begin(), element);
    return indices;
  }

  /// `at`: how many are staged, and the indices of the next.
  ValueList stage_stretch(const ScopeList& outer, const ValueList& at, Value n) const {
    const int last = kernel_.axes() - 1;
    ScopeList scopes = outer;
    for (Scope& scope : scopes)
      for (int axis = run_begin_; axis < last; ++axis)
        scope.enter_row(kernel_, axis, at[1 + axis - run_begin_]);
    const Value left = values_.subtract(n, at[0]);
    const Value from = at.back();
    const Value to = values_.minimum(kernel_.extent(last), values_.add(from, left));
    const Value shift = values_.subtract(at[0], from);
    const auto body = [&](const std::vector<Strip>& strips, const ValueList&) {
      const ValueList found = elements(scopes, strips[0]);
      for (std::size_t k = 0; k < found.size(); ++k)
        store(values_, dtypes_[k], found[k], staging_place(k, values_.add(shift, strips[0].start)),
              strips[0]);
      return ValueList();
    };
    walk_vectors(kernel_, from, to, 1, {}, body);
    walk_rest(kernel_, from, to, {}, body);
    return next_stretch(at, values_.add(shift, to));
  }

  /// The start of the next row of the run: carries walk outwards.
  ValueList next_stretch(const ValueList& at, Value staged_count) const {
    ValueList next = at;
    next[0] = staged_count;
    next.back() = values_.index(0);
    Value carry = values_.index(1);
    for (int axis = kernel_.axes() - 2; axis >= run_begin_; --axis) {
      Value& index = next[1 + axis - run_begin_];
      index = values_.add(index, carry);
      const Value wraps = values_.compare(Relation::equal, index, kernel_.extent(axis));
      index = values_.select(wraps, values_.index(0), index);
      carry = values_.select(wraps, values_.index(1), values_.index(0));
    }
    return next;
  }

  Place staging_place(std::size_t k, Value offset) const {
    return {.memory = staging_[k], .offset = offset, .lane_stride = StrideClass::one};
  }

  /// The buffer is longer than a leaf by a vector, so whole vectors are read.
  ValueList staged(const Strip& strip) const {
    ValueList result;
    for (std::size_t k = 0; k < dtypes_.size(); ++k)
      result.push_back(load(values_, dtypes_[k], staging_place(k, strip.start),
                            {.lanes = strip.lanes, .start = strip.start}));
    return result;
  }

  const Kernel& kernel_;
  Values& values_;
  const Stage& stage_;
  std::vector<DType> dtypes_;  // of all that is carried
  bool pairs_;
  PairwiseTree tree_;
  bool multiplies_ = false;
  int run_begin_ = 0;
  Value call_size_;
  ValueList staging_;
  std::vector<Place> rests_;  // of leaves
};

}  // namespace

ValueList reduced_in_calls(const Kernel& kernel, const Stage& stage, const ScopeList& points) {
  return Calls(kernel, stage, points.size()).run(points);
}

}  // namespace weft::codegen

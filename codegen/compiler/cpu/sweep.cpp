#include "codegen/compiler/cpu/sweep.hpp"

#include <algorithm>
#include <limits>

#include "codegen/compiler/cpu/across.hpp"
#include "codegen/compiler/cpu/fold.hpp"
#include "codegen/compiler/cpu/interleave.hpp"
#include "codegen/compiler/cpu/search.hpp"
#include "codegen/compiler/cpu/strips.hpp"
#include "codegen/compiler/math/compute.hpp"

namespace weft::codegen {
namespace {

const Reduction& reduction_of(const Kernel& kernel, int index) { return kernel.nest.reductions[index]; }

bool skips_nan(const Reduction& reduction) { return is_float_extreme(reduction.operation, reduction.dtype); }

/// Of floats in vectors the largest and the smallest are found among those that are not NaN: `saw_nan`
/// follows the others.
Value step(const Kernel& kernel, const Scope& scope, const Reduction& reduction, Value accumulator) {
  Values& values = kernel.values;
  const Value next = skips_nan(reduction) && scope.strip.lanes > 1
                         ? reduce_numbers(values, reduction.operation, accumulator,
                                          in_lanes(kernel, scope, reduction.operand))
                         : with_element(kernel, scope, reduction, accumulator);
  return scope.strip.mask ? values.select(scope.strip.mask, next, accumulator) : next;
}

/// `seen`, or a NaN in a lane of these strips: one comparison looks at two.
Value saw_nan(const Kernel& kernel, const std::vector<Scope>& strips, int operand, Value seen) {
  Values& values = kernel.values;
  for (std::size_t i = 0; i < strips.size(); i += 2) {
    const Scope& second = strips[std::min(i + 1, strips.size() - 1)];
    Value found =
        values.either_is_nan(in_lanes(kernel, strips[i], operand), in_lanes(kernel, second, operand));
    if (strips[i].strip.mask) found = values.bit_and(found, strips[i].strip.mask);
    seen = values.bit_or(seen, found);
  }
  return seen;
}

std::vector<int> without(std::vector<int> body, const std::vector<int>& done) {
  std::erase_if(body, [&](int index) { return std::ranges::find(done, index) != done.end(); });
  return body;
}

/// Rows without reductions in calls. What is carried, a point: accumulators by vector of a group and
/// reduction; by reduction, whether there was a NaN; then scalar accumulators, of reductions in the row's
/// order, and for rests that are walked one by one.
class RowSweep {
 public:
  RowSweep(const Kernel& kernel, const Stage& stage, ScopeList& points, const Range& row, const LeftRow* left)
      : kernel_(kernel),
        stage_(stage),
        points_(points),
        row_(row),
        left_(left),
        across_(blocks_are_square() ? loads_across(kernel.nest, stage.body) : std::vector<int>()),
        unroll_(vectors_together(kernel, stage, points.size())) {}

  void run() {
    const int last = kernel_.vector_axis();
    const ValueList carried = for_row_axes(
        kernel_, points_, kernel_.nest.parallel_axes, last, starts(),
        [&](const ScopeList& scopes, const ValueList& inner) { return last_axis(scopes, inner); });
    for (std::size_t i = 0; i < reductions(); ++i) {
      const ValueList found = results(i, carried);
      for (std::size_t p = 0; p < points_.size(); ++p) points_[p].reduced[stage_.reductions[i]] = found[p];
    }
  }

 private:
  std::size_t reductions() const { return stage_.reductions.size(); }
  std::size_t flags_at() const { return reductions() * unroll_; }
  std::size_t scalars_at() const { return flags_at() + reductions(); }
  std::size_t carried_size() const { return scalars_at() + reductions(); }
  const Reduction& reduction(std::size_t i) const { return reduction_of(kernel_, stage_.reductions[i]); }

  /// Whether there are as many points as lanes: what a block reads beyond them need not exist.
  bool blocks_are_square() const { return std::ssize(points_) == kernel_.vectors.lanes; }

  bool in_row_order(std::size_t i) const { return reduction(i).ordered; }

  void add_starts(ValueList& list, int lanes) const {
    for (std::size_t i = 0; i < reductions(); ++i)
      list.push_back(reduce_start(kernel_.values, reduction(i), lanes));
  }

  ValueList starts() const {
    const Value unseen = kernel_.values.constant(DType::bool_, 0, kernel_.vectors.lanes);
    ValueList list;
    for (std::size_t p = 0; p < points_.size(); ++p) {
      for (int group = 0; group < unroll_; ++group) add_starts(list, kernel_.vectors.lanes);
      list.insert(list.end(), reductions(), unseen);
      add_starts(list, 1);
    }
    return list;
  }

  ValueList last_axis(const ScopeList& scopes, const ValueList& carried) const {
    const auto body = [&](const std::vector<Strip>& strips, const ValueList& inner) {
      return cover(scopes, strips, inner);
    };
    if (streams()) return stream_rows(scopes, body);
    const ValueList vectors = walk_vectors(kernel_, row_.from, row_.to, unroll_, carried, body);
    return walk_rest(kernel_, row_.from, row_.to, vectors, body);
  }

  bool streams() const {
    return kernel_.nest.schedule == Strategy::streams && !kernel_.on_gpu() && !stage_.stores.empty() &&
           points_.size() == 1;
  }

  /// Whole vectors are stored past the caches. What lies before the first line of the cache is walked one by
  /// one.
  ValueList stream_rows(const ScopeList& scopes, const StripBody& body) const {
    Values& values = kernel_.values;
    const int access = stage_.stores[0].access;
    const Strip first{.lanes = 1, .start = row_.from, .count = {}, .mask = {}};
    const Place place = place_of(kernel_, strip_scope(kernel_, scopes[0], first), access);
    const Value head = elements_before_line(values, kernel_.nest.accesses[access].dtype, place,
                                            values.subtract(row_.to, row_.from));
    const Value line = values.add(row_.from, head);
    for_loop(values, "i", row_.from, line, values.index(1), {}, [&](Value i, const ValueList& inner) {
      return body({Strip{.lanes = 1, .start = i, .count = {}, .mask = {}}}, inner);
    });
    const auto streamed = [&](std::vector<Strip> strips, const ValueList& inner) {
      for (Strip& strip : strips) strip.streams = strip.lanes > 1 && !strip.mask;
      return body(strips, inner);
    };
    const ValueList vectors = walk_vectors(kernel_, line, row_.to, unroll_, {}, streamed);
    return walk_rest(kernel_, line, row_.to, vectors, body);
  }

  /// A strip of each point, before anything is evaluated but what is loaded for all of them at once.
  ScopeList strip_of_each(const ScopeList& scopes, const Strip& strip) const {
    ScopeList strips;
    for (const Scope& scope : scopes) strips.push_back(strip_scope(kernel_, scope, strip));
    if (!across_.empty() && strip.lanes > 1) load_across(kernel_, across_, strips);
    return strips;
  }

  /// Evaluates what is left of a strip's body, and takes its elements into the reductions in the row's order.
  void evaluate_strip(Scope& inner, Value* carried) const {
    for (std::size_t r = 0; r < reductions(); ++r)
      if (in_row_order(r)) inner.reduced[stage_.reductions[r]] = carried[scalars_at() + r];
    const bool loaded = !across_.empty() && inner.strip.lanes > 1;
    evaluate(kernel_, loaded ? without(stage_.body, across_) : stage_.body, inner);
    for (std::size_t r = 0; r < reductions(); ++r) {
      if (!in_row_order(r)) continue;
      Value& total = carried[scalars_at() + r];
      total = running_values(kernel_.values, reduction(r), total, in_sequence(kernel_, inner, reduction(r)))
                  .back();
    }
  }

  /// All strips are evaluated before anything is stored: their loads are in flight together.
  ValueList cover(const ScopeList& scopes, const std::vector<Strip>& strips, ValueList carried) const {
    std::vector<ScopeList> inner(scopes.size());
    for (const Strip& strip : strips) {
      ScopeList each = strip_of_each(scopes, strip);
      for (std::size_t p = 0; p < scopes.size(); ++p) {
        evaluate_strip(each[p], carried.data() + p * carried_size());
        inner[p].push_back(std::move(each[p]));
      }
    }
    for (std::size_t p = 0; p < scopes.size(); ++p) finish(inner[p], carried.data() + p * carried_size());
    return carried;
  }

  /// Stores a point's strips, and takes them into the other reductions.
  void finish(const ScopeList& strips, Value* carried) const {
    for (std::size_t i = 0; i < strips.size(); ++i) {
      store_results(kernel_, stage_, strips[i]);
      const std::size_t base = strips[i].strip.lanes == 1 ? scalars_at() : i * reductions();
      for (std::size_t r = 0; r < reductions(); ++r)
        if (!in_row_order(r)) carried[base + r] = step(kernel_, strips[i], reduction(r), carried[base + r]);
    }
    for (std::size_t r = 0; r < reductions(); ++r)
      if (skips_nan(reduction(r)) && strips[0].strip.lanes > 1)
        carried[flags_at() + r] = saw_nan(kernel_, strips, reduction(r).operand, carried[flags_at() + r]);
  }

  Value join(std::size_t index, Value a, Value b) const {
    return reduce_step(kernel_.values, reduction(index).operation, reduction(index).dtype, a, b);
  }

  /// What a point's vectors of one reduction come to, lane by lane.
  Value joined(std::size_t index, const Value* carried) const {
    Values& values = kernel_.values;
    Value vector = carried[index];
    for (int group = 1; group < unroll_; ++group)
      vector = join(index, vector, carried[group * reductions() + index]);
    if (!skips_nan(reduction(index))) return vector;
    return values.select(carried[flags_at() + index],
                         values.number(vector, std::numeric_limits<double>::quiet_NaN()), vector);
  }

  /// A reduction's results, one a point.
  ValueList results(std::size_t index, const ValueList& carried) const {
    ValueList vectors, scalars;
    for (std::size_t p = 0; p < points_.size(); ++p) {
      scalars.push_back(carried[p * carried_size() + scalars_at() + index]);
      if (!in_row_order(index)) vectors.push_back(joined(index, &carried[p * carried_size()]));
    }
    if (in_row_order(index)) return scalars;
    if (left_) return leave(index, vectors[0], scalars[0]);
    return folded(index, vectors, scalars);
  }

  ValueList folded(std::size_t index, const ValueList& vectors, const ValueList& scalars) const {
    Values& values = kernel_.values;
    ValueList found =
        all_lanes(values, fold_halves(values, vectors, [&](Value a, Value b) { return join(index, a, b); }));
    if (kernel_.vectors.masks) return found;
    for (std::size_t p = 0; p < points_.size(); ++p) found[p] = join(index, found[p], scalars[p]);
    return found;
  }

  ValueList leave(std::size_t index, Value vector, Value rest) const {
    const int reduced = stage_.reductions[index];
    left_->folds.leave(reduced, left_->row, vector);
    if (!kernel_.vectors.masks)
      store(kernel_.values, reduction(index).dtype, rest, left_->folds.rests(reduced, left_->row), {});
    return {rest};
  }

  const Kernel& kernel_;
  const Stage& stage_;
  ScopeList& points_;
  const Range row_;
  const LeftRow* left_;
  const std::vector<int> across_;
  int unroll_;
};

}  // namespace

ValueList for_row_axes(const Kernel& kernel, const ScopeList& scopes, int first, int last,
                       const ValueList& carried, const ScopeBody& body) {
  if (first >= last) return body(scopes, carried);
  Values& values = kernel.values;
  return for_loop(values, "row", values.index(0), kernel.extent(first), values.index(1), carried,
                  [&](Value i, const ValueList& state) {
                    ScopeList inner = scopes;
                    for (Scope& scope : inner) scope.enter_row(kernel, first, i);
                    return for_row_axes(kernel, inner, first + 1, last, state, body);
                  });
}

void sweep(const Kernel& kernel, const Stage& stage, ScopeList& points, const Range& row,
           const LeftRow* left) {
  if (const auto condition = searched_condition(kernel.nest, stage); condition && points.size() == 1 && !left)
    return RowSweep(kernel, stage, points, deciding_part(kernel, stage, *condition, points.front(), row),
                    left)
        .run();
  if (stage.reductions.empty() || !reduction_of(kernel, stage.reductions[0]).in_calls())
    return RowSweep(kernel, stage, points, row, left).run();
  const ValueList results = reduced_in_calls(kernel, stage, points);
  auto result = results.begin();
  for (Scope& point : points)
    for (int reduction : stage.reductions) point.reduced[reduction] = *result++;
}

}  // namespace weft::codegen

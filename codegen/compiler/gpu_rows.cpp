#include "codegen/compiler/gpu_rows.hpp"

#include <algorithm>

#include "codegen/compiler/compute.hpp"
#include "codegen/compiler/gpu_functions.hpp"
#include "codegen/compiler/gpu_sums.hpp"
#include "codegen/compiler/gpu_walk.hpp"
#include "runtime/gpu/emulated_thread.hpp"
#include "runtime/gpu/launch_shape.hpp"
#include "runtime/gpu/launch_words.hpp"

namespace weft::codegen {
namespace {

/// Of a block.
constexpr int most_warps = most_threads / static_cast<int>(warp_threads);

/// How a sweep is taken.
enum class Manner : std::uint8_t {
  apart,     // elements in any order, each thread some
  in_calls,  // sums in NumPy's calls
  in_order   // the first thread alone, in the row's order
};

Manner manner_of(const LoopNest& nest, const Stage& stage) {
  const auto is = [&](const auto& property) {
    return std::ranges::any_of(stage.reductions, [&](int index) { return property(nest.reductions[index]); });
  };
  if (std::ssize(stage.reductions) > most_team_values) return Manner::in_order;
  if (is([](const Reduction& each) { return each.in_calls() && each.operation == Operation::sum; }))
    return Manner::in_calls;
  return is([](const Reduction& each) { return each.ordered; }) ? Manner::in_order : Manner::apart;
}

std::vector<DType> dtypes_of(const LoopNest& nest, const Stage& stage) {
  std::vector<DType> dtypes;
  for (const int index : stage.reductions) dtypes.push_back(nest.reductions[index].dtype);
  return dtypes;
}

/// Lists of values in memory that threads share, up to `most` of them.
class SharedValues {
 public:
  SharedValues(const Kernel& kernel, Value memory, std::vector<DType> dtypes, std::int64_t most)
      : values_(kernel.values), dtypes_(std::move(dtypes)) {
    for (std::size_t i = 0; i < dtypes_.size(); ++i)
      memory_.push_back(
          view_bytes(values_, memory, values_.index(static_cast<std::int64_t>(i) * most * 8), dtypes_[i]));
  }
  void store(const ValueList& list, Value number) const {
    for (std::size_t i = 0; i < list.size(); ++i)
      codegen::store(values_, dtypes_[i], list[i], place(i, number), {});
  }
  ValueList load(Value number) const {
    ValueList list;
    for (std::size_t i = 0; i < dtypes_.size(); ++i)
      list.push_back(codegen::load(values_, dtypes_[i], place(i, number), {}));
    return list;
  }
  static std::int64_t bytes(std::size_t count) { return static_cast<std::int64_t>(count) * most_warps * 8; }

 private:
  Place place(std::size_t i, Value number) const { return {.memory = memory_[i], .offset = number}; }

  Values& values_;
  std::vector<DType> dtypes_;
  ValueList memory_;
};

class TeamRow {
 public:
  TeamRow(const Kernel& kernel, Scope point)
      : kernel_(kernel), values_(kernel.values), point_(std::move(point)) {}

  void run() {
    for_stages(
        kernel_.nest, [this](const Stage& stage) { take_sweep(stage); },
        [this](const Stage& stage) { take_point_stage(stage); });
    team_barrier(kernel_);  // the next point's stages use the same memory
  }

 private:
  Value is_zero(Value number) const { return values_.compare(Relation::equal, number, values_.index(0)); }
  Value is_first_of_team() const {
    return values_.bit_and(is_zero(kernel_.gpu.lane), is_zero(kernel_.gpu.member));
  }
  Value has_members() const {
    return values_.compare(Relation::greater, kernel_.gpu.members, values_.index(1));
  }

  /// What is stored may lie where others still read.
  void take_point_stage(const Stage& stage) {
    evaluate(kernel_, stage.body, point_);
    if (stage.stores.empty()) return;
    team_barrier(kernel_);
    when(values_, is_first_of_team(), [&] { store_results(kernel_, stage, point_); });
  }

  void take_sweep(const Stage& stage) {
    const ValueList results = results_of(stage);
    for (std::size_t r = 0; r < results.size(); ++r) point_.reduced[stage.reductions[r]] = results[r];
    team_barrier(kernel_);
  }

  ValueList results_of(const Stage& stage) {
    switch (manner_of(kernel_.nest, stage)) {
      case Manner::apart:
        return folded(stage);
      case Manner::in_calls:
        return summed(stage);
      case Manner::in_order:
        return walked(stage);
    }
    __builtin_unreachable();
  }

  /// The body at elements of the row axes from `first_axis` on; all are evaluated before anything is stored.
  ScopeList taken(const Stage& stage, const Scope& outer, int first_axis, const ValueList& numbers) const {
    const Range all{values_.index(0), kernel_.extent(kernel_.axes() - 1)};
    ScopeList scopes;
    for (const Value number : numbers) {
      scopes.push_back(element_scope(kernel_, outer, first_axis, number, all));
      evaluate(kernel_, stage.body, scopes.back());
    }
    for (const Scope& scope : scopes) store_results(kernel_, stage, scope);
    return scopes;
  }

  Value joined(const Stage& stage, std::size_t r, Value a, Value b) const {
    const Reduction& reduction = kernel_.nest.reductions[stage.reductions[r]];
    return reduce_step(values_, reduction.operation, reduction.dtype, a, b);
  }

  /// Each thread folds some elements; then the threads of a warp theirs, then the warps.
  ValueList folded(const Stage& stage) const {
    ValueList totals = reduce_starts(kernel_, stage);
    const int first_axis = kernel_.nest.parallel_axes;
    const GpuThread& gpu = kernel_.gpu;
    const Value first = values_.add(values_.multiply(gpu.member, gpu.width), gpu.lane);
    totals = walk_strides(values_, first, elements_of_axes(kernel_, first_axis, kernel_.axes()),
                          values_.multiply(gpu.members, gpu.width), elements_together(kernel_.nest, stage),
                          totals, [&](const ValueList& numbers, ValueList carried) {
                            for (const Scope& scope : taken(stage, point_, first_axis, numbers))
                              for (std::size_t r = 0; r < carried.size(); ++r)
                                carried[r] = with_element(
                                    kernel_, scope, kernel_.nest.reductions[stage.reductions[r]], carried[r]);
                            return carried;
                          });
    return totals.empty() ? totals : of_team(stage, of_block(stage, totals));
  }

  ValueList of_block(const Stage& stage, ValueList totals) const {
    for (std::size_t r = 0; r < totals.size(); ++r)
      for (int bits = 1; bits < static_cast<int>(warp_threads); bits *= 2)
        totals[r] = joined(stage, r, totals[r], exchange(kernel_, totals[r], bits));
    const SharedValues shared(kernel_, kernel_.gpu.shared, dtypes_of(kernel_.nest, stage), most_warps);
    const Value size = values_.index(warp_threads);
    when(values_, is_zero(values_.remainder(kernel_.gpu.lane, size)), [&] {
      shared.store(totals, values_.add(kernel_.gpu.slot, values_.quotient(kernel_.gpu.lane, size)));
    });
    barrier(kernel_);
    const Value first = kernel_.gpu.slot, warps = values_.quotient(kernel_.gpu.width, size),
                one = values_.index(1);
    return for_loop(
        values_, "warp", values_.add(first, one), values_.add(first, warps), one, shared.load(first),
        [&](Value number, const ValueList& some) { return joined_with(stage, some, shared.load(number)); });
  }

  ValueList of_team(const Stage& stage, const ValueList& totals) const {
    const auto of_members = [&] {
      const SharedValues told(kernel_, kernel_.gpu.meeting, dtypes_of(kernel_.nest, stage),
                              most_team_members);
      when(values_, is_zero(kernel_.gpu.lane), [&] { told.store(totals, kernel_.gpu.member); });
      team_barrier(kernel_);
      const GpuThread& gpu = kernel_.gpu;
      return of_block(
          stage, for_loop(values_, "member", gpu.lane, gpu.members, gpu.width, reduce_starts(kernel_, stage),
                          [&](Value number, const ValueList& some) {
                            return joined_with(stage, some, told.load(number));
                          }));
    };
    return branch(values_, has_members(), of_members, [&] { return totals; });
  }

  ValueList joined_with(const Stage& stage, ValueList some, const ValueList& others) const {
    for (std::size_t r = 0; r < some.size(); ++r) some[r] = joined(stage, r, some[r], others[r]);
    return some;
  }

  /// The run of the last axes call by call, for each element of those before, in order.
  ValueList summed(const Stage& stage) const {
    const Reduction& first = kernel_.nest.reductions[stage.reductions[0]];
    const int run_begin = kernel_.axes() - first.run_axes;
    const Value elements = elements_of_axes(kernel_, run_begin, kernel_.axes());
    const Value size =
        values_.maximum(kernel_.params[kernel_.layout.call_size(stage.reductions[0])], values_.index(1));
    const TeamSums sums(kernel_, dtypes_of(kernel_.nest, stage), first.pairs, leaf_together(stage));
    return for_row_axes(
        kernel_, {point_}, kernel_.nest.parallel_axes, run_begin, reduce_starts(kernel_, stage),
        [&](const ScopeList& outer, const ValueList& carried) {
          const auto elements_at = [&](const ValueList& numbers) {
            return summands(stage, outer[0], run_begin, numbers);
          };
          return for_loop(
              values_, "call", values_.index(0), elements, size, carried, [&](Value from, ValueList totals) {
                const Value n = values_.minimum(size, values_.subtract(elements, from));
                const ValueList call = sums.sums(from, n, elements_at);
                for (std::size_t r = 0; r < totals.size(); ++r)
                  totals[r] = rounded_as_asked(values_, kernel_.nest.reductions[stage.reductions[r]],
                                               values_.add(totals[r], call[r]));
                return totals;
              });
        });
  }

  /// All that a thread has of a leaf, where that is read alone.
  int leaf_together(const Stage& stage) const {
    constexpr int all = 16;
    const bool is_read = std::ranges::all_of(stage.body, [&](int index) {
      return kernel_.nest.instructions[index].opcode == Instruction::Opcode::load;
    });
    return is_read && stage.reductions.size() == 1 ? all : elements_together(kernel_.nest, stage);
  }

  std::vector<ValueList> summands(const Stage& stage, const Scope& outer, int run_begin,
                                  const ValueList& numbers) const {
    std::vector<ValueList> all;
    for (const Scope& scope : taken(stage, outer, run_begin, numbers)) {
      all.emplace_back();
      for (const int index : stage.reductions)
        all.back().push_back(in_lanes(kernel_, scope, kernel_.nest.reductions[index].operand));
    }
    return all;
  }

  /// The first thread walks the row, and tells the others.
  ValueList walked(const Stage& stage) const {
    const Value memory = values_.select(has_members(), kernel_.gpu.meeting, kernel_.gpu.shared);
    const SharedValues told(kernel_, memory, dtypes_of(kernel_.nest, stage), most_warps);
    when(values_, is_first_of_team(), [&] {
      ScopeList points{point_};
      sweep(kernel_, stage, points, {values_.index(0), kernel_.extent(kernel_.axes() - 1)});
      ValueList results;
      for (const int index : stage.reductions) results.push_back(points[0].reduced[index]);
      told.store(results, kernel_.gpu.slot);
    });
    team_barrier(kernel_);
    return told.load(kernel_.gpu.slot);
  }

  const Kernel& kernel_;
  Values& values_;
  Scope point_;
};

}  // namespace

bool shares_rows(const LoopNest& nest) {
  return nest.lanes == Lanes::row && !nest.short_rows && !(nest.reductions.empty() && nest.slots.empty());
}

std::int64_t row_bytes(const LoopNest& nest) {
  std::int64_t most = 0;
  if (!shares_rows(nest)) return most;
  for (const Stage& stage : nest.stages) {
    if (!stage.sweep || stage.reductions.empty()) continue;
    const bool in_calls = manner_of(nest, stage) == Manner::in_calls;
    most = std::max(most, in_calls ? TeamSums::shared_bytes(dtypes_of(nest, stage))
                                   : SharedValues::bytes(stage.reductions.size()));
  }
  return most;
}

void take_row_together(const Kernel& kernel, Scope point) { TeamRow(kernel, std::move(point)).run(); }

}  // namespace weft::codegen

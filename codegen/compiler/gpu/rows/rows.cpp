#include "codegen/compiler/gpu/rows/rows.hpp"

#include <algorithm>

#include "codegen/compiler/gpu/functions.hpp"
#include "codegen/compiler/gpu/rows/any_order.hpp"
#include "codegen/compiler/gpu/rows/calls.hpp"
#include "codegen/compiler/gpu/rows/row_parts.hpp"
#include "codegen/compiler/gpu/rows/scans.hpp"
#include "codegen/compiler/gpu/rows/sums.hpp"
#include "codegen/compiler/gpu/totals.hpp"
#include "codegen/compiler/gpu/walk.hpp"
#include "codegen/compiler/math/compute.hpp"
#include "codegen/nest/row_parts.hpp"
#include "runtime/gpu/abi/launch_words.hpp"

namespace weft::codegen {
namespace {

/// How a sweep is taken.
enum class Manner : std::uint8_t {
  apart,     // elements in any order, each thread some
  running,   // the same, and totals so far are asked for
  in_calls,  // sums in NumPy's calls
  in_parts,  // in the row's order, part by part
  in_order   // the first thread alone
};

Manner manner_of(const LoopNest& nest, const Stage& stage) {
  const auto is = [&](const auto& property) {
    return std::ranges::any_of(stage.reductions, [&](int index) { return property(nest.reductions[index]); });
  };
  if (std::ssize(stage.reductions) > most_team_values) return Manner::in_order;
  if (is([](const Reduction& each) { return each.in_calls() && each.operation == Operation::sum; }))
    return Manner::in_calls;
  const bool asks = asks_for_totals(nest, stage.body);
  if (!is([&](const Reduction& each) { return !folds_in_any_order(nest, each); }) &&
      !asks_for_totals(nest, reduced_body(nest, stage)))
    return asks ? Manner::running : Manner::apart;
  return elements_of_part(nest, stage) > 0 ? Manner::in_parts : Manner::in_order;
}

/// Of the block's memory, what a sweep needs beside results.
std::int64_t bytes_beside(const LoopNest& nest, const Stage& stage) {
  if (!stage.sweep || stage.reductions.empty()) return 0;
  const Manner manner = manner_of(nest, stage);
  if (manner == Manner::in_parts) return bytes_of_parts;
  return manner == Manner::in_calls ? TeamSums::shared_bytes(reduced_dtypes(nest, stage)) : 0;
}

/// Where results begin: groups of a block are not at the same stage.
std::int64_t results_at(const LoopNest& nest) {
  std::int64_t most = 0;
  for (const Stage& stage : nest.stages) most = std::max(most, bytes_beside(nest, stage));
  return most;
}

class TeamRow {
 public:
  TeamRow(const Kernel& kernel, Scope point)
      : kernel_(kernel),
        values_(kernel.values),
        point_(std::move(point)),
        results_(
            view_bytes(values_, kernel.gpu.shared, values_.index(results_at(kernel.nest)), DType::uint8)) {}

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
        return folded_in_any_order(kernel_, stage, point_, results_);
      case Manner::running:
        return totals_running(kernel_, stage, point_, results_);
      case Manner::in_calls:
        return summed_in_calls(kernel_, stage, point_);
      case Manner::in_parts:
        return told_by_first(stage, [&] {
          return folded_in_parts(kernel_, stage, point_, values_.constant(DType::bool_, 1));
        });
      case Manner::in_order:
        return told_by_first(stage, [&] { return walked(stage); });
    }
    __builtin_unreachable();
  }

  ValueList walked(const Stage& stage) const {
    const auto walk = [&] {
      ScopeList points{point_};
      sweep(kernel_, stage, points, {values_.index(0), kernel_.extent(kernel_.axes() - 1)});
      ValueList results;
      for (const int index : stage.reductions) results.push_back(points[0].reduced[index]);
      return results;
    };
    return branch(values_, is_zero(kernel_.gpu.lane), walk, [&] { return reduce_starts(kernel_, stage); });
  }

  /// The first block takes the row, and its first thread tells the others.
  ValueList told_by_first(const Stage& stage, const std::function<ValueList()>& take) const {
    const Value memory = values_.select(has_members(), kernel_.gpu.meeting, results_);
    const SharedValues told(kernel_, memory, reduced_dtypes(kernel_.nest, stage), most_warps);
    when(values_, is_zero(kernel_.gpu.member), [&] {
      const ValueList results = take();
      when(values_, is_zero(kernel_.gpu.lane), [&] { told.store(results, kernel_.gpu.slot); });
    });
    team_barrier(kernel_);
    return told.load(kernel_.gpu.slot);
  }

  const Kernel& kernel_;
  Values& values_;
  Scope point_;
  Value results_;  // memory
};

}  // namespace

bool shares_rows(const LoopNest& nest) {
  return nest.lanes == Lanes::row && !nest.schedule.has_short_rows() &&
         !(nest.reductions.empty() && nest.slots.empty());
}

std::int64_t row_bytes(const LoopNest& nest) {
  if (!shares_rows(nest)) return 0;
  std::size_t most = 0;
  for (const Stage& stage : nest.stages) most = std::max(most, stage.reductions.size());
  return results_at(nest) + SharedValues::bytes(most, most_warps);
}

void take_row_together(const Kernel& kernel, Scope point) { TeamRow(kernel, std::move(point)).run(); }

}  // namespace weft::codegen

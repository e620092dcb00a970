#include "codegen/compiler/gpu/rows/kept_rows.hpp"

#include "codegen/compiler/gpu/functions.hpp"
#include "codegen/compiler/gpu/walk.hpp"
#include "codegen/compiler/math/compute.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"
#include "runtime/gpu/abi/launch_shape.hpp"

namespace weft::codegen {
namespace {

constexpr int warp = warp_threads;
/// Of NumPy's sums: accumulators of a leaf, whose threads are neighbours.
constexpr int leaf_threads = 8;

/// How the elements of a row are shared: a thread has every eighth of some leaves.
struct Shares {
  std::int64_t leaf;  // elements
  int warps, rounds;  // leaves that a thread has a part of
  int each() const { return rounds * static_cast<int>(leaf) / leaf_threads; }

  explicit Shares(std::int64_t row) {
    const int threads = threads_of_kept_row(row);
    leaf = row;
    while (leaf > longest_short_row) leaf /= 2;
    warps = threads / warp;
    rounds = static_cast<int>(row / leaf / (threads / leaf_threads));
  }
};

class KeptRow {
 public:
  KeptRow(const Kernel& kernel, Scope point)
      : kernel_(kernel),
        values_(kernel.values),
        shares_(kernel.nest.schedule.row_length()),
        point_(std::move(point)),
        elements_(elements()) {}

  void run() {
    for_stages(
        kernel_.nest, [this](const Stage& stage) { take_sweep(stage); },
        [this](const Stage& stage) { take_point_stage(stage); });
    if (shares_.warps > 1) barrier(kernel_);  // the next row's sums meet in the same memory
  }

 private:
  /// In the order in which a thread adds them: leaf by leaf.
  ScopeList elements() const {
    const Value lane = kernel_.gpu.lane;
    const Value first = values_.add(
        values_.multiply(values_.quotient(lane, values_.index(leaf_threads)), values_.index(shares_.leaf)),
        values_.bit_and(lane, values_.index(leaf_threads - 1)));
    const std::int64_t round = shares_.leaf * shares_.warps * (warp / leaf_threads);
    ScopeList scopes;
    for (int i = 0; i < shares_.each(); ++i) {
      const int steps = shares_.each() / shares_.rounds;
      const std::int64_t further = i / steps * round + std::int64_t{i % steps} * leaf_threads;
      scopes.push_back(point_);
      scopes.back().enter_row(kernel_, kernel_.axes() - 1, values_.add(first, values_.index(further)));
    }
    return scopes;
  }

  /// What is not known there yet.
  void evaluate_new(const Stage& stage, Scope& scope) const {
    std::vector<int> body;
    for (const int index : stage.body)
      if (!scope.known[index]) body.push_back(index);
    evaluate(kernel_, body, scope);
  }

  void take_point_stage(const Stage& stage) {
    evaluate_new(stage, point_);
    for (Scope& element : elements_)
      for (const int index : stage.body) element.known[index] = point_.known[index];
    if (stage.stores.empty()) return;
    barrier(kernel_);  // what is stored may lie where others still read
    const Value is_first = values_.compare(Relation::equal, kernel_.gpu.lane, values_.index(0));
    when(values_, is_first, [&] { store_results(kernel_, stage, point_); });
  }

  void take_sweep(const Stage& stage) {
    for (Scope& element : elements_) evaluate_new(stage, element);
    Stage stored = stage;
    stored.spills.clear();
    for (const Scope& element : elements_) store_results(kernel_, stored, element);
    for (const Spill& spill : stage.spills) keep(spill);
    const ValueList results = results_of(stage);
    for (std::size_t r = 0; r < results.size(); ++r) {
      point_.reduced[stage.reductions[r]] = results[r];
      for (Scope& element : elements_) element.reduced[stage.reductions[r]] = results[r];
    }
  }

  /// In registers, where it is.
  void keep(const Spill& spill) {
    const std::vector<Instruction>& instructions = kernel_.nest.instructions;
    for (std::size_t i = 0; i < instructions.size(); ++i)
      if (instructions[i].opcode == Instruction::Opcode::spilled && instructions[i].index == spill.slot)
        for (Scope& element : elements_) element.known[i] = in_lanes(kernel_, element, spill.value);
  }

  const Reduction& reduction(const Stage& stage, std::size_t r) const {
    return kernel_.nest.reductions[stage.reductions[r]];
  }
  static bool is_tree(const Reduction& reduction) { return reduction.in_calls(); }

  ValueList results_of(const Stage& stage) const {
    std::vector<ValueList> parts;
    for (std::size_t r = 0; r < stage.reductions.size(); ++r)
      parts.push_back(is_tree(reduction(stage, r)) ? leaves(reduction(stage, r)) : fold(reduction(stage, r)));
    if (shares_.warps > 1) meet(stage, parts);
    ValueList results;
    for (std::size_t r = 0; r < parts.size(); ++r) results.push_back(joined(reduction(stage, r), parts[r]));
    return results;
  }

  /// The sums of the warp's leaves, a value a round.
  ValueList leaves(const Reduction& reduction) const {
    ValueList sums;
    const int steps = shares_.each() / shares_.rounds;
    for (int round = 0; round < shares_.rounds; ++round) {
      Value sum = in_lanes(kernel_, elements_[round * steps], reduction.operand);
      for (int i = 1; i < steps; ++i)
        sum = values_.add(sum, in_lanes(kernel_, elements_[round * steps + i], reduction.operand));
      for (int bits = 1; bits < warp; bits *= 2) sum = values_.add(sum, exchange(kernel_, sum, bits));
      sums.push_back(sum);
    }
    return sums;
  }

  /// The warp's one value, folded in any order.
  ValueList fold(const Reduction& reduction) const {
    Value total = reduce_start(values_, reduction, 1);
    for (const Scope& element : elements_) total = with_element(kernel_, element, reduction, total);
    for (int bits = 1; bits < warp; bits *= 2)
      total =
          reduce_step(values_, reduction.operation, reduction.dtype, total, exchange(kernel_, total, bits));
    return {total};
  }

  /// Each warp's values become those of all: round by round, warp by warp.
  void meet(const Stage& stage, std::vector<ValueList>& parts) const {
    const Value size = values_.index(warp), own = values_.quotient(kernel_.gpu.lane, size);
    const Value is_first =
        values_.compare(Relation::equal, values_.remainder(kernel_.gpu.lane, size), values_.index(0));
    std::vector<Value> memory;
    for (const int index : stage.reductions)
      memory.push_back(view_bytes(values_, kernel_.gpu.shared, values_.index(region(index)),
                                  kernel_.nest.reductions[index].dtype));
    const auto place = [&](std::size_t r, Value number) {
      return Place{.memory = memory[r], .offset = number};
    };
    when(values_, is_first, [&] {
      for (std::size_t r = 0; r < parts.size(); ++r)
        for (std::size_t i = 0; i < parts[r].size(); ++i)
          store(values_, reduction(stage, r).dtype, parts[r][i],
                place(r, values_.add(own, values_.index(static_cast<std::int64_t>(i) * shares_.warps))), {});
    });
    barrier(kernel_);
    for (std::size_t r = 0; r < parts.size(); ++r) {
      const auto count = static_cast<std::int64_t>(parts[r].size()) * shares_.warps;
      parts[r].clear();
      for (std::int64_t i = 0; i < count; ++i)
        parts[r].push_back(load(values_, reduction(stage, r).dtype, place(r, values_.index(i)), {}));
    }
  }

  /// Where the values of a reduction meet.
  std::int64_t region(int index) const { return std::int64_t{8} * index * shares_.warps * shares_.rounds; }

  Value joined(const Reduction& reduction, ValueList parts) const {
    while (parts.size() > 1) {
      ValueList halves;
      for (std::size_t i = 0; i < parts.size(); i += 2)
        halves.push_back(is_tree(reduction) ? values_.add(parts[i], parts[i + 1])
                                            : reduce_step(values_, reduction.operation, reduction.dtype,
                                                          parts[i], parts[i + 1]));
      parts = std::move(halves);
    }
    if (!is_tree(reduction)) return parts[0];
    return rounded_as_asked(values_, reduction, values_.add(reduce_start(values_, reduction, 1), parts[0]));
  }

  const Kernel& kernel_;
  Values& values_;
  Shares shares_;
  Scope point_;
  ScopeList elements_;
};

}  // namespace

std::int64_t kept_row_bytes(const LoopNest& nest) {
  const Shares shares(nest.schedule.row_length());
  if (shares.warps == 1) return 0;
  return std::int64_t{8} * static_cast<std::int64_t>(nest.reductions.size()) * shares.warps * shares.rounds;
}

void take_kept_row(const Kernel& kernel, Scope point) { KeptRow(kernel, std::move(point)).run(); }

}  // namespace weft::codegen

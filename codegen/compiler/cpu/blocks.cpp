#include "codegen/compiler/cpu/blocks.hpp"

#include <algorithm>

#include "codegen/compiler/cpu/lane_folds.hpp"
#include "codegen/compiler/cpu/packing.hpp"
#include "codegen/compiler/cpu/search.hpp"

namespace weft::codegen {
namespace {

bool is_folded(const Reduction& reduction) {
  const bool decides = reduction.operation == Operation::any || reduction.operation == Operation::all;
  const bool in_factors = reduction.in_calls() && reduction.operation == Operation::prod;
  return !reduction.running && !decides && !in_factors;
}

/// Of what depends on the line alone, and would be computed for each vector of columns again.
int cost_of_lines(const LoopNest& nest, const Stage& stage) {
  std::vector<bool> in_columns(nest.instructions.size());
  int operations = 0;
  for (const int index : stage.body) {
    const Instruction& instruction = nest.instructions[index];
    in_columns[index] = walks_columns(nest, instruction) ||
                        std::ranges::any_of(instruction.operands, [&](int it) { return in_columns[it]; });
    if (!in_columns[index] && instruction.opcode == Instruction::Opcode::compute)
      operations += 1 + info(instruction.operation).flops;
  }
  return operations;
}

bool is_folded(const LoopNest& nest, const Stage& stage) {
  constexpr int few = 4;
  return stage.stores.empty() && stage.spills.empty() && !stage.reductions.empty() &&
         std::ranges::all_of(stage.reductions,
                             [&](int index) { return is_folded(nest.reductions[index]); }) &&
         !searched_condition(nest, stage) && cost_of_lines(nest, stage) <= few;
}

/// Of the stages, which is the first that no sweep follows.
std::size_t after_sweeps(const LoopNest& nest) {
  const auto sweeps = std::ranges::find_if(nest.stages.rbegin(), nest.stages.rend(), &Stage::sweep);
  return static_cast<std::size_t>(nest.stages.rend() - sweeps);
}

/// Whether a stage touches no memory, so that it needs no masks.
bool computes_only(const LoopNest& nest, const Stage& stage) {
  return stage.stores.empty() && std::ranges::all_of(stage.body, [&](int index) {
           const Instruction::Opcode opcode = nest.instructions[index].opcode;
           return opcode != Instruction::Opcode::load && opcode != Instruction::Opcode::look_up;
         });
}

class Blocks {
 public:
  explicit Blocks(const Kernel& kernel)
      : kernel_(kernel),
        values_(kernel.values),
        packing_(kernel),
        lines_(kernel.nest.parallel_axes - 2),
        columns_(kernel.nest.parallel_axes - 1) {}

  void emit(Value begin, Value end) const {
    if (lines_ == 0) return emit_plane(outermost(kernel_), begin, end);
    const Value plane = values_.multiply(kernel_.extent(lines_), kernel_.extent(columns_));
    const Value last = values_.quotient(values_.add(end, values_.subtract(plane, values_.index(1))), plane);
    for_loop(values_, "plane", values_.quotient(begin, plane), last, values_.index(1), {},
             [&](Value number, const ValueList&) {
               const Value first = values_.multiply(number, plane);
               const Value from = values_.maximum(values_.subtract(begin, first), values_.index(0));
               emit_plane(enter_plane(number), from, values_.minimum(values_.subtract(end, first), plane));
               return ValueList();
             });
  }

 private:
  Scope enter_plane(Value number) const {
    Scope scope = outermost(kernel_);
    for (int axis = lines_; axis-- > 0;) {
      scope.enter(kernel_, axis, axis > 0 ? values_.remainder(number, kernel_.extent(axis)) : number);
      if (axis > 0) number = values_.quotient(number, kernel_.extent(axis));
    }
    return scope;
  }

  /// Points [begin, end) of a plane: up to three ranges of columns, which start and end in lines of their
  /// own.
  void emit_plane(const Scope& plane, Value begin, Value end) const {
    const Value all = kernel_.extent(columns_), zero = values_.index(0), one = values_.index(1);
    const Value first = values_.remainder(begin, all), last = values_.remainder(end, all);
    const Value low = values_.minimum(first, last), high = values_.maximum(first, last);
    const Value from_line = values_.quotient(begin, all), to_line = values_.quotient(end, all);
    for_loop(values_, "part", zero, values_.index(3), one, {}, [&](Value part, const ValueList&) {
      const auto of_part = [&](Value at_first, Value at_second, Value at_third) {
        const Value is_first = values_.compare(Relation::equal, part, zero);
        const Value is_second = values_.compare(Relation::equal, part, one);
        return values_.select(is_first, at_first, values_.select(is_second, at_second, at_third));
      };
      const Value from = of_part(zero, low, high), to = of_part(low, high, all);
      const auto after = [&](Value line, Value column) {
        const Value is_before = values_.compare(Relation::less, from, column);
        return values_.add(line, values_.select(is_before, one, zero));
      };
      emit_part(plane, {after(from_line, first), after(to_line, last)}, {from, to});
      return ValueList();
    });
  }

  /// Some lines of some columns.
  void emit_part(const Scope& plane, const Range& lines, const Range& columns) const {
    const Value most = packing_.most_columns();
    const Value any = values_.compare(Relation::less, lines.from, lines.to);
    const Value to = values_.select(any, columns.to, columns.from);
    for_loop(values_, "panel", columns.from, to, most, {}, [&](Value panel, const ValueList&) {
      const Range packed{panel, values_.minimum(values_.add(panel, most), to)};
      packing_.pack(plane, panel, values_.subtract(packed.to, panel));
      for_loop(values_, "line", lines.from, lines.to, values_.index(1), {},
               [&](Value line, const ValueList&) {
                 Scope scope = plane;
                 scope.enter(kernel_, lines_, line);
                 emit_line(scope, packed);
                 return ValueList();
               });
      return ValueList();
    });
  }

  void emit_line(const Scope& line, const Range& packed) const {
    const Value lanes = values_.index(kernel_.vectors.lanes),
                count = values_.subtract(packed.to, packed.from);
    for_loop(values_, "column", values_.index(0), count, lanes, {}, [&](Value column, const ValueList&) {
      Strip strip{.lanes = kernel_.vectors.lanes, .start = column, .count = {}, .mask = {}};
      strip.count = values_.minimum(values_.subtract(count, column), lanes);
      if (kernel_.vectors.masks) strip.mask = values_.first_lanes(strip.count, strip.lanes);
      Scope scope = line;
      scope.enter(kernel_, columns_, values_.add(packed.from, column));
      scope.across_points = true;
      scope.strip = strip;
      emit_strip(line, packed.from, scope);
      return ValueList();
    });
  }

  /// What is packed fills vectors. What follows the sweeps has masks, or is done column by column.
  void emit_strip(const Scope& line, Value panel, Scope& strip) const {
    const std::size_t last = after_sweeps(kernel_.nest);
    for (std::size_t i = 0; i < last; ++i) emit_stage(kernel_.nest.stages[i], strip);
    if (kernel_.vectors.masks) return finish(strip);
    const Value count = strip.strip.count;
    const Value whole = values_.compare(Relation::equal, count, values_.index(strip.strip.lanes));
    const auto in_vectors = [&] {
      strip.strip.count = {};
      finish(strip);
      return ValueList();
    };
    branch(values_, whole, in_vectors, [&] {
      return for_loop(values_, "lane", values_.index(0), count, values_.index(1), {},
                      [&](Value lane, const ValueList&) {
                        finish(lane_of(line, panel, strip, lane));
                        return ValueList();
                      });
    });
  }

  Scope lane_of(const Scope& line, Value panel, const Scope& strip, Value lane) const {
    Scope scope = line;
    scope.enter(kernel_, columns_, values_.add(values_.add(panel, strip.strip.start), lane));
    const auto extract = [&](Value value) {
      return value && Values::lanes(value) > 1 ? values_.extract_at(value, lane) : value;
    };
    std::ranges::transform(strip.known, scope.known.begin(), extract);
    std::ranges::transform(strip.reduced, scope.reduced.begin(), extract);
    return scope;
  }

  void finish(Scope scope) const {
    const std::vector<Stage>& stages = kernel_.nest.stages;
    for (std::size_t i = after_sweeps(kernel_.nest); i < stages.size(); ++i) emit_stage(stages[i], scope);
  }

  void emit_stage(const Stage& stage, Scope& scope) const {
    if (!stage.sweep) {
      evaluate(kernel_, stage.body, scope);
      return store_results(kernel_, stage, scope);
    }
    const bool light = cost(kernel_.nest, stage) <= 16;
    const ValueList results = folded_in_lanes(kernel_, stage, scope.strip.lanes, light, [&](Value element) {
      return element_at(stage, scope, element);
    });
    for (std::size_t r = 0; r < results.size(); ++r) scope.reduced[stage.reductions[r]] = results[r];
  }

  Scope element_at(const Stage& stage, const Scope& points, Value element) const {
    Scope scope = points;
    scope.enter_row(kernel_, kernel_.vector_axis(), element);
    std::vector<int> body;
    for (const int index : stage.body)
      if (packing_.is_packed(index))
        scope.known[index] = packing_.loaded(index, points.strip.start, element);
      else
        body.push_back(index);
    evaluate(kernel_, body, scope);
    return scope;
  }

  const Kernel& kernel_;
  Values& values_;
  const Packing packing_;
  int lines_, columns_;  // axes
};

}  // namespace

bool takes_blocks(const Kernel& kernel) {
  const LoopNest& nest = kernel.nest;
  if (nest.schedule.strategy != Strategy::crossed || !nest.slots.empty()) return false;
  const auto first = nest.stages.begin(), last = first + static_cast<std::ptrdiff_t>(after_sweeps(nest));
  return std::all_of(first, last, [&](const Stage& stage) {
    return stage.sweep ? is_folded(nest, stage) : kernel.vectors.masks || computes_only(nest, stage);
  });
}

void emit_blocks(const Kernel& kernel, Value begin, Value end) { Blocks(kernel).emit(begin, end); }

}  // namespace weft::codegen

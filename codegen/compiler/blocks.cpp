#include "codegen/compiler/blocks.hpp"

#include <algorithm>

#include "codegen/compiler/lane_folds.hpp"
#include "codegen/compiler/packing.hpp"
#include "codegen/compiler/search.hpp"

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
    const int lanes = kernel_.vectors.lanes;
    const Value count = values_.subtract(packed.to, packed.from);
    const Value whole = values_.bit_and(count, values_.index(-lanes));
    const bool masks = kernel_.vectors.masks;
    const auto strips = [&](Value from, Value to, int width) {
      for_loop(values_, "column", from, to, values_.index(width), {}, [&](Value column, const ValueList&) {
        Strip strip{.lanes = width, .start = column, .count = {}, .mask = {}};
        if (masks) {
          strip.count = values_.minimum(values_.subtract(count, column), values_.index(lanes));
          strip.mask = values_.first_lanes(strip.count, lanes);
        }
        Scope scope = line;
        scope.enter(kernel_, columns_, values_.add(packed.from, column));
        scope.strip = strip;
        scope.across_points = true;
        emit_strip(scope);
        return ValueList();
      });
    };
    strips(values_.index(0), masks ? count : whole, lanes);
    if (!masks) strips(whole, count, 1);
  }

  void emit_strip(Scope& scope) const {
    for (const Stage& stage : kernel_.nest.stages) {
      if (stage.sweep) {
        const bool light = cost(kernel_.nest, stage) <= 16;
        const ValueList results =
            folded_in_lanes(kernel_, stage, scope.strip.lanes, light,
                            [&](Value element) { return element_at(stage, scope, element); });
        for (std::size_t r = 0; r < results.size(); ++r) scope.reduced[stage.reductions[r]] = results[r];
        continue;
      }
      evaluate(kernel_, stage.body, scope);
      store_results(kernel_, stage, scope);
    }
  }

  Scope element_at(const Stage& stage, const Scope& points, Value element) const {
    Scope scope = points;
    scope.enter_row(kernel_, kernel_.vector_axis(), element);
    std::vector<int> body;
    for (const int index : stage.body)
      if (packing_.is_packed(index))
        scope.known[index] = packing_.loaded(index, points.strip, element);
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
  return nest.crossed && nest.slots.empty() && std::ranges::all_of(nest.stages, [&](const Stage& stage) {
           return !stage.sweep || is_folded(nest, stage);
         });
}

void emit_blocks(const Kernel& kernel, Value begin, Value end) { Blocks(kernel).emit(begin, end); }

}  // namespace weft::codegen

#include "codegen/compiler/gpu/rows/row_parts.hpp"

#include <algorithm>
#include <numeric>

#include "codegen/compiler/gpu/functions.hpp"
#include "codegen/compiler/gpu/neighbours.hpp"
#include "codegen/compiler/gpu/walk.hpp"
#include "codegen/compiler/math/compute.hpp"
#include "codegen/nest/row_parts.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"

namespace weft::codegen {
namespace {

/// Elements of which the first thread reads neighbours at once.
constexpr int most_neighbours = 4;
/// Such reads that are in flight: each addition waits for the one before, and what it adds must be there.
constexpr int reads_together = 8;

class RowParts {
 public:
  RowParts(const Kernel& kernel, const Stage& stage, const Scope& point, Value exists)
      : kernel_(kernel),
        values_(kernel.values),
        stage_(stage),
        point_(point),
        exists_(exists),
        each_(elements_of_part(kernel.nest, stage)),
        part_(values_.multiply(kernel.gpu.width, values_.index(each_))) {
    add_operands();
  }

  ValueList totals() const {
    const Value row = elements_of_axes(kernel_, kernel_.nest.parallel_axes, kernel_.axes());
    return for_loop(values_, "part", values_.index(0), row, part_, reduce_starts(kernel_, stage_),
                    [&](Value start, const ValueList& carried) {
                      return with_part({start, values_.minimum(part_, values_.subtract(row, start))},
                                       carried);
                    });
  }

 private:
  /// Elements from `start` on, at least one.
  struct Part {
    Value start, count;
  };
  /// What each element of a reduction is folded with, and where that is in memory.
  struct Operand {
    int instruction;
    DType dtype;
    Value memory;
    bool is_asked_for;  // its reduction's totals are
  };

  /// Rows of neighbouring groups are a few elements apart, so that first threads read from banks apart.
  void add_operands() {
    const Value between = values_.add(part_, values_.index(most_neighbours));
    const Value first = values_.multiply(kernel_.gpu.slot, between);
    std::int64_t before = 0;
    for (const int index : stage_.reductions) {
      const Reduction& reduction = kernel_.nest.reductions[index];
      const std::int64_t size = itemsize(reduction.dtype);
      for (const int operand : reduction.operands()) {
        const Value start = values_.add(values_.multiply(first, values_.index(size)), values_.index(before));
        operands_.push_back({operand, reduction.dtype,
                             view_bytes(values_, kernel_.gpu.shared, start, reduction.dtype),
                             reduction.running});
        before += size * (each_ + 1) * most_threads;
      }
    }
  }

  Value is_first() const { return values_.compare(Relation::equal, kernel_.gpu.lane, values_.index(0)); }

  /// What a thread stores it reads from where it has put it, and puts the next part there.
  ValueList with_part(const Part& part, const ValueList& carried) const {
    put(part);
    barrier(kernel_);
    const ValueList totals =
        branch(values_, is_first(), [&] { return folded(part, carried); }, [&] { return carried; });
    barrier(kernel_);
    if (!stage_.stores.empty() || !stage_.spills.empty()) store(part);
    return totals;
  }

  int neighbours() const {
    std::int64_t widest = 1;
    for (const Operand& operand : operands_) widest = std::max(widest, itemsize(operand.dtype));
    return static_cast<int>(std::min<std::int64_t>(access_bytes / widest, most_neighbours));
  }
  /// In whole reads.
  Value reads_of(const Part& part) const {
    const int size = neighbours();
    return values_.quotient(values_.add(part.count, values_.index(size - 1)), values_.index(size));
  }

  /// This thread's of the first `count` elements, some together: those beyond are no others.
  void walk(Value count, const std::function<void(const ValueList& numbers)>& body) const {
    const int together = std::gcd(elements_together(kernel_.nest, stage_), each_);
    const Value width = kernel_.gpu.width;
    for_loop(values_, "element", kernel_.gpu.lane, count, values_.multiply(width, values_.index(together)),
             {}, [&](Value number, const ValueList&) {
               ValueList numbers{number};
               while (std::ssize(numbers) < together) numbers.push_back(values_.add(numbers.back(), width));
               body(numbers);
               return ValueList();
             });
  }

  Value is_of(const Part& part, Value number) const {
    return values_.compare(Relation::less, number, part.count);
  }
  /// Beyond the part its last element, so that nothing branches.
  Scope element(const Part& part, Value number) const {
    const Value inside = values_.minimum(number, values_.subtract(part.count, values_.index(1)));
    return element_scope(kernel_, point_, kernel_.nest.parallel_axes, values_.add(part.start, inside),
                         {values_.index(0), kernel_.extent(kernel_.axes() - 1)});
  }

  /// Reads are whole: what follows the last element changes nothing.
  void put(const Part& part) const {
    const std::vector<int> body = reduced_body(kernel_.nest, stage_);
    const Value end = values_.multiply(reads_of(part), values_.index(neighbours()));
    walk(end, [&](const ValueList& numbers) {
      ScopeList scopes;
      for (const Value number : numbers) {
        scopes.push_back(element(part, number));
        evaluate(kernel_, body, scopes.back());
      }
      for (std::size_t i = 0; i < numbers.size(); ++i)
        put_element(scopes[i], numbers[i], is_of(part, numbers[i]));
    });
  }

  void put_element(const Scope& scope, Value number, Value is_there) const {
    auto operand = operands_.begin();
    for (const int index : stage_.reductions) {
      const Reduction& reduction = kernel_.nest.reductions[index];
      const Value nothing = reduce_identity(values_, reduction.operation, reduction.dtype, 1);
      for (const int instruction : reduction.operands()) {
        const Value value = in_lanes(kernel_, scope, instruction);
        codegen::store(values_, operand->dtype, values_.select(is_there, value, nothing),
                       {.memory = operand->memory, .offset = number}, {});
        ++operand;
      }
    }
  }

  ValueList folded(const Part& part, const ValueList& carried) const {
    return walk_strides(
        values_, values_.index(0), reads_of(part), values_.index(1), reads_together, carried,
        [&](const ValueList& numbers, const ValueList& totals) { return with_neighbours(numbers, totals); });
  }

  Place place_of_read(const Operand& operand, Value number) const {
    return {.memory = operand.memory,
            .offset = values_.multiply(number, values_.index(neighbours())),
            .lane_stride = StrideClass::one};
  }
  Strip strip_of_read() const {
    Strip strip{.lanes = neighbours()};
    strip.aligned = true;
    return strip;
  }

  ValueList with_neighbours(const ValueList& numbers, ValueList totals) const {
    std::vector<ValueList> lists;
    for (const Value number : numbers) {
      lists.emplace_back();
      for (const Operand& operand : operands_)
        lists.back().push_back(load(values_, operand.dtype, place_of_read(operand, number), strip_of_read()));
    }
    for (ValueList& list : lists)
      for (int lane = 0; lane < neighbours(); ++lane) take(list, lane, totals);
    for (std::size_t i = 0; i < numbers.size(); ++i)
      for (std::size_t k = 0; k < operands_.size(); ++k)
        if (operands_[k].is_asked_for)
          codegen::store(values_, operands_[k].dtype, lists[i][k], place_of_read(operands_[k], numbers[i]),
                         strip_of_read());
    return totals;
  }

  /// One element, of which the total takes the place where it is asked for.
  void take(ValueList& list, int lane, ValueList& totals) const {
    std::size_t k = 0;
    for (std::size_t r = 0; r < totals.size(); ++r) {
      const Reduction& reduction = kernel_.nest.reductions[stage_.reductions[r]];
      Scope scope = point_;
      const std::size_t first = k;
      for (const int instruction : reduction.operands())
        scope.known[instruction] = values_.extract(list[k++], lane);
      totals[r] = with_element(kernel_, scope, reduction, totals[r]);
      if (reduction.running) list[first] = values_.insert(totals[r], list[first], lane);
    }
  }

  /// With the totals in memory.
  void store(const Part& part) const {
    const std::vector<int> body = stored_body(kernel_.nest, stage_);
    walk(part.count, [&](const ValueList& numbers) {
      ScopeList scopes;
      for (const Value number : numbers) {
        scopes.push_back(element(part, number));
        load_totals(body, number, scopes.back());
      }
      for (Scope& scope : scopes) evaluate(kernel_, without_totals(body), scope);
      for (std::size_t i = 0; i < numbers.size(); ++i)
        when(values_, values_.bit_and(exists_, is_of(part, numbers[i])),
             [&] { store_results(kernel_, stage_, scopes[i]); });
    });
  }

  void load_totals(const std::vector<int>& body, Value number, Scope& scope) const {
    for (const int index : body) {
      const Instruction& instruction = kernel_.nest.instructions[index];
      if (instruction.opcode != Instruction::Opcode::running) continue;
      const Operand& operand = operand_of(instruction.index);
      scope.known[index] = load(values_, operand.dtype, {.memory = operand.memory, .offset = number}, {});
    }
  }

  /// The first of a reduction's.
  const Operand& operand_of(int reduction) const {
    auto operand = operands_.begin();
    for (const int index : stage_.reductions) {
      if (index == reduction) break;
      operand += std::ssize(kernel_.nest.reductions[index].operands());
    }
    return *operand;
  }

  std::vector<int> without_totals(std::vector<int> body) const {
    std::erase_if(body, [&](int index) {
      return kernel_.nest.instructions[index].opcode == Instruction::Opcode::running;
    });
    return body;
  }

  const Kernel& kernel_;
  Values& values_;
  const Stage& stage_;
  const Scope& point_;
  Value exists_;
  int each_;
  Value part_;  // elements of one
  std::vector<Operand> operands_;
};

}  // namespace

ValueList folded_in_parts(const Kernel& kernel, const Stage& stage, const Scope& point, Value exists) {
  return RowParts(kernel, stage, point, exists).totals();
}

}  // namespace weft::codegen

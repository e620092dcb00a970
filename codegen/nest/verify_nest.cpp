// The contract of a loop nest, rule by rule.
#include <fmt/format.h>

#include <algorithm>

#include "codegen/nest/exact_products.hpp"
#include "codegen/nest/loop_nest.hpp"
#include "codegen/nest/verify_schedule.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

class Verifier {
 public:
  explicit Verifier(const LoopNest& nest) : nest_(nest), at_point_(nest.instructions.size()) {}

  void run() {
    check_axes();
    for (std::size_t i = 0; i < nest_.instructions.size(); ++i) check_instruction(static_cast<int>(i));
    for (const Reduction& reduction : nest_.reductions) check_reduction(reduction);
    for (const Stage& stage : nest_.stages) check_stage(stage);
    const std::string_view broken = broken_rule(nest_);
    require(broken.empty(), broken);
  }

 private:
  void require(bool condition, std::string_view rule) const {
    if (!condition) throw InternalError(fmt::format("loop nest: {}\n{}", rule, text(nest_)));
  }

  template <class T>
  const T& element(const std::vector<T>& list, int index, std::string_view rule) const {
    require(index >= 0 && static_cast<std::size_t>(index) < list.size(), rule);
    return list[index];
  }

  const Instruction& value(int index) const {
    return element(nest_.instructions, index, "a value that does not exist");
  }

  void check_axes() const {
    require(nest_.row_axes >= 1, "a nest has a row");
    require(nest_.parallel_axes >= (nest_.lanes == Lanes::points ? 1 : 0),
            "lanes of points need a parallel axis");
    require(!nest_.tf32 || !nest_.exact, "operands are rounded to TF32 where nests are inexact");
    const auto axes = static_cast<std::size_t>(nest_.parallel_axes + nest_.row_axes);
    for (const Access& access : nest_.accesses)
      require(access.strides.size() == axes, "an access has a stride for each axis");
    for (std::size_t i = 0; i < nest_.accesses.size(); ++i) check_steps(static_cast<int>(i));
  }

  void check_steps(int index) const {
    const Access& access = nest_.accesses[index];
    for (int axis = 0; axis < static_cast<int>(access.strides.size()); ++axis) {
      const bool by_vectors =
          access.strides[axis] == StrideClass::two || access.strides[axis] == StrideClass::minus_one;
      require(!by_vectors || (axis == nest_.vector_axis() && !access.counter),
              "memory is walked by two, and backwards, along the vector axis");
    }
    if (access.table >= 0) check_places(access);
    if (access.beside < 0) return;
    require(access.beside < index, "an access lies beside an earlier one");
    const Access& before = nest_.accesses[access.beside];
    require(access.strides[nest_.vector_axis()] == StrideClass::two && before.strides == access.strides &&
                before.dtype == access.dtype,
            "accesses beside each other walk alike, by two");
  }

  void check_places(const Access& access) const {
    const Access& table = element(nest_.accesses, access.table, "no such table");
    const Access& mark = element(nest_.accesses, access.mark, "no such mark");
    require(is_integer(access.dtype) && !access.counter, "places are integers in memory");
    require(!table.counter && stays(table), "a table is walked by no axis");
    require(mark.dtype == DType::int64 && !mark.counter && stays(mark), "a mark is one int64");
  }

  static bool stays(const Access& access) {
    return std::ranges::count(access.strides, StrideClass::zero) == std::ssize(access.strides);
  }

  bool walks_row(const Access& access) const {
    return std::any_of(access.strides.begin() + nest_.parallel_axes, access.strides.end(),
                       [](StrideClass stride) { return stride != StrideClass::zero; });
  }

  void check_instruction(int index) const {
    const Instruction& instruction = nest_.instructions[index];
    for (int operand : instruction.operands) {
      require(operand >= 0 && operand < index, "operands come before their users");
      require(!instruction.per_point || nest_.instructions[operand].per_point,
              "what is computed once a point depends on the point alone");
    }
    check_source(instruction);
  }

  void check_source(const Instruction& instruction) const {
    switch (instruction.opcode) {
      case Opcode::constant:
        return require(instruction.per_point, "a constant is the same for the whole row");
      case Opcode::load:
      case Opcode::look_up:
      case Opcode::counter:
        return check_load(instruction);
      case Opcode::compute:
        return check_compute(instruction);
      case Opcode::convert:
        return require(instruction.operands.size() == 1, "a conversion has one operand");
      case Opcode::reduced:
        require(instruction.per_point, "a reduction's result is one a point");
        return require(
            element(nest_.reductions, instruction.index, "no such reduction").dtype == instruction.dtype,
            "a reduction's result has its dtype");
      case Opcode::running:
        return check_running(instruction);
      case Opcode::spilled:
        require(!instruction.per_point, "a slot holds a row");
        return require(element(nest_.slots, instruction.index, "no such slot") == instruction.dtype,
                       "a slot's element has its dtype");
    }
  }

  void check_running(const Instruction& instruction) const {
    const Reduction& reduction = element(nest_.reductions, instruction.index, "no such reduction");
    require(reduction.running && instruction.dtype == reduction.dtype && !instruction.per_point,
            "a running total has its reduction's dtype, and changes along the row");
    require(instruction.operands == std::vector{reduction.operand}, "a running total takes what is reduced");
  }

  void check_load(const Instruction& instruction) const {
    const Access& access = element(nest_.accesses, instruction.index, "no such access");
    const bool counter = instruction.opcode == Opcode::counter;
    require(access.counter == counter, "counters are counted, buffers loaded");
    require((access.table >= 0) == (instruction.opcode == Opcode::look_up), "places are looked up");
    const DType memory = access.table < 0 ? access.dtype : nest_.accesses[access.table].dtype;
    require(instruction.dtype == (counter ? DType::int64 : memory), "a load has the dtype of its memory");
    require(instruction.per_point != walks_row(access),
            "once a point exactly when the access does not walk the row");
  }

  void check_compute(const Instruction& instruction) const {
    const OperationInfo& operation = info(instruction.operation);
    require(operation.family == Family::elementwise, "computed operations are elementwise");
    require(static_cast<int>(instruction.operands.size()) == operation.arity,
            "an operation has its operands");
    std::vector<DType> dtypes;
    for (int operand : instruction.operands) dtypes.push_back(nest_.instructions[operand].dtype);
    require(instruction.loop == computed_dtype(instruction.operation, instruction.loop),
            "a loop is computed in a dtype that has arithmetic");
    const bool selection = operation.type_rule == TypeRule::selection;
    for (std::size_t i = 0; i < dtypes.size() && !instruction.mixed_sign; ++i)
      require(dtypes[i] == (selection && i == 0 ? DType::bool_ : instruction.loop),
              "operands have the dtype of the loop");
    require(!instruction.contracted || (!nest_.exact && instruction.operation == Operation::fma),
            "products join sums in inexact nests");
  }

  void check_reduction(const Reduction& reduction) const {
    require(is_reduction(reduction.operation), "reductions reduce");
    for (int operand : reduction.operands())
      require(value(operand).dtype == reduction.dtype, "a reduction has the dtype of its operand");
    const bool rounds = reduction.operation == Operation::sum || reduction.operation == Operation::prod;
    require(
        reduction.ordered == (reduction.running || (rounds && is_floating(reduction.dtype) && nest_.exact)),
        "exact float sums, products and running totals are ordered, all else is not");
    require(reduction.times < 0 || (reduction.operation == Operation::sum && is_floating(reduction.dtype)),
            "float sums alone take products");
    require(reduction.times < 0 || (!nest_.exact && !reduction.ordered) ||
                has_exact_product(nest_, reduction.operand, reduction.times),
            "a sum that is exact takes products that are");
    require(reduction.dtype == accumulator_dtype(reduction.dtype),
            "an accumulator has a dtype that has arithmetic");
    require(reduction.run_axes >= 1 && reduction.run_axes <= nest_.row_axes, "a run is the end of the row");
  }

  void check_stage(const Stage& stage) {
    std::vector<bool> in_row(nest_.instructions.size());
    for (int index : stage.body) {
      const Instruction& instruction = value(index);
      require(instruction.per_point != stage.sweep, "points and rows have stages of their own");
      for (int operand : instruction.operands)
        require(at_point_[operand] || in_row[operand], "operands are evaluated before their users");
      check_reduced(instruction);
      require(instruction.opcode != Opcode::running ||
                  std::count(stage.reductions.begin(), stage.reductions.end(), instruction.index) == 1,
              "a running total is read where it runs");
      (stage.sweep ? in_row : at_point_)[index] = true;
    }
    const auto ready = [&](int index) { return value(index).per_point ? at_point_[index] : in_row[index]; };
    check_stage_reductions(stage, ready);
    check_stage_stores(stage, ready);
  }

  void check_reduced(const Instruction& instruction) const {
    if (instruction.opcode == Opcode::reduced)
      require(std::count(done_.begin(), done_.end(), instruction.index) == 1,
              "a row is reduced before its result is read");
    if (instruction.opcode == Opcode::spilled)
      require(std::count(spilled_.begin(), spilled_.end(), instruction.index) == 1,
              "a slot is written before it is read");
  }

  template <class Ready>
  void check_stage_reductions(const Stage& stage, const Ready& ready) {
    require(stage.sweep || (stage.reductions.empty() && stage.spills.empty()),
            "only sweeps reduce and spill");
    for (int index : stage.reductions) {
      const Reduction& reduction = element(nest_.reductions, index, "no such reduction");
      const Reduction& first = nest_.reductions[stage.reductions.front()];
      for (int operand : reduction.operands()) require(ready(operand), "what is reduced is evaluated");
      require(reduction.in_calls() == first.in_calls() &&
                  (!reduction.in_calls() ||
                   (reduction.run_axes == first.run_axes && reduction.operation == first.operation &&
                    reduction.pairs == first.pairs)),
              "the reductions of a sweep walk alike");
      done_.push_back(index);
    }
  }

  template <class Ready>
  void check_stage_stores(const Stage& stage, const Ready& ready) {
    for (const Store& store : stage.stores) {
      const Access& access = element(nest_.accesses, store.access, "no such access");
      require(ready(store.value), "what is stored is evaluated");
      require(!access.counter && access.table < 0 && access.dtype == value(store.value).dtype,
              "a store has the dtype of its memory");
      require(stage.sweep || !walks_row(access), "what walks the row is stored by a sweep");
    }
    for (const Spill& spill : stage.spills) {
      require(element(nest_.slots, spill.slot, "no such slot") == value(spill.value).dtype,
              "a spill has its slot's dtype");
      require(ready(spill.value), "what is spilled is evaluated");
      spilled_.push_back(spill.slot);
    }
  }

  const LoopNest& nest_;
  std::vector<bool> at_point_;  // evaluated by a point stage so far
  std::vector<int> done_, spilled_;
};

}  // namespace

void verify(const LoopNest& nest) { Verifier(nest).run(); }

}  // namespace weft::codegen

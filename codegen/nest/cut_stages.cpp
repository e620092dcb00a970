#include "codegen/nest/cut_stages.hpp"

#include <algorithm>

#include "codegen/nest/instruction_list.hpp"
#include "codegen/nest/sweep_order.hpp"

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

/// Flops since the last load from which on a value is kept for later sweeps rather than computed again.
constexpr int costly = 8;
constexpr int cost_limit = 1 << 20;

bool walks_row(const LoopNest& nest, int access) {
  const auto& strides = nest.accesses[access].strides;
  return std::any_of(strides.begin() + nest.parallel_axes, strides.end(),
                     [](StrideClass stride) { return stride != StrideClass::zero; });
}

std::vector<bool> values_of_points(const KernelBody& body, const LoopNest& nest) {
  std::vector<bool> per_point;
  for (const Instruction& instruction : body.instructions) {
    const bool loaded = instruction.opcode == Opcode::load || instruction.opcode == Opcode::counter;
    bool own = instruction.opcode != Opcode::running && (!loaded || !walks_row(nest, instruction.index));
    for (int operand : instruction.operands) own = own && per_point[operand];
    per_point.push_back(own);
  }
  return per_point;
}

class StageCutter {
 public:
  StageCutter(const KernelBody& body, const AxisPlan& axes, LoopNest& nest)
      : body_(body),
        nest_(nest),
        order_(order_sweeps(body, axes)),
        per_point_(values_of_points(body, nest)),
        at_point_(body.instructions.size(), -1),
        first_sweep_(body.instructions.size(), -1),
        first_number_(body.instructions.size(), -1),
        slot_(body.instructions.size(), -1) {
    stage_of_.resize(sweeps());
  }

  void run() {
    want_point_loads();
    for (int sweep = 0; sweep < sweeps(); ++sweep) {
      plan_sweep(sweep);
      add_point_stage(sweep);
      add_sweep(sweep);
    }
    add_point_stage(sweeps());
    nest_.instructions = std::move(instructions_).take();
  }

 private:
  /// Sweeps in all. Row stores need one after everything they depend on.
  int sweeps() const {
    int count = order_.sweeps;
    for (const Store& store : body_.stores)
      if (walks_row(nest_, store.access)) count = std::max(count, order_.depth[store.value] + 1);
    return count;
  }

  std::vector<int> reductions_of(int sweep) const {
    std::vector<int> reductions;
    for (std::size_t r = 0; r < body_.reductions.size(); ++r)
      if (order_.sweep_of[r] == sweep) reductions.push_back(static_cast<int>(r));
    return reductions;
  }

  /// Where a sweep reads the memory that another value of the point is stored to, the load must have been
  /// done.
  void want_point_loads() {
    for (std::size_t i = 0; i < body_.instructions.size(); ++i)
      if (per_point_[i] && body_.instructions[i].opcode == Opcode::load)
        wanted_points_.push_back(static_cast<int>(i));
  }

  std::vector<int> roots_of(int sweep) const {
    std::vector<int> roots;
    for (int r : reductions_of(sweep))
      for (int operand : body_.reductions[r].operands()) roots.push_back(operand);
    for (const Store& store : body_.stores)
      if (stored_in(sweep, store)) roots.push_back(store.value);
    return roots;
  }

  bool stored_in(int sweep, const Store& store) const {
    return walks_row(nest_, store.access) && sweep == sweeps() - 1;
  }

  /// Decides which values the sweep evaluates and which it reads from slots.
  void plan_sweep(int sweep) {
    const std::vector<bool> all = needed(sweep, std::vector<bool>(body_.instructions.size()));
    kept_ = costly_again(all);
    keep_converted(sweep, all);
    needed_ = needed(sweep, kept_);
  }

  /// The row values that the sweep's roots depend on; what `kept` marks is read, not evaluated.
  std::vector<bool> needed(int sweep, const std::vector<bool>& kept) {
    std::vector<bool> seen(body_.instructions.size());
    std::vector<int> stack = roots_of(sweep);
    while (!stack.empty()) {
      const int value = stack.back();
      stack.pop_back();
      if (per_point_[value]) wanted_points_.push_back(value);
      if (per_point_[value] || seen[value]) continue;
      seen[value] = true;
      if (kept[value]) continue;
      const auto& operands = body_.instructions[value].operands;
      stack.insert(stack.end(), operands.begin(), operands.end());
    }
    return seen;
  }

  /// Of the values that an earlier sweep evaluated, those that take `costly` flops to evaluate again.
  std::vector<bool> costly_again(const std::vector<bool>& wanted) const {
    std::vector<bool> kept(body_.instructions.size());
    std::vector<int> cost(body_.instructions.size(), 0);
    for (std::size_t i = 0; i < body_.instructions.size(); ++i) {
      if (!wanted[i]) continue;
      const Instruction& instruction = body_.instructions[i];
      cost[i] = instruction.opcode == Opcode::compute ? info(instruction.operation).flops : 1;
      for (int operand : instruction.operands) cost[i] = std::min(cost_limit, cost[i] + cost[operand]);
      kept[i] = first_sweep_[i] >= 0 && cost[i] >= costly;
      if (kept[i]) cost[i] = 1;
    }
    return kept;
  }

  /// Where a sweep wants what is kept as a narrower dtype alone, it is kept as that.
  void keep_converted(int sweep, const std::vector<bool>& wanted) {
    const std::vector<int> users = only_users(sweep, wanted);
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      if (!kept_[i] || users[i] < 0) continue;
      const Instruction& user = body_.instructions[static_cast<std::size_t>(users[i])];
      if (user.opcode != Opcode::convert || first_sweep_[users[i]] < 0 ||
          itemsize(user.dtype) >= itemsize(body_.instructions[i].dtype))
        continue;
      kept_[i] = false;
      kept_[users[i]] = true;
    }
  }

  /// The one wanted instruction that reads each value; -1 where there is none, or more, or a root.
  std::vector<int> only_users(int sweep, const std::vector<bool>& wanted) const {
    constexpr int many = -2;
    std::vector<int> users(body_.instructions.size(), -1);
    for (std::size_t i = 0; i < users.size(); ++i)
      for (const int operand : body_.instructions[i].operands)
        if (wanted[i] && users[operand] != static_cast<int>(i))
          users[operand] = users[operand] == -1 ? static_cast<int>(i) : many;
    for (const int root : roots_of(sweep)) users[root] = many;
    return users;
  }

  /// What is computed once a point before `sweep`: what it asks for, and the stores of points that are ready
  /// by then.
  void add_point_stage(int sweep) {
    Stage stage;
    std::vector<Store> stores;
    for (const Store& store : body_.stores) {
      if (walks_row(nest_, store.access) || order_.depth[store.value] != sweep) continue;
      stores.push_back(store);
      wanted_points_.push_back(store.value);
    }
    for (int value : points_to_evaluate()) {
      at_point_[value] = add_instruction(value, at_point_);
      stage.body.push_back(at_point_[value]);
    }
    for (const Store& store : stores) stage.stores.push_back({store.access, at_point_[store.value]});
    if (!stage.body.empty() || !stage.stores.empty()) nest_.stages.push_back(std::move(stage));
  }

  /// The wanted values of points and all that they need, in order, unless evaluated already.
  std::vector<int> points_to_evaluate() {
    std::vector<bool> wanted(body_.instructions.size());
    while (!wanted_points_.empty()) {
      const int value = wanted_points_.back();
      wanted_points_.pop_back();
      if (wanted[value] || at_point_[value] >= 0) continue;
      wanted[value] = true;
      const auto& operands = body_.instructions[value].operands;
      wanted_points_.insert(wanted_points_.end(), operands.begin(), operands.end());
    }
    std::vector<int> values;
    for (std::size_t i = 0; i < wanted.size(); ++i)
      if (wanted[i]) values.push_back(static_cast<int>(i));
    return values;
  }

  void add_sweep(int sweep) {
    Stage stage{.sweep = true};
    std::vector<int> numbers = at_point_;
    for (std::size_t i = 0; i < body_.instructions.size(); ++i) {
      const int value = static_cast<int>(i);
      if (!needed_[i]) continue;
      numbers[i] = kept_[i] ? add_spilled(value) : add_instruction(value, numbers);
      stage.body.push_back(numbers[i]);
      if (kept_[i] || first_sweep_[i] >= 0) continue;
      first_sweep_[i] = sweep;
      first_number_[i] = numbers[i];
    }
    for (int r : reductions_of(sweep)) stage.reductions.push_back(add_reduction(r, numbers));
    for (const Store& store : body_.stores)
      if (stored_in(sweep, store)) stage.stores.push_back({store.access, numbers[store.value]});
    stage_of_[sweep] = static_cast<int>(nest_.stages.size());
    nest_.stages.push_back(std::move(stage));
  }

  int add_instruction(int value, const std::vector<int>& numbers) {
    Instruction instruction = body_.instructions[value];
    instruction.per_point = per_point_[value];
    for (int& operand : instruction.operands) operand = numbers[operand];
    return instructions_.add(std::move(instruction));
  }

  /// Reads `value` from its slot, which the first sweep that evaluated it fills.
  int add_spilled(int value) {
    const DType dtype = body_.instructions[value].dtype;
    if (slot_[value] < 0) {
      slot_[value] = static_cast<int>(nest_.slots.size());
      nest_.slots.push_back(dtype);
      nest_.stages[stage_of_[first_sweep_[value]]].spills.push_back({slot_[value], first_number_[value]});
    }
    return instructions_.add({.opcode = Opcode::spilled, .dtype = dtype, .index = slot_[value]});
  }

  int add_reduction(int index, const std::vector<int>& numbers) {
    const Reduction& reduction = body_.reductions[index];
    nest_.reductions[index].operand = numbers[reduction.operand];
    if (reduction.times >= 0) nest_.reductions[index].times = numbers[reduction.times];
    return index;
  }

  const KernelBody& body_;
  LoopNest& nest_;
  const SweepOrder order_;
  const std::vector<bool> per_point_;
  InstructionList instructions_;
  std::vector<int> at_point_;                    // numbers of values of points, once evaluated
  std::vector<int> first_sweep_, first_number_;  // of row values, once evaluated
  std::vector<int> slot_, stage_of_;
  std::vector<int> wanted_points_;
  std::vector<bool> needed_, kept_;
};

}  // namespace

void cut_stages(const KernelBody& body, const AxisPlan& axes, LoopNest& nest) {
  nest.reductions = body.reductions;
  for (std::size_t r = 0; r < nest.reductions.size(); ++r) nest.reductions[r].run_axes = axes.runs[r].axes;
  StageCutter(body, axes, nest).run();
}

}  // namespace weft::codegen

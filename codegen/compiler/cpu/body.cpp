// Bodies: instructions at one scope, and what they store.
#include <algorithm>

#include "codegen/compiler/cpu/kernel.hpp"
#include "codegen/compiler/math/compute.hpp"
#include "codegen/compiler/ssa/convert.hpp"
#include "ir/operation.hpp"

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

/// What one index along an axis moves an access by; null for nothing.
Value step_along(const Kernel& kernel, int access, int axis, Value index) {
  switch (kernel.nest.accesses[access].strides[axis]) {
    case StrideClass::zero:
      return {};
    case StrideClass::one:
      return index;
    case StrideClass::two:
      return kernel.values.multiply(index, kernel.values.index(2));
    case StrideClass::minus_one:
      return kernel.values.subtract(kernel.values.index(0), index);
    case StrideClass::any:
      return kernel.values.multiply(index, kernel.params[kernel.layout.stride(access, axis)]);
  }
  __builtin_unreachable();
}

Place slot_place(const Kernel& kernel, const Scope& scope, int slot) {
  Values& values = kernel.values;
  Value offset = scope.row;
  if (kernel.nest.lanes == Lanes::points)
    offset = values.add(values.multiply(offset, values.index(kernel.panel_points())), scope.strip.start);
  return {.memory = kernel.slots[slot], .offset = offset, .lane_stride = StrideClass::one};
}

/// The number that a counter access stands at, in each lane.
Value count(const Kernel& kernel, const Scope& scope, int access) {
  Values& values = kernel.values;
  const Place place = place_of(kernel, scope, access);
  const mlir::Type scalar = values.type(DType::int64, 1);
  const Value first = values.index_cast(place.offset, scalar);
  if (place.lane_stride == StrideClass::zero) return first;
  Value further = values.lane_numbers(DType::int64, scope.strip.lanes);
  if (place.stride)
    further = values.multiply(further,
                              values.broadcast(values.index_cast(place.stride, scalar), scope.strip.lanes));
  return values.add(values.broadcast(first, scope.strip.lanes), further);
}

/// `instruction` with this many lanes. Constants are made with them.
Value widened(const Kernel& kernel, const Scope& scope, int instruction, int lanes) {
  const Instruction& source = kernel.nest.instructions[instruction];
  if (source.opcode == Opcode::constant) return kernel.values.constant(source.dtype, source.bits, lanes);
  return kernel.values.broadcast(scope.known[instruction], lanes);
}

Value computed(const Kernel& kernel, const Scope& scope, const Instruction& instruction) {
  int lanes = 1;
  for (int operand : instruction.operands) lanes = std::max(lanes, Values::lanes(scope.known[operand]));
  ValueList operands;
  std::vector<DType> dtypes;
  for (int operand : instruction.operands) {
    operands.push_back(widened(kernel, scope, operand, lanes));
    dtypes.push_back(kernel.nest.instructions[operand].dtype);
  }
  kernel.values.call_next(name(instruction.operation));
  return compute(kernel.values, instruction, operands, dtypes);
}

/// The accumulator with each lane of the operand: lanes are points, or follow one another along the row.
Value running(const Kernel& kernel, const Scope& scope, const Reduction& reduction, Value accumulator) {
  Values& values = kernel.values;
  const Value value = in_sequence(kernel, scope, reduction);
  if (Values::lanes(accumulator) == Values::lanes(value))
    return take_element(values, reduction, accumulator, value);
  const ValueList totals = running_values(values, reduction, accumulator, value);
  Value result = values.broadcast(totals[0], scope.strip.lanes);
  for (int lane = 1; lane < scope.strip.lanes; ++lane) result = values.insert(totals[lane], result, lane);
  return result;
}

/// The elements of a table that places name; where one is not there, the first, and the mark.
Value looked_up(const Kernel& kernel, const Scope& scope, const Instruction& instruction) {
  Values& values = kernel.values;
  const Access& access = kernel.nest.accesses[instruction.index];
  const Value stored = load(values, access.dtype, place_of(kernel, scope, instruction.index), scope.strip);
  const Value given = convert(values, stored, access.dtype, DType::int64);
  const int lanes = Values::lanes(given);
  const Value length = values.index_cast(kernel.params[kernel.layout.table_length(instruction.index)],
                                         values.type(DType::int64, 1));
  const Value all = values.broadcast(length, lanes), zero = values.bits(given, 0);
  const Value from_end = values.compare(Relation::less, given, zero);
  const Value place = values.add(given, values.select(from_end, all, zero));
  const Value beyond = values.compare(Relation::greater_equal, place, all, false);
  when(values, values.any(beyond), [&] {
    store_scalar(values, values.constant(DType::int64, 1), kernel.buffers[access.mark], values.index(0));
  });
  return load_at(values, instruction.dtype, kernel.buffers[access.table], values.select(beyond, zero, place),
                 kernel.vectors.masks);
}

Value evaluated(const Kernel& kernel, const Scope& scope, const Instruction& instruction) {
  Values& values = kernel.values;
  switch (instruction.opcode) {
    case Opcode::constant:
      return values.constant(instruction.dtype, instruction.bits);
    case Opcode::load:
      return load(values, instruction.dtype, place_of(kernel, scope, instruction.index), scope.strip);
    case Opcode::look_up:
      return looked_up(kernel, scope, instruction);
    case Opcode::counter:
      return count(kernel, scope, instruction.index);
    case Opcode::compute:
      return computed(kernel, scope, instruction);
    case Opcode::convert: {
      const int operand = instruction.operands[0];
      return convert(values, scope.known[operand], kernel.nest.instructions[operand].dtype,
                     instruction.dtype);
    }
    case Opcode::reduced:
      return scope.reduced[instruction.index];
    case Opcode::running:
      return running(kernel, scope, kernel.nest.reductions[instruction.index],
                     scope.reduced[instruction.index]);
    case Opcode::spilled:
      return load(values, instruction.dtype, slot_place(kernel, scope, instruction.index), scope.strip);
  }
  __builtin_unreachable();
}

/// Whether the second store fills what the first leaves out.
bool beside(const LoopNest& nest, const Store& first, const Store& second) {
  return nest.accesses[second.access].beside == first.access;
}

int cost(const Instruction& instruction) {
  if (instruction.per_point) return 0;
  return instruction.opcode == Opcode::compute ? 1 + info(instruction.operation).flops : 1;
}

std::string_view listing_name(Opcode opcode) {
  constexpr std::string_view names[] = {"constant", "load",    "looked_up", "counter", "compute",
                                        "convert",  "reduced", "running",   "spilled"};
  return names[static_cast<int>(opcode)];
}

}  // namespace

Place place_of(const Kernel& kernel, const Scope& scope, int access) {
  const int axis = scope.across_points ? kernel.nest.parallel_axes - 1 : kernel.vector_axis();
  Place place{.memory = kernel.buffers[access], .offset = scope.offsets[access]};
  if (scope.strip.lanes == 1) return place;
  place.lane_stride = kernel.nest.accesses[access].strides[axis];
  if (place.lane_stride == StrideClass::two) place.stride = kernel.values.index(2);
  if (place.lane_stride == StrideClass::minus_one) place.stride = kernel.values.index(-1);
  if (place.lane_stride == StrideClass::any) place.stride = kernel.params[kernel.layout.stride(access, axis)];
  return place;
}

void Scope::enter(const Kernel& kernel, int axis, Value index) {
  for (std::size_t access = 0; access < offsets.size(); ++access)
    if (const Value step = step_along(kernel, static_cast<int>(access), axis, index))
      offsets[access] = kernel.values.add(offsets[access], step);
}

void Scope::enter_row(const Kernel& kernel, int axis, Value index) {
  enter(kernel, axis, index);
  if (!kernel.slots.empty()) row = kernel.values.add(kernel.values.multiply(row, kernel.extent(axis)), index);
}

Scope strip_scope(const Kernel& kernel, const Scope& scope, const Strip& strip) {
  Scope inner = scope;
  inner.enter_row(kernel, kernel.vector_axis(), strip.start);
  inner.strip = strip;
  return inner;
}

Scope outermost(const Kernel& kernel) {
  Scope scope;
  const Value zero = kernel.values.index(0);
  for (std::size_t access = 0; access < kernel.nest.accesses.size(); ++access) {
    const int offset = kernel.layout.offset(static_cast<int>(access));
    scope.offsets.push_back(offset < 0 ? zero : kernel.params[offset]);
  }
  scope.row = zero;
  for (const Instruction& instruction : kernel.nest.instructions) {
    const bool constant = instruction.opcode == Opcode::constant;
    scope.known.push_back(constant ? kernel.values.constant(instruction.dtype, instruction.bits) : Value());
  }
  scope.reduced.resize(kernel.nest.reductions.size());
  return scope;
}

void evaluate(const Kernel& kernel, const std::vector<int>& body, Scope& scope) {
  for (int index : body) {
    const Instruction& instruction = kernel.nest.instructions[index];
    kernel.values.call_next(listing_name(instruction.opcode));
    scope.known[index] = evaluated(kernel, scope, instruction);
    kernel.values.call_next("");
  }
}

Value in_lanes(const Kernel& kernel, const Scope& scope, int instruction) {
  return widened(kernel, scope, instruction, scope.strip.lanes);
}

Value with_element(const Kernel& kernel, const Scope& scope, const Reduction& reduction, Value accumulator) {
  Values& values = kernel.values;
  const Value value = in_lanes(kernel, scope, reduction.operand);
  if (reduction.times < 0) return take_element(values, reduction, accumulator, value);
  return values.multiply_add(value, in_lanes(kernel, scope, reduction.times), accumulator);
}

Value in_sequence(const Kernel& kernel, const Scope& scope, const Reduction& reduction) {
  const Value value = in_lanes(kernel, scope, reduction.operand);
  if (!scope.strip.mask || kernel.nest.lanes == Lanes::points) return value;
  const Value nothing =
      reduce_identity(kernel.values, reduction.operation, reduction.dtype, scope.strip.lanes);
  return kernel.values.select(scope.strip.mask, value, nothing);
}

void store_results(const Kernel& kernel, const Stage& stage, const Scope& scope) {
  for (const Spill& spill : stage.spills)
    store(kernel.values, kernel.nest.slots[spill.slot], in_lanes(kernel, scope, spill.value),
          slot_place(kernel, scope, spill.slot), scope.strip);
  for (auto at = stage.stores.begin(); at != stage.stores.end(); ++at) {
    const DType dtype = kernel.nest.accesses[at->access].dtype;
    const Value value = in_lanes(kernel, scope, at->value);
    const Place place = place_of(kernel, scope, at->access);
    if (const auto next = at + 1;
        !scope.across_points && next != stage.stores.end() && beside(kernel.nest, *at, *next)) {
      store_beside(kernel.values, dtype, value, place, in_lanes(kernel, scope, next->value),
                   place_of(kernel, scope, next->access), scope.strip);
      at = next;
    } else {
      store(kernel.values, dtype, value, place, scope.strip);
    }
  }
}

int cost(const LoopNest& nest, const Stage& stage) {
  int sum = static_cast<int>(stage.stores.size() + stage.spills.size());
  for (int index : stage.body) sum += cost(nest.instructions[index]);
  return sum;
}

}  // namespace weft::codegen

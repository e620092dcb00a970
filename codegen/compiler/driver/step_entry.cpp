// The entry of a kernel that takes the steps of a loop: its loops, around calls of nests.
#include "codegen/compiler/cpu/entry_parts.hpp"
#include "codegen/compiler/driver/entry.hpp"
#include "codegen/compiler/driver/step_frame.hpp"
#include "runtime/run/loop_calls.hpp"

namespace weft::codegen {
namespace {

class StepEntry : StepFrame {
 public:
  StepEntry(llvm::Module& module, const StepLoop& loop) : StepFrame(module, loop) {
    for (std::size_t i = 0; i < loop.nests.size(); ++i) kernels_.push_back(inlined_kernel(module, i));
  }

  void emit() {
    emit_steps(entry_->getArg(2), entry_->getArg(3), loop_.condition, loop_.body);
    end();
  }

  void operator()(const NestCall& call) {
    const LoopNest& nest = loop_.nests[static_cast<std::size_t>(call.nest)];
    const ParamLayout layout(nest);
    std::vector<Value*> params;
    for (const StepNumber& param : call.params) params.push_back(value(param));
    Value* grid = builder_.getInt64(1);
    for (int axis = 0; axis < nest.parallel_axes; ++axis)
      grid = builder_.CreateMul(grid, points(nest, axis, params[static_cast<std::size_t>(axis)]));
    if (nest.schedule.cuts_rows()) grid = one_tile(nest, layout, params, grid);
    std::vector<Value*> arguments;
    for (const StepPlace& place : call.buffers) append_memref(builder_, arguments, address(place));
    append_memref(builder_, arguments, array_of(params));
    arguments.insert(arguments.end(), {builder_.getInt64(0), grid});
    append_memref(builder_, arguments, bytes_from(entry_->getArg(4), value(call.scratch)));
    builder_.CreateCall(kernels_[static_cast<std::size_t>(call.nest)], arguments);
  }

  void operator()(const StepCopy& copy) {
    builder_.CreateMemCpy(address(copy.to), llvm::Align(1), address(copy.from), llvm::Align(1),
                          value(copy.bytes));
  }

  void operator()(const ProductCall& call) {
    std::vector<Value*> numbers;
    for (const StepNumber& each : call.numbers) numbers.push_back(value(each));
    call_runtime(0, {array_of(numbers), address(call.a), address(call.b), address(call.c)});
  }

  void operator()(const ItemCopy& copy) {
    Value* element = builder_.getInt64(0);
    for (const ItemCopy::Axis& axis : copy.axes) {
      Value* length = value(axis.length);
      element = builder_.CreateAdd(builder_.CreateMul(element, length),
                                   checked_place(axis, length, address(copy.table)));
    }
    Value* bytes = value(copy.bytes);
    Value* in_table = bytes_from(address(copy.table), builder_.CreateMul(element, bytes));
    Value* item = address(copy.item);
    builder_.CreateMemCpy(copy.puts ? in_table : item, llvm::Align(1), copy.puts ? item : in_table,
                          llvm::Align(1), bytes);
  }

  void operator()(const InnerLoop& loop) {
    emit_steps(builder_.getInt64(0), value(loop.steps), loop.condition, *loop.body);
  }

 private:
  /// Grid points along a parallel axis.
  Value* points(const LoopNest& nest, int axis, Value* extent) {
    if (nest.lanes != Lanes::points || axis != nest.vector_axis()) return extent;
    Value* rounded = builder_.CreateAdd(extent, builder_.getInt64(panel_points - 1));
    return builder_.CreateUDiv(rounded, builder_.getInt64(panel_points));
  }
  /// Rows are cut into no tiles; a grid of empty rows has no points.
  Value* one_tile(const LoopNest& nest, const ParamLayout& layout, std::vector<Value*>& params, Value* grid) {
    Value* row = params[static_cast<std::size_t>(layout.extent(nest.vector_axis()))];
    Value* is_empty = builder_.CreateICmpEQ(row, builder_.getInt64(0));
    params[static_cast<std::size_t>(layout.tile())] =
        builder_.CreateSelect(is_empty, builder_.getInt64(1), row);
    return builder_.CreateSelect(is_empty, builder_.getInt64(0), grid);
  }

  void emit_steps(Value* first, Value* last, const std::vector<StepPlace>& condition, const StepBody& body) {
    if (body.skew >= 0) return emit_skewed(first, last, body);
    std::vector<Value*> homes;
    for (const StepSwap& swap : body.swapped) homes.push_back(begin_swap(swap));
    llvm::BasicBlock *head = block(), *within = block(), *after = block();
    if (!body.forwarded.empty()) find_first(body, first, last, after);
    llvm::BasicBlock* before = builder_.GetInsertBlock();

    builder_.CreateBr(head);
    builder_.SetInsertPoint(head);
    llvm::PHINode* step = builder_.CreatePHI(number(), 2);
    step->addIncoming(first, before);
    Value* goes_on = builder_.CreateICmpSLT(step, last);
    for (const StepPlace& place : condition) goes_on = and_then(goes_on, place, after);
    builder_.CreateCondBr(goes_on, within, after);
    builder_.SetInsertPoint(within);
    taken_.push_back(step);
    emit_body(body);
    taken_.pop_back();
    step->addIncoming(builder_.CreateAdd(step, builder_.getInt64(1)), builder_.GetInsertBlock());
    builder_.CreateBr(head);
    builder_.SetInsertPoint(after);
    for (std::size_t i = 0; i < homes.size(); ++i) bring_home(body.swapped[i], homes[i]);
  }

  /// Rows side by side: what each has before the last one begins, then all in turns, then what each has when
  /// the first one has ended. Rows that are too few or too short are taken one by one, as if before.
  void emit_skewed(Value* first, Value* last, const StepBody& body) {
    const auto number = [&](std::int64_t n) { return builder_.getInt64(static_cast<std::uint64_t>(n)); };
    Value* steps = value(std::get<InnerLoop>(body.actions[0]).steps);
    Value *one = number(1), *skew = number(body.skew), *lag = number((skewed_rows - 1) * body.skew);
    Value* is_long = builder_.CreateICmpSGT(steps, lag);
    count(first, last, [&](Value* row) {
      Value* are_many = builder_.CreateICmpSLE(builder_.CreateAdd(row, number(skewed_rows)), last);
      Value* full = builder_.CreateAnd(is_long, are_many);
      Value* rows = builder_.CreateSelect(full, number(skewed_rows), one);
      const auto behind = [&](Value* from, Value* n) {
        return builder_.CreateSub(from, builder_.CreateMul(n, skew));
      };
      count(number(0), rows, [&](Value* n) {
        Value* end = builder_.CreateSelect(full, behind(lag, n), steps);
        emit_row(builder_.CreateAdd(row, n), number(0), end, body);
        return one;
      });
      emit_turns(row, full, builder_.CreateSub(steps, lag), body);
      if (body.skew > 0)
        count(one, rows, [&](Value* n) {
          emit_row(builder_.CreateAdd(row, n), behind(steps, n), steps, body);
          return one;
        });
      return rows;
    });
  }
  void emit_row(Value* row, Value* first, Value* last, const StepBody& body) {
    taken_.push_back(row);
    emit_scalars(body);
    emit_steps(first, last, {}, *std::get<InnerLoop>(body.actions[0]).body);
    taken_.pop_back();
  }
  /// Each row has slots of its own for what it forwards.
  void emit_turns(Value* row, Value* full, Value* turns, const StepBody& body) {
    const StepBody& within = *std::get<InnerLoop>(body.actions[0]).body;
    const std::vector<Value*> before = slots_;
    std::vector<std::vector<Value*>> slots(skewed_rows, slots_);
    for (std::vector<Value*>& own : slots)
      for (const StepForward& each : within.forwarded)
        own[static_cast<std::size_t>(each.slot)] =
            room(builder_.getInt8Ty(), static_cast<std::uint64_t>(each.bytes));
    const auto each_row = [&](Value* turn, const auto& emit) {
      for (std::int64_t n = 0; n < skewed_rows; ++n) {
        const std::int64_t ahead = (skewed_rows - 1 - n) * body.skew;
        slots_ = slots[static_cast<std::size_t>(n)];
        taken_.push_back(builder_.CreateAdd(row, builder_.getInt64(static_cast<std::uint64_t>(n))));
        taken_.push_back(builder_.CreateAdd(turn, builder_.getInt64(static_cast<std::uint64_t>(ahead))));
        emit();
        taken_.resize(taken_.size() - 2);
      }
      slots_ = before;
    };
    llvm::BasicBlock *start = block(), *after = block();
    builder_.CreateCondBr(full, start, after);
    builder_.SetInsertPoint(start);
    each_row(builder_.getInt64(0), [&] {
      for (const StepForward& each : within.forwarded) forward(each, each.first);
    });
    count(builder_.getInt64(0), turns, [&](Value* turn) {
      each_row(turn, [&] {
        Value* step = taken_.back();
        taken_.pop_back();
        emit_scalars(body);
        taken_.push_back(step);
        emit_body(within);
      });
      return builder_.getInt64(1);
    });
    builder_.CreateBr(after);
    builder_.SetInsertPoint(after);
  }

  /// What the first step reads; where there is none, nothing is read.
  void find_first(const StepBody& body, Value* first, Value* last, llvm::BasicBlock* after) {
    llvm::BasicBlock* start = block();
    builder_.CreateCondBr(builder_.CreateICmpSLT(first, last), start, after);
    builder_.SetInsertPoint(start);
    taken_.push_back(first);
    for (const StepForward& each : body.forwarded) forward(each, each.first);
    taken_.pop_back();
  }
  void forward(const StepForward& each, const StepPlace& from) {
    builder_.CreateMemCpy(slots_[static_cast<std::size_t>(each.slot)], llvm::Align(1), address(from),
                          llvm::Align(1), static_cast<std::uint64_t>(each.bytes));
  }

  Value*& pointer_of(int number) { return pointers_[static_cast<std::size_t>(number)]; }

  Value* begin_swap(const StepSwap& swap) {
    Value* home = address(swap.home);
    builder_.CreateStore(home, pointer_of(swap.read));
    builder_.CreateStore(slots_[static_cast<std::size_t>(swap.slot)], pointer_of(swap.stored));
    return home;
  }
  void take_turns(const StepSwap& swap) {
    Value* read = builder_.CreateLoad(pointer(), pointer_of(swap.read));
    builder_.CreateStore(builder_.CreateLoad(pointer(), pointer_of(swap.stored)), pointer_of(swap.read));
    builder_.CreateStore(read, pointer_of(swap.stored));
  }
  /// After an odd number of steps the array lies in the slot.
  void bring_home(const StepSwap& swap, Value* home) {
    Value* left = builder_.CreateLoad(pointer(), pointer_of(swap.read));
    Value* away = builder_.CreateICmpNE(left, home);
    builder_.CreateMemMove(home, llvm::Align(1), left, llvm::Align(1),
                           builder_.CreateSelect(away, value(swap.bytes), builder_.getInt64(0)));
  }

  /// Whether the bool holds; it is read only when `goes_on` does.
  Value* and_then(Value* goes_on, const StepPlace& place, llvm::BasicBlock* otherwise) {
    llvm::BasicBlock* next = block();
    builder_.CreateCondBr(goes_on, next, otherwise);
    builder_.SetInsertPoint(next);
    return builder_.CreateICmpNE(builder_.CreateLoad(builder_.getInt8Ty(), address(place)),
                                 builder_.getInt8(0));
  }

  /// Counted from the start. Where there is none, the kernel ends.
  Value* checked_place(const ItemCopy::Axis& axis, Value* length, Value* table) {
    Value* at = builder_.CreateLoad(number(), address(axis.place));
    Value* from_end = builder_.CreateAdd(at, length);
    Value* place = builder_.CreateSelect(builder_.CreateICmpSLT(at, builder_.getInt64(0)), from_end, at);
    llvm::BasicBlock *beyond = block(), *within = block();
    builder_.CreateCondBr(builder_.CreateICmpULT(place, length), within, beyond);
    builder_.SetInsertPoint(beyond);
    if (axis.number)
      call_runtime(1, {at, builder_.getInt64(static_cast<std::uint64_t>(*axis.number)), length});
    else
      call_runtime(2, {table, length});
    builder_.CreateRetVoid();
    builder_.SetInsertPoint(within);
    return place;
  }

  /// The function at that place of LoopCalls, with these after its address.
  void call_runtime(int function, std::vector<Value*> arguments) {
    Value* calls = buffers_.back();
    arguments.insert(arguments.begin(), calls);
    std::vector<llvm::Type*> types;
    for (Value* argument : arguments) types.push_back(argument->getType());
    builder_.CreateCall(llvm::FunctionType::get(builder_.getVoidTy(), types, false),
                        element(pointer(), calls, function), arguments);
  }

  void emit_scalars(const StepBody& body) {
    for (const StepScalar& scalar : body.scalars)
      builder_.CreateStore(converted(value(scalar.value), scalar.dtype),
                           slots_[static_cast<std::size_t>(scalar.slot)]);
  }
  void emit_body(const StepBody& body) {
    emit_scalars(body);
    for (const StepAction& action : body.actions) std::visit(*this, action);
    for (const StepCopy& copy : body.handed_on) (*this)(copy);
    for (const StepSwap& swap : body.swapped) take_turns(swap);
    for (const StepForward& each : body.forwarded) forward(each, each.stored);
  }

  std::vector<llvm::Function*> kernels_;
};

}  // namespace

void add_entry(llvm::Module& module, const StepLoop& loop) { StepEntry(module, loop).emit(); }

}  // namespace weft::codegen

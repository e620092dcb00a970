#include "codegen/compiler/gpu/totals.hpp"

#include "codegen/compiler/gpu/functions.hpp"
#include "codegen/compiler/gpu/walk.hpp"
#include "codegen/compiler/math/compute.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"
#include "runtime/gpu/abi/launch_words.hpp"

namespace weft::codegen {
namespace {

Value is_zero(Values& values, Value number) {
  return values.compare(Relation::equal, number, values.index(0));
}

}  // namespace

std::vector<DType> reduced_dtypes(const LoopNest& nest, const Stage& stage) {
  std::vector<DType> dtypes;
  for (const int index : stage.reductions) dtypes.push_back(nest.reductions[index].dtype);
  return dtypes;
}

SharedValues::SharedValues(const Kernel& kernel, Value memory, std::vector<DType> dtypes, std::int64_t most)
    : values_(kernel.values), dtypes_(std::move(dtypes)) {
  for (std::size_t i = 0; i < dtypes_.size(); ++i)
    memory_.push_back(
        view_bytes(values_, memory, values_.index(static_cast<std::int64_t>(i) * most * 8), dtypes_[i]));
}

void SharedValues::store(const ValueList& list, Value number) const {
  for (std::size_t i = 0; i < list.size(); ++i)
    codegen::store(values_, dtypes_[i], list[i], place(i, number), {});
}

ValueList SharedValues::load(Value number) const {
  ValueList list;
  for (std::size_t i = 0; i < dtypes_.size(); ++i)
    list.push_back(codegen::load(values_, dtypes_[i], place(i, number), {}));
  return list;
}

ValueList joined(const Kernel& kernel, const Stage& stage, ValueList some, const ValueList& others) {
  for (std::size_t r = 0; r < some.size(); ++r) {
    const Reduction& reduction = kernel.nest.reductions[stage.reductions[r]];
    some[r] = reduce_step(kernel.values, reduction.operation, reduction.dtype, some[r], others[r]);
  }
  return some;
}

ValueList TeamTotals::nothing() const {
  ValueList list;
  for (const int index : stage_.reductions) {
    const Reduction& reduction = kernel_.nest.reductions[index];
    list.push_back(reduce_identity(values_, reduction.operation, reduction.dtype, 1));
  }
  return list;
}

SharedValues TeamTotals::of_warps(const ValueList& totals) const {
  const GpuThread& gpu = kernel_.gpu;
  const SharedValues shared(kernel_, memory_, reduced_dtypes(kernel_.nest, stage_), most_warps);
  const Value size = values_.index(warp_threads);
  when(values_, is_zero(values_, values_.remainder(gpu.lane, size)),
       [&] { shared.store(totals, values_.add(gpu.slot, values_.quotient(gpu.lane, size))); });
  barrier(kernel_);
  return shared;
}

ValueList TeamTotals::of_block(ValueList totals) const {
  for (int bits = 1; bits < static_cast<int>(warp_threads); bits *= 2) {
    ValueList others;
    for (const Value total : totals) others.push_back(exchange(kernel_, total, bits));
    totals = joined(totals, others);
  }
  const SharedValues shared = of_warps(totals);
  const Value first = kernel_.gpu.slot, one = values_.index(1),
              warps = values_.quotient(kernel_.gpu.width, values_.index(warp_threads));
  return for_loop(values_, "warp", values_.add(first, one), values_.add(first, warps), one,
                  shared.load(first),
                  [&](Value number, const ValueList& some) { return joined(some, shared.load(number)); });
}

SharedValues TeamTotals::of_members(const ValueList& totals) const {
  const SharedValues told(kernel_, kernel_.gpu.meeting, reduced_dtypes(kernel_.nest, stage_),
                          most_team_members);
  when(values_, is_zero(values_, kernel_.gpu.lane), [&] { told.store(totals, kernel_.gpu.member); });
  team_barrier(kernel_);
  return told;
}

ValueList TeamTotals::of_first(const SharedValues& told, Value count) const {
  return of_block(
      for_loop(values_, "member", kernel_.gpu.lane, count, kernel_.gpu.width, nothing(),
               [&](Value number, const ValueList& some) { return joined(some, told.load(number)); }));
}

Value TeamTotals::has_members() const {
  return values_.compare(Relation::greater, kernel_.gpu.members, values_.index(1));
}

}  // namespace weft::codegen

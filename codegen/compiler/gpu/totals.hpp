// What the threads of a block, and the blocks of a team, have folded, told to one another.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"
#include "runtime/gpu/abi/emulated_thread.hpp"
#include "runtime/gpu/abi/launch_shape.hpp"

namespace weft::codegen {

/// Of a block.
inline constexpr int most_warps = most_threads / static_cast<int>(warp_threads);

std::vector<DType> reduced_dtypes(const LoopNest& nest, const Stage& stage);

/// Lists of values in memory that threads share, up to `most` of them.
class SharedValues {
 public:
  SharedValues(const Kernel& kernel, Value memory, std::vector<DType> dtypes, std::int64_t most);
  void store(const ValueList& list, Value number) const;
  ValueList load(Value number) const;
  /// Of `most` lists of so many.
  static std::int64_t bytes(std::size_t count, std::int64_t most) {
    return static_cast<std::int64_t>(count) * most * 8;
  }

 private:
  Place place(std::size_t i, Value number) const { return {.memory = memory_[i], .offset = number}; }

  Values& values_;
  std::vector<DType> dtypes_;
  ValueList memory_;
};

/// By reduction of the stage, what is folded in any order: the one's with the other's.
ValueList joined(const Kernel& kernel, const Stage& stage, ValueList some, const ValueList& others);

/// Of a sweep whose reductions are folded in any order: one value a reduction. All threads of the block, or
/// of the team, come to each function that says so.
class TeamTotals {
 public:
  /// They meet in `memory`, of the block.
  TeamTotals(const Kernel& kernel, const Stage& stage, Value memory)
      : kernel_(kernel), values_(kernel.values), stage_(stage), memory_(memory) {}

  /// What changes nothing.
  ValueList nothing() const;
  ValueList joined(ValueList some, const ValueList& others) const {
    return codegen::joined(kernel_, stage_, std::move(some), others);
  }
  /// The threads' totals joined, in all of them. Of the block.
  ValueList of_block(ValueList totals) const;
  /// Of each warp what its threads all have, by their number: of the block.
  SharedValues of_warps(const ValueList& totals) const;
  /// The members' totals, which each of their threads has. Of the team, which has several members.
  SharedValues of_members(const ValueList& totals) const;
  /// Those of members [0, count) joined, in all threads. Of the block.
  ValueList of_first(const SharedValues& told, Value count) const;

  Value has_members() const;

 private:
  const Kernel& kernel_;
  Values& values_;
  const Stage& stage_;
  Value memory_;
};

}  // namespace weft::codegen

// Rows of a panel that are read ahead, in the block's memory.
#pragma once
#include <span>

#include "codegen/compiler/gpu/rows/panel_rows.hpp"

namespace weft::codegen {

/// What the reductions of a sweep take from the rows of a part, and of the next one: a point's rows side by
/// side, so that who folds them loads several at once. Neither neighbouring points nor rows meet in a bank.
class AheadMemory {
 public:
  /// Rows that are loaded together, of which all parts have whole ones.
  static constexpr int chunk = 28;

  /// Of a part, the rows that each thread reads; 0: there is no room for any.
  static int rows_each(const LoopNest& nest, const Stage& stage);
  static std::int64_t bytes(const LoopNest& nest, const Stage& stage);

  AheadMemory(const Kernel& kernel, const Stage& stage, const PanelThread& thread);

  int each() const { return each_; }
  /// Of a part.
  Value rows() const { return rows_; }
  /// Which row of a part a reader has as its number i: neighbours.
  Value number_of(int i) const;
  /// Where the other buffer begins, in bytes; where there are no two, the one.
  Value other(Value buffer) const;

  /// Stores what a reader has of operand `k`.
  void put(std::size_t k, Value buffer, const ValueList& list) const;
  /// Operand `k` of a row and the thread's point.
  void store(std::size_t k, Value buffer, Value row, Value value) const;
  Value load(std::size_t k, Value buffer, Value row) const;

  /// A chunk from `row` on: the rows of one operand after the other's.
  ValueList load_chunk(Value buffer, Value row) const;
  void store_chunk(Value buffer, Value row, const ValueList& loaded) const;
  /// The last chunk of a part instead of one beyond it.
  Value chunk_within(Value row) const;
  /// Of a chunk, the operands of one row.
  ValueList row_of(const ValueList& loaded, int row) const;
  void replace_row(ValueList& loaded, int row, const ValueList& list) const;

 private:
  struct Operand {
    DType dtype;
    std::int64_t at;  // bytes from the buffer's start
    int lanes;        // of a vector
  };
  Place place(const Operand& operand, Value buffer, Value row) const;
  void store_neighbours(std::size_t k, Value buffer, Value first, std::span<const Value> list) const;

  const Kernel& kernel_;
  Values& values_;
  const PanelThread& thread_;
  int each_;
  std::int64_t bytes_;  // of a buffer
  bool is_double_;
  std::vector<Operand> operands_;
  Value rows_, own_;  // of a part, and the first of this thread's
};

}  // namespace weft::codegen

// Halves in a block's memory as tensor cores take them: two neighbours of a row a word.
#pragma once
#include "codegen/compiler/gpu_tile_reads.hpp"

namespace weft::codegen {

/// Two buffers, each of some elements of the rows, for all lines and columns of a tile.
class TensorMemory {
 public:
  static constexpr int elements = 32;          // of a row, in a buffer
  static constexpr int steps = elements / 16;  // that are multiplied one after the other

  TensorMemory(const Kernel& kernel, const TileSweep& sweep, const ValueList& tile);

  /// The words that this thread reads of the elements from `first` on; zeros beyond the row's end.
  std::vector<ValueList> read(Value first) const;
  /// Stores them in the buffer that begins `buffer` bytes after the first.
  void store(const std::vector<ValueList>& read, Value buffer) const;
  /// Of an operand, the word of a line or column, counted from the tile's first.
  Value load(std::size_t operand, Value buffer, Value point, Value word) const;

  /// Of one buffer.
  std::int64_t bytes() const;
  DType dtype() const;

 private:
  /// The points and the first element of what a thread reads, and how its words lie there.
  struct Share {
    Value point, element;
  };
  Share by_rows(int i) const;
  Share by_points() const;
  int words() const { return side_ / tile_threads; }

  Value half(std::size_t operand, Value point, Value element) const;
  Value pair(std::size_t operand, Value point, Value element) const;
  Place place_at(std::size_t operand, Value point, Value element) const;
  ValueList neighbours(const Place& place, int count) const;
  ValueList read_by_rows(std::size_t operand, Value first) const;
  ValueList read_by_points(std::size_t operand, Value first) const;
  void store_by_rows(std::size_t operand, const ValueList& read, Value buffer) const;
  void store_by_points(std::size_t operand, const ValueList& read, Value buffer) const;
  Place stored_at(std::size_t operand, Value buffer, Value point, Value word) const;

  const Kernel& kernel_;
  Values& values_;
  const TileSweep& sweep_;
  ValueList tile_;
  int side_;
  std::vector<int> accesses_;  // by operand
  ValueList along_;            // by operand, i1: whether neighbours in memory are points
};

}  // namespace weft::codegen

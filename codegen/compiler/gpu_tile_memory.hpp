// What a block that takes a tile of points has in its memory: a part of the rows' elements, twice.
#pragma once
#include "codegen/compiler/gpu_tile_reads.hpp"

namespace weft::codegen {

/// Neighbouring lines, or columns, of a thread.
inline constexpr int tile_neighbours = 4;

/// Bytes of the block's memory that the two buffers of a TileMemory have.
std::int64_t tile_memory_bytes(const LoopNest& nest);

/// The operands of a tile's sweep, for all lines, or columns, of the tile.
class TileMemory {
 public:
  /// `tile`: the indices of the parallel axes, the last two of which are where the tile begins.
  TileMemory(const Kernel& kernel, const TileSweep& sweep, const ValueList& tile);

  /// What this thread reads of the elements from `first` on; what lies beyond the row's end is any of the
  /// row.
  std::vector<ValueList> read(Value first) const;
  /// Stores it in the buffer that begins `buffer` bytes after the first.
  void store(const std::vector<ValueList>& read, Value buffer) const;
  /// Of one operand and an element, the values of a thread's lines, or columns; `thread` is its number among
  /// theirs.
  ValueList load(std::size_t operand, Value buffer, Value element, Value thread) const;

  /// The elements of a row that are in a buffer at once, and the bytes of one.
  int elements() const { return elements_; }
  std::int64_t bytes() const { return bytes_; }
  /// Of a thread's points, line or column number `i`, counted from the tile's first.
  Value number_of(int i, Value thread) const;

 private:
  struct Panel {
    DType dtype = DType::float64;
    std::int64_t at = 0;  // bytes from the buffer's start
    Value along;          // i1: whether neighbours in memory are points, not elements of the row
  };
  std::int64_t pitch() const;
  Value point_of(const Panel& panel, int i) const;
  Value element_of(const Panel& panel, int i) const;
  Value evaluated(std::size_t operand, Value point, Value element) const;
  Place place(const Panel& panel, Value buffer, Value element, Value point) const;

  const Kernel& kernel_;
  Values& values_;
  const TileSweep& sweep_;
  ValueList tile_;
  int side_, elements_;
  std::vector<Panel> panels_;
  std::int64_t bytes_ = 0;
};

}  // namespace weft::codegen

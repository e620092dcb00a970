// What a block that takes a tile of points has in its memory: parts of the rows' elements.
#pragma once
#include "codegen/compiler/gpu/tiles/tile_parts.hpp"
#include "codegen/compiler/gpu/tiles/tile_reads.hpp"

namespace weft::codegen {

/// Neighbouring lines, or columns, of a thread.
inline constexpr int tile_neighbours = 4;

/// Bytes of the block's memory that the buffers of a TileMemory have.
std::int64_t tile_memory_bytes(const LoopNest& nest);

/// How many elements of the rows a buffer has, and how many buffers there are.
struct TileMemorySize {
  int elements = 8, buffers = 4;
};

/// The operands of a tile's sweep, for all lines, or columns, of the tile, element by element. What is loaded
/// alone, by words of 4 or 8 bytes, is copied past the registers.
class TileMemory final : public TileBuffers {
 public:
  /// `tile`: the indices of the parallel axes, the last two of which are where the tile begins.
  TileMemory(const Kernel& kernel, const TileSweep& sweep, const ValueList& tile);

  /// What lies beyond the row's end is any of the row, or 0.
  ValueList begin(Value first, Value buffer) const override;
  void finish(const ValueList& read, Value buffer) const override;
  int elements() const override { return size_.elements; }
  std::int64_t bytes() const override { return bytes_; }
  int count() const override { return size_.buffers; }

  /// Of one operand and an element, the values of a thread's lines, or columns; `thread` is its number among
  /// theirs.
  ValueList load(std::size_t operand, Value buffer, Value element, Value thread) const;

  /// Of a thread's points, line or column number `i`, counted from the tile's first.
  Value number_of(int i, Value thread) const;

 private:
  struct Panel {
    DType dtype = DType::float64;
    std::int64_t at = 0;  // bytes from the buffer's start
    Value along;          // i1: whether neighbours in memory are points, not elements of the row
    Value in_pieces;      // i1: whether four of them, or two, are copied at once; null where none are copied
  };
  std::int64_t pitch() const;
  Value number(Value lane, int i) const;
  Value point_of(const Panel& panel, Value number) const;
  Value element_of(const Panel& panel, Value number) const;
  Value evaluated(std::size_t operand, Value point, Value element) const;
  int shares() const;
  void copy(std::size_t operand, Value first, Value buffer) const;
  void copy_pieces(std::size_t operand, Value first, Value buffer) const;
  void copy(std::size_t operand, Value point, Value element, Value first, Value buffer, int count) const;
  Value start(const Panel& panel, Value buffer, Value element, Value point) const;
  Place place(const Panel& panel, Value buffer, Value element, Value point) const;

  const Kernel& kernel_;
  Values& values_;
  const TileSweep& sweep_;
  ValueList tile_;
  int side_;
  TileMemorySize size_;
  std::vector<Panel> panels_;
  std::int64_t bytes_ = 0;
};

}  // namespace weft::codegen

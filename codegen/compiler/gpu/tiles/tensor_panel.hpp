// The lines, or the columns, of a tile in the block's memory, as tensor cores take them.
#pragma once
#include "codegen/compiler/gpu/tiles/tile_manner.hpp"
#include "codegen/compiler/gpu/tiles/tile_reads.hpp"

namespace weft::codegen {

/// One buffer's part of an operand: 64 or 128 bytes of the rows of all its points. It lies as memory does, by
/// rows of the points' elements or, `by_points`, by rows of points that lie side by side, 128 bytes of each
/// row before the next points'. Rows are of pieces of 16 bytes, whose order in a row differs from one row to
/// the next, so that threads that store pieces of one row, and those that load the same piece of eight rows,
/// meet in no bank: PTX's swizzling.
class TensorPanel {
 public:
  /// `at`: bytes from the buffer's start.
  TensorPanel(const Kernel& kernel, const TileOperand& operand, const ValueList& tile, bool by_points,
              int point_bytes, std::int64_t at);

  bool by_points() const { return by_points_; }
  std::int64_t at() const { return at_; }

  /// Begins to read the elements from `first` on, those that exist, into the buffer that begins so many bytes
  /// after the first; zeros beyond the row's end.
  void begin(Value first, Value buffer) const;

  /// Words of the fragments of 16 points, `further` ones, a multiple of 16, after `point`, which is one of
  /// as many as a warp has: those of the first 8 points and the first half of a step, then, of lines, of the
  /// other points and of the step's other half; of columns first of that.
  ValueList fragment(Value point, int further, int step, Value buffer) const;

 private:
  /// Its row, its place there, and what it has first.
  struct Piece {
    Value row, place, point, element;
  };
  Piece piece(Value number) const;
  int points() const { return tile_sides(kernel_.nest, values_.isa()).of(operand_); }
  int all_pieces() const;
  int pieces() const;    // of a row of all points, or of elements
  int in_piece() const;  // elements
  int own_axis() const { return axis_of(kernel_.nest, operand_); }
  int row_axis() const { return kernel_.axes() - 1; }

  void copy(const Piece& at, Value first, Value buffer) const;
  Value read(const Piece& at, Value first) const;
  void read_through_registers(Value first, Value buffer) const;
  Value turned(Value row, Value piece) const;
  Value offset(Value row, Value piece, Value buffer) const;
  Value moved(Value row, Value piece, int rows, int pieces, Value buffer) const;
  ValueList words(Value point, int further, int step, Value buffer) const;

  const Kernel& kernel_;
  Values& values_;
  const TileOperand& operand_;
  TensorOperand tensor_;
  ValueList tile_;
  bool by_points_;
  int point_bytes_;
  std::int64_t at_;
  Value copied_;  // i1: whether pieces are copied past the registers; null where they never are
};

}  // namespace weft::codegen

// Packed panels: what the rows of some points read, copied so that those points lie side by side in vectors.
#pragma once
#include "codegen/compiler/cpu/sweep.hpp"

namespace weft::codegen {

/// Whether a sweep loads it, of crossed points, at columns (points of the last parallel axis).
bool walks_columns(const LoopNest& nest, const Instruction& instruction);

/// What sweeps load at columns, whatever the line (the axis before): one
/// copy for all lines.
class Packing {
 public:
  explicit Packing(const Kernel& kernel);

  /// Whether sweeps find a load's values here.
  bool is_packed(int instruction) const { return static_cast<bool>(memory_[instruction]); }
  /// As many columns as there is room for: a multiple of the lanes.
  Value most_columns() const;
  /// Columns [first, first + count) of the point that `outer` has entered, but for its last two axes.
  void pack(const Scope& outer, Value first, Value count) const;
  /// A load's values at the strip that begins with this column of those packed, at one element of its rows.
  Value loaded(int instruction, Value column, Value element) const;

 private:
  void pack_strip(int instruction, const Scope& scope, const Strip& strip) const;
  void pack_squares(int instruction, const Scope& scope, const Strip& strip, Value to) const;
  void pack_elements(int instruction, const Scope& scope, const Strip& strip, Value from) const;
  void pack_square(int instruction, const Scope& scope, const Strip& strip, Value lane,
                   const Range& elements) const;
  Place place(int instruction, Value column, Value lane, Value element) const;
  void keep(int instruction, Value vector, const Place& place) const;

  const Kernel& kernel_;
  Values& values_;
  int lanes_;
  Value row_;         // elements
  ValueList memory_;  // by instruction; null for what is not packed
};

}  // namespace weft::codegen

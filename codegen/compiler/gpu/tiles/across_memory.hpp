// What a block that takes a tile across rows has in its memory.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// The elements of a tile that one access loads or stores.
struct AcrossPanel {
  int access;
  DType dtype;
  Value memory;
  std::int64_t pitch;
};

/// Each thread has some elements of a tile. Neighbouring threads have neighbouring points, as memory lies
/// across rows, or neighbours of a row: their number along that axis is `fast`, and they have the same along
/// the other.
class AcrossMemory {
 public:
  explicit AcrossMemory(const Kernel& kernel);

  const std::vector<AcrossPanel>& loaded() const { return loaded_; }
  const std::vector<AcrossPanel>& stored() const { return stored_; }

  int side() const { return side_; }
  /// Elements of a thread; and of the other axis that a block has at once.
  int each() const { return each_; }
  int lines() const { return lines_; }
  Value fast() const { return fast_; }
  Value first_line() const { return slow_; }
  /// Along the other axis, where a thread has its element number `i`.
  Value line(int i) const;

  /// Where that is in a panel, with neighbouring points.
  Place by_points(const AcrossPanel& panel, int i) const;
  /// The same with neighbours of a row, at the point `line`.
  Place by_rows(const AcrossPanel& panel, Value line) const;

 private:
  Values& values_;
  int side_, lines_, each_;
  Value fast_, slow_;
  std::vector<AcrossPanel> loaded_, stored_;
};

}  // namespace weft::codegen

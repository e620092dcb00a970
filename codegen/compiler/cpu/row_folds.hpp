// What the rows of neighbouring points, or leaves of one of them, come to, folded for all of them at once.
#pragma once
#include "codegen/compiler/cpu/fold.hpp"
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// Rows, or leaves of one, that are folded together.
inline constexpr int folded_together = 8;

/// Room for a vector a row and reduction, and for the results.
class RowFolds {
 public:
  explicit RowFolds(const Kernel& kernel);

  /// What row number `row` has come to.
  void leave(int reduction, Value row, Value vector) const;
  /// Where its elements go that belong to no vector.
  Place rests(int reduction, Value row) const;
  Place result(int reduction, Value row) const;

  /// The vectors folded: the rows' results side by side, in as few values.
  ValueList folded(int reduction) const;
  /// With the first `count` of each row's rests; `first_row` is that of the first lane.
  Value with_rests(int reduction, Value folded, int first_row, Value count) const;
  void store_results(int reduction, const ValueList& results) const;

 private:
  Value join(int reduction, Value a, Value b) const;

  const Kernel& kernel_;
  Values& values_;
  std::vector<int> lanes_;  // by reduction: of what is left
  ValueList vectors_, rests_, results_;
};

/// The row that is walked.
struct LeftRow {
  const RowFolds& folds;
  Value row;
};

}  // namespace weft::codegen

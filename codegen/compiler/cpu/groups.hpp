// Points with short rows, some at a time: what comes of their rows is folded, and computed, for all of them
// at once.
#pragma once
#include "codegen/compiler/cpu/row_folds.hpp"

namespace weft::codegen {

/// Whether rows are short, and come to something that can be folded for several points at once.
bool takes_groups(const Kernel& kernel);

/// The stages at neighbouring points. Rows are walked one after the other; what is known of each point waits
/// in arrays on the stack meanwhile.
class GroupStages {
 public:
  explicit GroupStages(const Kernel& kernel);

  /// So many points, at most `folded_together`, from `indices` on along the last parallel axis.
  void emit(const ValueList& indices, Value points) const;

 private:
  struct Group {
    Scope outer;  // the parallel axes but the last
    Value first, points;
  };
  Scope at(const Group& group, const Strip& strip) const;
  Strip all_points(const Group& group) const;
  bool in_vectors(const Stage& stage) const;
  void emit_point(const Group& group, const Stage& stage) const;
  void emit_point_at(const Scope& scope, const Stage& stage) const;
  void emit_sweep(const Group& group, const Stage& stage) const;
  void emit_rows(const Group& group, const Stage& stage,
                 const std::function<Scope(Value point)>& at_point) const;
  void fold(int reduction) const;

  Kernel kernel_;
  Values& values_;
  RowFolds folds_;
  ValueList kept_;  // by instruction: what later stages need of each point; else null
};

}  // namespace weft::codegen

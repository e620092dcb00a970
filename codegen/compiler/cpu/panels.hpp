// Panels of points (Lanes::points): each lane of a vector is a point of its own.
#pragma once
#include "codegen/compiler/cpu/kernel.hpp"

namespace weft::codegen {

/// Whether a value is the same for a row but not for all points, and read after its stage.
bool is_kept(const LoopNest& nest, int index);

/// The stages at neighbouring panels. Rows are walked a few at a time across all the panels' points, so that
/// memory is read in long stretches; what is known of each point waits in arrays on the stack meanwhile.
class PanelStages {
 public:
  explicit PanelStages(const Kernel& kernel);

  /// More panels than that have no room.
  std::int64_t most_panels() const { return most_panels_; }
  /// `indices` of the first panel, along the parallel axes.
  void emit(const ValueList& indices, Value panels) const;

 private:
  struct Panels {
    Scope outer;  // the parallel axes but the last
    Value first, points;
  };
  Scope strip_of(const Panels& panels, const Strip& strip) const;
  Place place(Value memory, const Strip& strip) const;
  void for_strips(const Panels& panels, int unroll,
                  const std::function<void(const std::vector<Strip>&)>& body) const;
  void emit_point(const Panels& panels, const Stage& stage) const;
  void emit_sweep(const Panels& panels, const Stage& stage) const;
  void emit_rows(const Stage& stage, const std::vector<Scope>& points, Value from, Value to) const;
  ValueList accumulate(const Stage& stage, std::vector<Scope>& points, const ValueList& carried) const;

  const Kernel& kernel_;
  std::int64_t most_panels_;
  ValueList kept_;          // by instruction: what later stages need of each point; else null
  ValueList accumulators_;  // by reduction
};

}  // namespace weft::codegen

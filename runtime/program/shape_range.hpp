// Lengths of free dimensions that one program serves.
#pragma once
#include "runtime/array/dims.hpp"

namespace weft {

/// Along each dimension the lengths `first`, `first` + `step`, … that are at most `last`.
struct ShapeRange {
  Dims first, last, step;

  bool contains(const Dims& lengths) const;
  /// How many steps such lengths lie above `first`.
  Dims steps_to(Dims lengths) const;
};

}  // namespace weft

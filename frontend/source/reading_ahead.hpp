// Floats that are known while a program is read, and computed by its graph too: 1 / len(x).
#pragma once
#include "frontend/source/values.hpp"

namespace weft::source {

/// While one lives, the floats that its thread computes of ints know how, so that graphs for different
/// lengths differ in ints alone.
class ComputedFloats {
 public:
  explicit ComputedFloats(bool wanted);
  ~ComputedFloats();
  ComputedFloats(const ComputedFloats&) = delete;
  ComputedFloats& operator=(const ComputedFloats&) = delete;

 private:
  bool before_;
};

/// `known`, with how it is computed where that is a sum, difference, product or quotient of ints, or of what
/// is computed of them.
Value computed(Token operation, Value known, const Value& a, const Value& b);
/// float(number).
Value computed_float(const Value& number);

}  // namespace weft::source

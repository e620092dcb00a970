// Vectors folded to one value each.
#pragma once
#include <functional>

#include "codegen/compiler/ssa/flow.hpp"

namespace weft::codegen {

using Join = std::function<Value(Value, Value)>;

/// What the lanes of each vector come to, neighbours joined first: ((0+1)+(2+3))+((4+5)+(6+7)). Vectors of
/// one type are folded together, so that whole ones are joined; results lie side by side, in as few values.
ValueList fold_neighbours(Values& values, ValueList vectors, const Join& join);

/// The same, the lower half joined with the upper one first, which one vector alone is quicker with.
ValueList fold_halves(Values& values, ValueList vectors, const Join& join);

/// The lanes of all of them, in order.
ValueList all_lanes(Values& values, const ValueList& vectors);

}  // namespace weft::codegen

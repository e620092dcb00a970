// Loops and branches, with bodies written as C++ lambdas.
#pragma once
#include <functional>
#include <vector>

#include "codegen/compiler/ssa/values.hpp"

namespace weft::codegen {

using ValueList = std::vector<Value>;

/// for i = from; i < to; i += step: carried = body(i, carried). The last `carried`. Bounds and `i`, which the
/// listing calls `name`, are of type index.
ValueList for_loop(Values& values, std::string_view name, Value from, Value to, Value step,
                   const ValueList& carried,
                   const std::function<ValueList(Value i, const ValueList& carried)>& body);

/// while condition(carried): carried = body(carried). The last `carried`.
ValueList while_loop(Values& values, const ValueList& carried,
                     const std::function<Value(const ValueList&)>& condition,
                     const std::function<ValueList(const ValueList&)>& body);

/// What the one branch or the other returns: lists of the same types.
ValueList branch(Values& values, Value condition, const std::function<ValueList()>& then,
                 const std::function<ValueList()>& otherwise);
void when(Values& values, Value condition, const std::function<void()>& body);

}  // namespace weft::codegen

// The numbers and arrays in tuples, lists and dicts: what derivatives are taken of, and by.
#pragma once
#include <span>
#include <vector>

#include "frontend/source/values/values.hpp"

namespace weft::source {

/// In order: of a number or an array itself, of other values none.
std::vector<LazyTensor> leaves_of(const Value& value);
/// The value with others in place of its leaves, as many: arrays, and numbers where what was an array of
/// axes, or a number, has none.
Value with_leaves(const Value& value, const std::vector<LazyTensor>& leaves);

}  // namespace weft::source

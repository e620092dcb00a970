// Operators of sets, and of the keys of dicts.
#pragma once
#include <optional>

#include "frontend/source/values/values.hpp"

namespace weft::source {

/// a | b and its kin, of sets and the keys of dicts; nothing for others.
std::optional<Value> set_arithmetic(Token operation, const Value& a, const Value& b);
/// a |= b and its kin, in place; nothing where a is no set that may change, or b is none.
std::optional<Value> set_augmented(Token operation, const Value& a, const Value& b);
/// a == b, a < b and its kin: whether one holds all of the other; nothing where one is neither a set nor the
/// keys of a dict.
std::optional<bool> set_comparison(Token operation, const Value& a, const Value& b);

}  // namespace weft::source

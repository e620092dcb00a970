// Python's operators on strings, tuples, lists and dicts.
#pragma once
#include "frontend/source/values/dicts.hpp"

namespace weft::source {

/// a + b, a * b, a | b of containers; nothing where they are none. Errors: MemoryError for results that are
/// too long, TypeError for what cannot be added to one.
std::optional<Value> container_arithmetic(Token operation, const Value& a, const Value& b);
/// A sequence times a NumPy scalar, which is to be an integer; nothing for other operands.
std::optional<Value> repeated_by_scalar(Token operation, const Value& a, const Value& b);
/// `item in container`. What is known only when the program runs is compared with each item.
Value contains(const Value& container, const Value& item);
/// Whether one dict has the items of the other, in any order.
bool equal_dicts(const Dict& a, const Dict& b);

}  // namespace weft::source

// Sets made of, and changed by, the items of any iterable.
#pragma once
#include "frontend/source/values/sets.hpp"

namespace weft::source {

/// These do to a set what CPython's do, step for step. Errors: those of key_of and of iteration; MemoryError
/// for too many elements.
void update(Set& set, const Value& items);
void remove_all(Set& set, const Value& items);
void exchange_all(Set& set, const Value& items);
/// set(items), or frozenset(items).
SetPtr made_set(const Value& items, bool frozen = false);
/// What of any iterable is a set: itself, or one of its items.
SetPtr as_set(const Value& items);
/// New sets, frozen as the first one is.
SetPtr copied(const SetPtr& set);
SetPtr intersection(const SetPtr& a, const Value& b);
SetPtr difference(const SetPtr& a, const Value& b);
SetPtr symmetric_difference(const SetPtr& a, const Value& b);

}  // namespace weft::source

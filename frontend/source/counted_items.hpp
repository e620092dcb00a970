// What a `for` walks where data decide how many items there are: ranges between computed ends, arrays of a
// measured length, and zip and enumerate of them.
#pragma once
#include "frontend/source/values.hpp"

namespace weft::source {

/// `items` is a range, an array, or a tuple of such, whose items are taken side by side.
struct Counted {
  Value items;
  ComputedNumber count;
};
/// Nothing where the number of items is known, or what is walked is another thing.
std::optional<Counted> counted_items(const Value& iterable);
/// The item at a place that is computed.
Value item_at(const Value& items, const ComputedNumber& place);

/// len(range).
ComputedNumber count_of(const ComputedRange& range);

}  // namespace weft::source

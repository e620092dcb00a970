// What a `for` can walk by places that are computed: ranges, between computed ends too, arrays, of a measured
// length too, and zip and enumerate of them.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// `items` is a range, an array, or a tuple of such, whose items are taken side by side.
struct Counted {
  Value items;
  ComputedNumber count;
};
/// Nothing where what is walked is another thing.
std::optional<Counted> items_by_place(const Value& iterable);
/// Nothing where the number of items is known, too.
std::optional<Counted> counted_items(const Value& iterable);
/// A range, or an array, as it is; a zip or enumerate of such that nothing has walked as the tuple of what it
/// walks. Nothing for what cannot be read at any place.
std::optional<Value> columns_of(const Value& iterable);
/// How many items there are in what `columns_of` gives, where that is known.
std::optional<std::int64_t> length_of(const Value& items);
/// One of them.
Value item_at(const Value& items, std::int64_t place);
/// The item at a place that is computed.
Value item_at(const Value& items, const ComputedNumber& place);

/// len(range).
ComputedNumber count_of(const ComputedRange& range);

}  // namespace weft::source

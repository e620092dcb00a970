// Tuples whose items have names too, as NumPy's named tuples.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// `names`: one an item, a space between them; of static lifetime.
Value named_tuple(std::vector<Value> items, std::string_view names);
/// The names of a tuple; empty for others.
std::string_view item_names(const Value& tuple);
/// The item of that name, or null.
const Value* named_item(const Value& tuple, std::string_view name);

}  // namespace weft::source

// The memory in which the items of a list lie that loops make longer: a column for each part of one.
#pragma once
#include "frontend/source/values/grown_list.hpp"

namespace weft::source {

/// The columns hold these items, and no more. Errors: those of wider_form.
GrownList grown_of(const std::vector<Value>& items, Value form);
/// The columns have room for so many items.
void make_room(GrownList& list, std::int64_t room);
/// The item that lies at a place, which is none that is counted from the end.
Value item_in_columns(const GrownList& list, const Value& place);
void assign_parts(const GrownList& list, const Value& place, const Value& item);
/// In Python an item is what was put in, or taken out: a copy stands for it, so neither is written any
/// longer.
void keep_as_item(const Value& part);

}  // namespace weft::source

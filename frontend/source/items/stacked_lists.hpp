// Lists to which each step of a loop appends as many items: they lie in memory as long as the loop is read,
// and are items of a list after it.
#pragma once
#include "frontend/source/values/grown_list.hpp"

namespace weft::source {

/// Whether an item's parts are few, and none an int that is known, which may be a length, or an array of
/// which Python would see that a copy is another one: what another list holds, a view, or what is not to be
/// written.
bool can_be_stacked(const Value& item);
/// Whether all that it holds is known.
bool is_known_item(const Value& item);
/// Makes a list of `known` items one that has room for so many like `item`.
void make_stacked(Sequence& list, const Value& item, std::int64_t room, const GrownList::RoomMade& made);
/// From now on there are so many, and others know some of them.
void set_known(Sequence& list, std::int64_t count, bool is_shared = false);
/// list.append, of what can be stacked.
void append_stacked(Sequence& list, const Value& item);
/// Makes it a list of known items again.
void settle_stacked(Sequence& list);

}  // namespace weft::source

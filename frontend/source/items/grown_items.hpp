// The items of lists of as many as data decide.
#pragma once
#include <optional>

#include "frontend/source/values/grown_list.hpp"

namespace weft::source {

/// The most items like this one that there is room for where nothing but data bounds them.
std::int64_t most_room(const Value& item);

/// Makes a list one of as many items as data decide, or one that is such longer: with room for so many items
/// like `item`, all of which it may have. Errors: NotImplementedError for items that are not alike, or are
/// other than numbers and arrays.
void make_grown(Sequence& list, const Value& item, std::int64_t room, GrownList::RoomMade made = {});

/// list.append. `is_bounded`: there is no more room than there is; beyond it the program raises a
/// MemoryError.
void append_grown(Sequence& list, const Value& item, bool is_bounded);
/// list.pop(). Errors: IndexError, as data decide.
Value pop_grown(const GrownList& list);
/// list[index]. Errors: IndexError, as data decide.
Value grown_item(const GrownList& list, const Value& index);
/// The item of a list or a tuple whose items are known, at a place that data decide. Errors: those of
/// grown_item, and of make_grown for the items.
Value item_of_known(const Sequence& sequence, const Value& index);
/// list[index] = item.
void assign_grown_item(const GrownList& list, const Value& index, const Value& item);
/// len(list).
Value length_of(const GrownList& list);
/// Makes a list of as many items as data decide one of known items again, where data are known; else false.
bool settle_grown(Sequence& list);
/// np.array(list, dtype), whose length is a measured one. Errors: NotImplementedError when the program runs,
/// where the list is empty, and NumPy's array of none of another dtype or shape.
LazyTensor array_of(const GrownList& list, std::optional<DType> dtype = {});

}  // namespace weft::source

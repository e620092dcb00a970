// Lists of as many items as data decide. Their items lie in memory, as those of arrays do: loops carry it, and
// conditions on data decide what is written.
#pragma once
#include "frontend/source/values.hpp"

namespace weft::source {

/// The items are numbers, arrays of one shape and dtype, or tuples and lists of such: all alike. Each number and
/// array in an item lies in a column of its own.
struct GrownList {
  Value form;                  // an item
  std::vector<Array> columns;  // of each of its parts: as many as there is room for
  Array count;                 // int64, of 0 dimensions
  std::int64_t most = 0;       // that it may count

  std::int64_t room() const { return columns.front().tensor().shape()[0]; }
};

/// The most items like this one that there is room for where nothing but data bounds them.
std::int64_t most_room(const Value& item);

/// Makes a list one of as many items as data decide, or one that is such longer: with room for so many items
/// like `item`, all of which it may have. Errors: NotImplementedError for items that are not alike, or are other
/// than numbers and arrays.
void make_grown(Sequence& list, const Value& item, std::int64_t room);

/// list.append. `is_bounded`: there is no more room than there is; beyond it the program raises a MemoryError.
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
ComputedNumber length_of(const GrownList& list);
/// np.array(list, dtype), whose length is a measured one. Errors: NotImplementedError when the program runs,
/// where the list is empty, and NumPy's array of none of another dtype or shape.
LazyTensor array_of(const GrownList& list, std::optional<DType> dtype = {});

}  // namespace weft::source

// The items of lists and tuples, by place and by slice.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// The place in a sequence of `length` that Python's `index` means; `kind` is the sequence, and `changes`
/// whether its item does, for errors. Errors: TypeError, IndexError; NotImplementedError where data decide.
std::size_t position(const Value& index, std::size_t length, const char* kind, bool changes = false);
/// Errors: TypeError for what is no index of such a sequence.
void check_place(const Value& index, const char* kind);
/// The places that a slice takes of so many items. Errors: NotImplementedError where data decide.
IndexItem slice_of_items(const SliceValue& range, std::size_t length);

/// text[index]
Value string_item(const std::string& text, const Value& index);
/// sequence[index]
Value sequence_item(const Sequence& sequence, const Value& index);
/// list[index] = value
void assign_list_item(Sequence& list, const Value& index, const Value& value);
/// del list[index]
void delete_list_item(Sequence& list, const Value& index);
/// list.append. Errors: those of put_within; MemoryError for too many items.
void append(Sequence& list, Value item);

}  // namespace weft::source

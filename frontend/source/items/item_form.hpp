// What the items of a list of as many items as data decide have in common.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// The list of the scalars of an array of one dimension, which is one part of an item.
Value packed_list(const LazyTensor& scalars);
/// The numbers and arrays that an item is, or that the tuples and lists in it hold, in their order. Errors:
/// NotImplementedError for anything else.
std::vector<Value> parts_of(const Value& item);
/// The item that has these parts in place of its own.
Value item_of_parts(const Value& item, const std::vector<Value>& parts);
/// An item of which the types alone matter: its numbers of Python are computed ones, of any size.
Value form_of(const Value& item);
/// What a form must be for an item to be of it as well: nothing where it is. Of a Python number and a NumPy
/// scalar of its dtype that is a scalar which may be either. Errors: NotImplementedError where there is none.
std::optional<Value> wider_form(const Value& form, const Value& item);

}  // namespace weft::source

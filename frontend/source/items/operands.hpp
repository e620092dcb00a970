// What values are to functions of NumPy.
#pragma once
#include <optional>

#include "frontend/source/syntax/read_error.hpp"
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// What NumPy takes for an array: arrays, numbers, and lists of them.
numpy::Operand operand(const Value& value);
/// Whether the error says that None is none: as NumPy's functions do, for the most part.
bool is_array_of_none(const ReadError& error);
/// A list of them as it is nested.
numpy::NestedList nested_list(const Value& value);
/// np.array of a list, tuple or range, in C order.
LazyTensor array_of_list(const Value& list, std::optional<DType> dtype = {});
/// The array that NumPy makes of it.
LazyTensor as_tensor(const Value& value);

}  // namespace weft::source

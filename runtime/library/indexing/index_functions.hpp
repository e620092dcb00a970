// NumPy's indexing with arrays of integers, as functions that programs call.
#pragma once
#include <optional>
#include <string_view>

#include "runtime/program/host_function.hpp"

namespace weft {

/// Of a table and an int64 array of places for each of its first axes, which broadcast to a shape: the
/// table's items at the places, shape + the shape of an item. Negative places count from the end. `axes`:
/// which axes of the caller's array these are, a bit each. Errors: IndexError, as NumPy's.
HostFunctionPtr take_at_function(std::uint64_t axes);
/// No array has so many axes: a look-up along this one alone, of a table that says an error (raised.hpp),
/// raises it at any place but 0.
inline constexpr int axis_of_errors = 62;
/// Nor so many: the place along this one, the last, is a mark instead, a 0-d bool. Where it does not hold,
/// nothing is looked at: zeros are taken, and nothing is put.
inline constexpr int axis_of_marks = 61;
/// Of a table, values that broadcast to such a shape, and places: puts the values there, into the table
/// itself; the last one where a place comes twice. Errors: the same, before anything is put.
HostFunctionPtr put_at_function(std::uint64_t axes);
/// Of a mark (int64), a table and places of any integer dtype: the mark. Errors: those of take_at_function
/// when the mark is not 0, which a kernel says that looks items up itself.
HostFunctionPtr check_at_function(std::uint64_t axes);
/// Whether a function is the one for some axes, and for which.
std::optional<std::uint64_t> axes_taken_at(const HostFunction& function);
std::optional<std::uint64_t> axes_put_at(const HostFunction& function);
std::optional<std::uint64_t> axes_checked_at(const HostFunction& function);
/// The one of these three of that name, or null.
HostFunctionPtr index_function(std::string_view name);

/// Of an array, a bool mask of its first axes and how many it marks (int64): what it marks, one after the
/// other along the first axis.
HostFunctionPtr compress_function();
/// Of an array, a bool mask of its first axes and values, one after the other along the first axis: puts them
/// where the mask marks, into the array itself. Errors: ValueError, as NumPy's, for as many values as are not
/// marked.
HostFunctionPtr put_marked_function();
/// Of a mask and how many it marks: their places, a row an axis of the mask (int64).
HostFunctionPtr nonzero_function();
/// Of an array, a start and a length (int64): that many items along the first axis.
HostFunctionPtr window_function();
/// Of an array, values for such a window, and its start and length: puts the values there, into the array
/// itself.
HostFunctionPtr put_window_function();

}  // namespace weft

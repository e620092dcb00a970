// Places of np.insert and np.delete, as functions that programs call.
#pragma once
#include "runtime/array/ndarray.hpp"

namespace weft {

/// For each item that np.insert gives for several places, its own among `length` items with the new ones at
/// their end. Errors: IndexError, as NumPy's; NotImplementedError where negative places fall together.
Dims insertion_sources(const Dims& places, std::int64_t length);
namespace library {

/// The same, of places and a length (int64).
ndarray insertion(const std::vector<ndarray>& arguments);

/// Of one place, and of the greatest that there is, a length and an axis (int64): the place counted from the
/// front. Errors: IndexError, which names an array of one place as such.
ndarray place(const std::vector<ndarray>& arguments);

}  // namespace library
}  // namespace weft

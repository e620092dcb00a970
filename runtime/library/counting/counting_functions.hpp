// What np.histogram asks of the data at hand, as functions that programs call.
#pragma once
#include <cstdint>

#include "runtime/array/ndarray.hpp"

namespace weft {

/// As many numbers as np.histogram takes at once: their sums are added to those before them.
inline constexpr std::int64_t counted_at_once = 65536;

/// What np.bincount says of numbers that are known only when the program runs.
inline constexpr const char* beyond_minlength =
    "bincount of numbers beyond minlength, as many as data decide, is not supported yet";

namespace library {

/// Of a dtype's zeros, one a bin, places of bins (int64), which of them count (bool), and of float64 what
/// each weighs, where not 1: the sums in the bins, as NumPy adds them: by np.bincount of `counted_at_once` of
/// them.
ndarray bin_counts(const std::vector<ndarray>& arguments);
/// Of zeros, one a number (int64, or float64 with weights), numbers (int64), and what each weighs (float64):
/// the sums for each number, one after the other. Errors: ValueError for negative ones; NotImplementedError
/// for those beyond, as many as data decide.
ndarray bincount(const std::vector<ndarray>& arguments);
/// The least and the greatest number, as they are. Errors: ValueError unless both are finite.
ndarray finite_range(const std::vector<ndarray>& arguments);
/// The first of two ends of a range, each 0-d, as it is. Errors: ValueError unless both are finite, or the
/// last is less.
ndarray finite_ends(const std::vector<ndarray>& arguments);
/// The edges of bins, as they are. Errors: ValueError unless they ascend.
ndarray ascending_edges(const std::vector<ndarray>& arguments);

/// Python's int(x) of a float64, as int64. Errors: ValueError for NaN, OverflowError for infinity, and
/// NotImplementedError beyond 2**53.
ndarray int_of_float(const std::vector<ndarray>& arguments);

}  // namespace library
}  // namespace weft

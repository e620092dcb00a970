// How arrays are printed: what np.set_printoptions and np.array2string say of it.
#pragma once
#include <string>
#include <string_view>

#include "runtime/array/ndarray.hpp"

namespace weft {

struct PrintOptions {
  std::int64_t precision = 8;
  /// Elements from which on an array is summarized, and those that are shown at each end of an axis then.
  std::int64_t threshold = 1000, edge_items = 3;
  std::int64_t line_width = 75;
  bool suppress = false;          // small numbers have no exponent
  bool of_array2string = false;   // a single element is written as one of an array
  std::string separator = " ";    // between elements
  std::int64_t prefix_width = 0;  // of what stands before the first line
  bool operator==(const PrintOptions&) const = default;
};

/// As bytes; none for the defaults.
std::string packed(const PrintOptions& options);
/// Errors: ValueError.
PrintOptions unpacked_options(std::string_view bytes);

/// str(array) and repr(array).
std::string array_str(const ndarray& array, const PrintOptions& options);
std::string array_repr(const ndarray& array, const PrintOptions& options);

}  // namespace weft

// Where the bins of histograms begin and end.
#pragma once
#include <array>

#include "weft/operand.hpp"

namespace weft::numpy {

/// From where to where the bins reach, and how far that is.
struct Ends {
  Operand first = 0, last = 0, width = 0;
};

/// As given, or those of the data, which must be finite when the program runs. Errors: ValueError.
Ends ends_of(const LazyTensor& a, const std::optional<std::array<double, 2>>& range);

/// From the one to the other; NumPy's difference of integers is unsigned.
LazyTensor distance(const LazyTensor& first, const LazyTensor& last);

}  // namespace weft::numpy

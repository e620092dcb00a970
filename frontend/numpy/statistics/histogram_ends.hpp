// Where the bins of histograms begin and end.
#pragma once
#include "weft/histogram.hpp"

namespace weft::numpy {

/// From where to where the bins reach, and how far that is. Numbers count between `least` and `greatest`: the
/// same ends, but whole where all numbers are.
struct Ends {
  Operand first = 0, last = 0, width = 0;
  Operand least = 0, greatest = 0;
};

/// As given, or those of the data, which must be finite: when the program runs where data decide. Errors:
/// ValueError, NotImplementedError.
Ends ends_of(const LazyTensor& a, const std::optional<HistogramRange>& range);

/// From the one to the other; NumPy's difference of integers is unsigned.
LazyTensor distance(const LazyTensor& first, const LazyTensor& last);

/// The dtype of the edges of bins of one width: that of the data and of the ends, if they are given.
DType edge_dtype(const LazyTensor& a, const std::optional<HistogramRange>& range);

}  // namespace weft::numpy

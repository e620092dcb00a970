// How many bins a histogram has by an estimate from its data.
#pragma once
#include <string>

#include "weft/histogram.hpp"

namespace weft::numpy {

/// By NumPy's name of the estimator; 0 where a bin is wider than any number. Errors: ValueError for other
/// names; NotImplementedError for data, or ends, that are not known.
std::int64_t estimated_bins(LazyTensor a, const std::string& name,
                            const std::optional<HistogramRange>& range);

}  // namespace weft::numpy

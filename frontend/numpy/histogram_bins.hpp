// How many bins a histogram has by an estimate from its data.
#pragma once
#include <array>
#include <string>

#include "weft/operand.hpp"

namespace weft::numpy {

/// By NumPy's name of the estimator; 0 where a bin is wider than any number. Errors: ValueError for other
/// names; NotImplementedError for data that are not known.
std::int64_t estimated_bins(LazyTensor a, const std::string& name,
                            const std::optional<std::array<double, 2>>& range);

}  // namespace weft::numpy

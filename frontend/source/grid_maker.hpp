// np.mgrid[…] and np.ogrid[…].
#pragma once
#include "frontend/source/values.hpp"

namespace weft::source {

/// What NumPy gives for a slice, or a tuple of them. Errors: NotImplementedError for what is no slice of
/// ints.
Value grid(const GridMaker& maker, const Value& index);

}  // namespace weft::source

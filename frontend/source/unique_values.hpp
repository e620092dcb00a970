// np.unique: as many values as data decide.
#pragma once
#include "frontend/source/values.hpp"

namespace weft::source {

struct UniqueWanted {
  bool index = false, inverse = false, counts = false, equal_nan = true;
};

/// np.unique of all elements: an array, or a tuple of what is wanted. Of values that are equal, as zeros of
/// both signs and NaN are, the first one is kept.
Value unique_values(const LazyTensor& x, const UniqueWanted& wanted);

}  // namespace weft::source

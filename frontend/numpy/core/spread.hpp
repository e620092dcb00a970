// Values laid out as a view of larger memory has them.
#pragma once
#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// The values of `x`, which has elements, seen by `strides` in bytes: as of a view of memory of its own that
/// skips some of it, repeats elements, or goes backwards. `x` itself where no slices of an array give such
/// strides.
LazyTensor spread_as(const LazyTensor& x, const Dims& strides);

}  // namespace weft::numpy

// What np.ogrid is made of.
#pragma once
#include <vector>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// Vectors, each along an axis of its own, with newaxis along the others: as np.ogrid has them.
std::vector<LazyTensor> open_axes(const std::vector<LazyTensor>& vectors);

}  // namespace weft::numpy

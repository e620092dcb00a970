// Where results are too small for their dtype, and not exact: IEEE 754's underflow, looked at after rounding.
#pragma once
#include <optional>
#include <vector>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// Exact for arithmetic and casts. Of elementary functions, where the result is subnormal, or zero of what is
/// neither zero nor infinite, since no less than that is known of them. Nothing for what never underflows, as
/// sums and complex numbers.
std::optional<LazyTensor> underflow(Operation operation, const std::vector<LazyTensor>& inputs,
                                    const LazyTensor& result);

}  // namespace weft::numpy

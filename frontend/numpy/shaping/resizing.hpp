// ndarray.resize: an array whose memory has another length.
#pragma once
#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// Errors: ValueError "negative dimensions not allowed", "resize only works on single-segment arrays".
void check_resizable(const LazyTensor& x, const Dims& shape);
/// As many elements as `shape` takes as they lie in memory, and zeros behind them. Errors: the same.
LazyTensor with_memory_resized(const LazyTensor& x, const Dims& shape);

}  // namespace weft::numpy

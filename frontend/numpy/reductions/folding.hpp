// Rows folded into one by a ufunc of two operands.
#pragma once
#include "frontend/numpy/reductions/folds.hpp"
#include "weft/loops.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy {

inline std::int64_t length(const LazyTensor& rows) { return rows.shape()[0]; }

/// Whether any order gives the same bits: which of several NaN a complex extreme is follows the order.
bool in_any_order(const Fold& fold, const LazyTensor& x);

/// The rows from `initial` on, or from the first; where the order matters, by a loop that the graph keeps.
LazyTensor folded(const Fold& fold, const LazyTensor& rows, const std::optional<LazyTensor>& initial);

/// Those alone where `mask`, of the rows' shape, holds.
LazyTensor folded_where(const Fold& fold, const LazyTensor& rows, const LazyTensor& mask,
                        const LazyTensor& initial);

/// Whether NumPy's loop carries float16 as float32, rounding once a call.
bool carries_float16(const Fold& fold, DType dtype);

/// Such rows, of which each call takes `call_size`, and a mask cuts it into runs.
LazyTensor folded_in_calls(const Fold& fold, const LazyTensor& rows, const std::optional<LazyTensor>& mask,
                           const std::optional<LazyTensor>& initial, std::int64_t call_size);

}  // namespace weft::numpy

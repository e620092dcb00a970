// Sums into an array of another dtype than the one in which NumPy adds.
#pragma once
#include "frontend/source/functions/numpy_function.hpp"
#include "weft/reductions.hpp"

namespace weft::source {

/// How often NumPy, which adds in buffers of 8192 elements, writes and so rounds each result.
enum class Rounding { once, by_chunk, by_step, unknown };
/// Of what is reduced along `axes` in `dtype`, and taken by an array of the dtype `held`.
Rounding rounding_of(const LazyTensor& x, const numpy::Axis& axes, DType dtype, DType held);

/// The sum in `keywords.dtype`, rounded to `held` so often. Errors: NotImplementedError where that is
/// unknown, and beside where.
LazyTensor rounded_sum(const LazyTensor& x, const numpy::SumKeywords& keywords, DType held);
/// Errors: NotImplementedError where a result is not rounded once.
void check_rounded_once(Rounding rounding);

}  // namespace weft::source

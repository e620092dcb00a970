// Weft: NumPy, lazily compiled. Include this, and write
//
//   namespace np = weft::numpy;
//
// Functions bear NumPy's names, parameters, defaults and errors; nothing is computed before evaluate().
#pragma once
#include "runtime/system/errors.hpp"
#include "weft/arranging.hpp"
#include "weft/byte_views.hpp"
#include "weft/calling.hpp"
#include "weft/check_grad.hpp"
#include "weft/closeness.hpp"
#include "weft/compile.hpp"
#include "weft/complex.hpp"
#include "weft/constants.hpp"
#include "weft/creation.hpp"
#include "weft/device.hpp"
#include "weft/differences.hpp"
#include "weft/differentiation.hpp"
#include "weft/dtype_functions.hpp"
#include "weft/dtypes.hpp"
#include "weft/einsum.hpp"
#include "weft/emath.hpp"
#include "weft/errstate.hpp"
#include "weft/evaluate.hpp"
#include "weft/fft.hpp"
#include "weft/files.hpp"
#include "weft/function.hpp"
#include "weft/function_derivatives.hpp"
#include "weft/histogram.hpp"
#include "weft/indexing.hpp"
#include "weft/joining.hpp"
#include "weft/linalg.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/lookup.hpp"
#include "weft/loops.hpp"
#include "weft/memory_order.hpp"
#include "weft/nan_functions.hpp"
#include "weft/operators.hpp"
#include "weft/optimize.hpp"
#include "weft/padding.hpp"
#include "weft/polynomials.hpp"
#include "weft/quantiles.hpp"
#include "weft/random_functions.hpp"
#include "weft/reductions.hpp"
#include "weft/rounding.hpp"
#include "weft/sets.hpp"
#include "weft/shaping.hpp"
#include "weft/signal.hpp"
#include "weft/sorting.hpp"
#include "weft/statistics.hpp"
#include "weft/stride_tricks.hpp"
#include "weft/texts.hpp"
#include "weft/ufunc_keywords.hpp"
#include "weft/ufunc_methods.hpp"
#include "weft/ufuncs.hpp"
#include "weft/visualize.hpp"
#include "weft/vmap.hpp"

namespace weft::numpy {

using weft::AxisError;
using weft::IndexError;
using weft::LazyTensor;
using weft::ndarray;
using weft::OverflowError;
using weft::TypeError;
using weft::ValueError;
using weft::ZeroDivisionError;

namespace linalg {
using weft::LinAlgError;
}

}  // namespace weft::numpy

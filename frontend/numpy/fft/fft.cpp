// np.fft: transforms along one axis.
#include "weft/fft.hpp"

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/loop_operands.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "ir/promotion.hpp"
#include "runtime/library/fft/fft_functions.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy::fft {
namespace {

LibraryFunction function_of(Transform transform) {
  constexpr LibraryFunction functions[] = {LibraryFunction::fft, LibraryFunction::ifft, LibraryFunction::rfft,
                                           LibraryFunction::irfft};
  return functions[static_cast<std::size_t>(transform)];
}

std::string swapped(const std::string& norm) {
  if (norm == "backward") return "forward";
  if (norm == "forward") return "backward";
  if (norm == "ortho") return norm;
  throw ValueError("Invalid norm value " + norm + R"(; should be "backward", "ortho" or "forward".)");
}

/// Of the real parts, or float64.
DType part_dtype(DType dtype) { return is_inexact(dtype) ? real_dtype(dtype) : DType::float64; }
DType complex_of(DType real) { return real == DType::float64 ? DType::complex128 : DType::complex64; }

/// What the norm of a forward transform multiplies by. NumPy computes it in the dtype of the real parts.
TransformScale scale_of(const std::string& norm, DType real) {
  if (norm == "backward") return TransformScale::none;
  if (norm != "ortho" && norm != "forward")
    throw ValueError("Invalid norm value " + norm + R"(; should be "backward","ortho" or "forward".)");
  const bool root = norm == "ortho";
  if (real == DType::float16) return root ? TransformScale::root_float16 : TransformScale::whole_float16;
  if (real == DType::float32) return root ? TransformScale::root_float32 : TransformScale::whole_float32;
  return root ? TransformScale::root_float64 : TransformScale::whole_float64;
}

/// NumPy's ufuncs take float64 first, and float32 where it fits exactly: not beside the Python int 1.
DType computed_part(Transform transform, DType given, TransformScale scale) {
  const DType exact = transform == Transform::real_forward ? DType::float32 : DType::complex64;
  return scale != TransformScale::none && given == exact ? DType::float32 : DType::float64;
}

LazyTensor raw(Transform transform, const LazyTensor& a, std::int64_t n, std::int64_t axis,
               const std::string& norm) {
  const bool backward = transform == Transform::backward || transform == Transform::real_backward;
  const bool from_real = transform == Transform::real_forward,
             to_real = transform == Transform::real_backward;
  if (n < 1) throw ValueError("Invalid number of FFT data points (" + std::to_string(n) + ") specified.");
  if (from_real || to_real) require_known_lengths({n}, "a transform of real numbers");
  if (const auto number = data_length(n))
    raise_by_data(equal(*number, 0), "ValueError", "Invalid number of FFT data points (0) specified.");
  if (a.dtype() == DType::bfloat16)
    throw NotImplementedError("transforms of bfloat16 are not supported; use astype");
  const DType real = part_dtype(a.dtype());
  const TransformScale scale = scale_of(backward ? swapped(norm) : norm, real);
  const std::int64_t at = normalized_axis(axis, a.ndim());
  if (from_real && is_complex(a.dtype())) refuse_types(n % 2 == 0 ? "rfft_n_even" : "rfft_n_odd");
  const DType part = computed_part(transform, a.dtype(), scale), wide = complex_of(part);
  const LazyTensor rows = moveaxis(astype(a, from_real ? part : wide), at, -1);
  Dims shape = rows.shape();
  shape.back() = from_real ? n / 2 + 1 : n;
  const LazyTensor result =
      called(function_of(transform), {rows, constant(n), constant(static_cast<std::int64_t>(scale))},
             to_real ? part : wide, shape);
  const LazyTensor cast = astype(moveaxis(result, -1, at), to_real ? real : complex_of(real));
  return copied_as(cast, strides_like(a, cast.dtype(), 'K', cast.shape()));
}

LazyTensor transformed(Transform transform, const Operand& given, const TransformKeywords& keywords) {
  const LazyTensor a = asarray(given);
  std::int64_t n = 0;
  if (keywords.n) {
    n = *keywords.n;
  } else {
    if (keywords.axis < -a.ndim() || keywords.axis >= a.ndim()) throw IndexError("tuple index out of range");
    const std::int64_t length = a.shape()[static_cast<std::size_t>((keywords.axis + a.ndim()) % a.ndim())];
    n = transform == Transform::real_backward ? (length - 1) * 2 : length;
  }
  return raw(transform, a, n, keywords.axis, keywords.norm);
}

}  // namespace

LazyTensor fft(const Operand& a, const TransformKeywords& keywords) {
  return transformed(Transform::forward, a, keywords);
}
LazyTensor ifft(const Operand& a, const TransformKeywords& keywords) {
  return transformed(Transform::backward, a, keywords);
}
LazyTensor rfft(const Operand& a, const TransformKeywords& keywords) {
  return transformed(Transform::real_forward, a, keywords);
}
LazyTensor irfft(const Operand& a, const TransformKeywords& keywords) {
  return transformed(Transform::real_backward, a, keywords);
}

LazyTensor hfft(const Operand& a, const TransformKeywords& keywords) {
  const LazyTensor x = asarray(a);
  if (!keywords.n && (keywords.axis < -x.ndim() || keywords.axis >= x.ndim()))
    throw IndexError("tuple index out of range");
  return irfft(conjugate(x), {.n = keywords.n, .axis = keywords.axis, .norm = swapped(keywords.norm)});
}
LazyTensor ihfft(const Operand& a, const TransformKeywords& keywords) {
  const LazyTensor x = asarray(a);
  if (!keywords.n && (keywords.axis < -x.ndim() || keywords.axis >= x.ndim()))
    throw IndexError("tuple index out of range");
  return conjugate(rfft(x, {.n = keywords.n, .axis = keywords.axis, .norm = swapped(keywords.norm)}));
}

}  // namespace weft::numpy::fft

#include "runtime/library/fft/fft_functions.hpp"

#include <array>
#include <cmath>

#include "runtime/array/float16.hpp"
#include "runtime/library/fft/rows.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {
namespace {

constexpr std::array names{"fft", "ifft", "rfft", "irfft"};

[[noreturn]] void refuse(Transform transform) {
  throw ValueError(
      text_of("operation '{}': other arguments than it takes", names[static_cast<std::size_t>(transform)]));
}

/// As NumPy's reciprocal(sqrt(n, dtype)), or reciprocal(n, dtype).
template <class T>
double scale_in(std::int64_t n, bool root) {
  if constexpr (std::same_as<T, float16>) {
    const auto length = static_cast<float>(float16(static_cast<float>(n)));
    const auto divisor = root ? static_cast<float>(float16(std::sqrt(length))) : length;
    return static_cast<double>(static_cast<float>(float16(1.0F / divisor)));
  } else {
    const auto length = static_cast<T>(n);
    return static_cast<double>(T(1) / (root ? std::sqrt(length) : length));
  }
}

double factor_of(Transform transform, std::int64_t scale, std::int64_t n) {
  switch (static_cast<TransformScale>(scale)) {
    case TransformScale::none:
      return 1;
    case TransformScale::root_float16:
      return scale_in<float16>(n, true);
    case TransformScale::root_float32:
      return scale_in<float>(n, true);
    case TransformScale::root_float64:
      return scale_in<double>(n, true);
    case TransformScale::whole_float16:
      return scale_in<float16>(n, false);
    case TransformScale::whole_float32:
      return scale_in<float>(n, false);
    case TransformScale::whole_float64:
      return scale_in<double>(n, false);
  }
  refuse(transform);
}

std::int64_t number(Transform transform, const ndarray& argument) {
  if (argument.dtype() != DType::int64 || argument.size() != 1) refuse(transform);
  return *argument.data<std::int64_t>();
}

/// Stores the transforms of all rows.
template <Transform transform, class T>
void store_rows(const ndarray& x, const ndarray& result, std::int64_t n, double factor) {
  const fft::RowTransform<transform, T> rows(static_cast<std::size_t>(n), static_cast<T>(factor));
  const auto from_length = static_cast<std::size_t>(x.shape().back()),
             to_length = static_cast<std::size_t>(result.shape().back());
  const std::int64_t count = result.size() / result.shape().back();
  const std::int64_t grain = std::max<std::int64_t>(4, 32768 / n);
  parallel_for(count, grain, [&](std::int64_t begin, std::int64_t end) {
    rows.run(reinterpret_cast<const T*>(x.bytes()), from_length, reinterpret_cast<T*>(result.bytes()),
             to_length, static_cast<std::size_t>(begin), static_cast<std::size_t>(end));
  });
}

constexpr DType part_of(DType dtype) {
  return dtype == DType::complex64 ? DType::float32 : dtype == DType::complex128 ? DType::float64 : dtype;
}

}  // namespace

template <Transform transform>
void transform_rows(const std::vector<ndarray>& arguments, const ndarray& result) {
  constexpr bool from_real = transform == Transform::real_forward,
                 to_real = transform == Transform::real_backward;
  if (result.ndim() == 0) refuse(transform);
  const ndarray& x = arguments[0];
  const std::int64_t n = number(transform, arguments[1]);
  Dims shape = x.shape();
  if (shape.empty() || n < 1) refuse(transform);
  shape.back() = from_real ? n / 2 + 1 : n;
  const DType part = part_of(x.dtype());
  if (result.shape() != shape || (x.dtype() == part) != from_real || (result.dtype() == part) != to_real ||
      part_of(result.dtype()) != part)
    refuse(transform);
  const double factor = factor_of(transform, number(transform, arguments[2]), n);
  if (part == DType::float64)
    store_rows<transform, double>(x, result, n, factor);
  else if (part == DType::float32)
    store_rows<transform, float>(x, result, n, factor);
  else
    refuse(transform);
}

template void transform_rows<Transform::forward>(const std::vector<ndarray>&, const ndarray&);
template void transform_rows<Transform::backward>(const std::vector<ndarray>&, const ndarray&);
template void transform_rows<Transform::real_forward>(const std::vector<ndarray>&, const ndarray&);
template void transform_rows<Transform::real_backward>(const std::vector<ndarray>&, const ndarray&);

}  // namespace weft

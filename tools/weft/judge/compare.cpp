#include "tools/weft/judge/compare.hpp"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace weft::cli {
namespace {

// The number of floating-point numbers from a to b; for other dtypes 0.
template <class T>
double ulp_distance(T a, T b) {
  if constexpr (is_complex_type<T>) {
    return std::max(ulp_distance(a.real(), b.real()), ulp_distance(a.imag(), b.imag()));
  } else if constexpr (!is_float_type<T>) {
    return 0;
  } else {
    using Wide = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
    using Bits = std::conditional_t<sizeof(T) == 2, std::int16_t, Wide>;
    const auto ordered = [](T value) -> __int128 {
      const auto bits = std::bit_cast<Bits>(value);
      return bits < 0 ? std::numeric_limits<Bits>::min() - bits : bits;
    };
    return std::abs(static_cast<double>(ordered(a) - ordered(b)));
  }
}

template <class T>
bool same(T a, T b) {
  if constexpr (is_complex_type<T>) {
    return same(a.real(), b.real()) && same(a.imag(), b.imag());
  } else if constexpr (is_float_type<T>) {
    if (std::isnan(a) && std::isnan(b)) return true;
  }
  return std::memcmp(&a, &b, sizeof a) == 0;
}

std::string index_text(std::int64_t flat, const Dims& shape) {
  Dims index(shape.size());
  for (std::size_t axis = shape.size(); axis-- > 0; flat /= shape[axis]) index[axis] = flat % shape[axis];
  return tuple_text(index);
}

template <class T>
std::optional<std::string> first_difference(const ndarray& ours, const ndarray& numpys) {
  const ndarray a = ours.copy_c(), b = numpys.copy_c();
  std::int64_t count = 0, first = -1;
  double ulp = 0;
  for (std::int64_t i = 0; i < a.size(); ++i) {
    if (same(a.data<T>()[i], b.data<T>()[i])) continue;
    if (count++ == 0) first = i;
    ulp = std::max(ulp, ulp_distance(a.data<T>()[i], b.data<T>()[i]));
  }
  if (count == 0) return std::nullopt;
  const std::string distance = is_inexact(a.dtype()) ? fmt::format(", by {} ULP at most", ulp) : "";
  return fmt::format("{} of {} elements differ{}; the first at {}: {} here, {} in NumPy", count, a.size(),
                     distance, index_text(first, a.shape()), ndarray::scalar(a.data<T>()[first]).str(),
                     ndarray::scalar(b.data<T>()[first]).str());
}

/// Adds the squares of a number and of its distance from another's; false where one is not finite and the
/// other is another.
template <class T>
bool add_squares(T ours, T numpys, double& apart, double& whole) {
  if constexpr (is_complex_type<T>) {
    return add_squares(ours.real(), numpys.real(), apart, whole) &&
           add_squares(ours.imag(), numpys.imag(), apart, whole);
  } else {
    const auto a = static_cast<double>(ours), b = static_cast<double>(numpys);
    if (!std::isfinite(a) || !std::isfinite(b)) return same(ours, numpys);
    apart += (a - b) * (a - b);
    whole += b * b;
    return true;
  }
}

}  // namespace

double relative_distance(const ndarray& ours, const ndarray& numpys) {
  const ndarray a = ours.copy_c(), b = numpys.copy_c();
  return dispatch(a.dtype(), [&]<class T>() {
    double apart = 0, whole = 0;
    for (std::int64_t i = 0; i < a.size(); ++i)
      if (!add_squares(a.data<T>()[i], b.data<T>()[i], apart, whole))
        return std::numeric_limits<double>::infinity();
    return apart == 0 ? 0 : std::sqrt(apart / whole);
  });
}

std::optional<std::string> difference(const ndarray& ours, const ndarray& numpys) {
  if (ours.dtype() != numpys.dtype())
    return fmt::format("dtype {} here, {} in NumPy", name(ours.dtype()), name(numpys.dtype()));
  if (ours.shape() != numpys.shape()) {
    return fmt::format("shape {} here, {} in NumPy", tuple_text(ours.shape()), tuple_text(numpys.shape()));
  }
  return dispatch(ours.dtype(), [&]<class T>() { return first_difference<T>(ours, numpys); });
}

}  // namespace weft::cli

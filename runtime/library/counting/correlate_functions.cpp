#include "runtime/library/counting/correlate_functions.hpp"

#include <algorithm>
#include <complex>
#include <vector>

#include "runtime/array/float16.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {
namespace {

/// A sum of products, as it is carried.
template <class T>
struct Sum {
  T sum{};
  void add(T a, T b) {
    if constexpr (std::is_same_v<T, bool>)
      sum = sum || (a && b);
    else if constexpr (std::is_integral_v<T>)
      sum = static_cast<T>(std::uint64_t(sum) + std::uint64_t(a) * std::uint64_t(b));
    else
      sum += a * b;
  }
  T value() const { return sum; }
};
template <class T>
  requires is_half_type<T>
struct Sum<T> {
  float sum = 0;
  void add(T a, T b) { sum += float(a) * float(b); }
  T value() const { return T(sum); }
};
/// The products of parts each by themselves, as BLAS has them.
template <class T>
struct Sum<std::complex<T>> {
  T real[2]{}, imaginary[2]{};
  void add(std::complex<T> a, std::complex<T> b) {
    real[0] += a.real() * b.real();
    real[1] += a.imag() * b.imag();
    imaginary[0] += a.real() * b.imag();
    imaginary[1] += a.imag() * b.real();
  }
  std::complex<T> value() const { return {real[0] - real[1], imaginary[0] + imaginary[1]}; }
};

/// `left`: how many places of the second array lie before the first at the beginning.
template <class T>
struct Correlated {
  const T *a, *v;
  std::int64_t length, window, left;

  /// Sums [begin, end), a place of the window after the other for all of them.
  void store(T* result, std::int64_t begin, std::int64_t end) const {
    constexpr std::int64_t block = 1024;
    Sum<T> sums[block];
    for (std::int64_t first = begin; first < end; first += block) {
      const std::int64_t count = std::min(block, end - first);
      std::fill_n(sums, count, Sum<T>{});
      for (std::int64_t k = 0; k < window; ++k) add(sums, first, count, k);
      std::transform(sums, sums + count, result + first, [](const Sum<T>& sum) { return sum.value(); });
    }
  }
  void add(Sum<T>* sums, std::int64_t first, std::int64_t count, std::int64_t k) const {
    const std::int64_t offset = first - left + k;  // of the element for the first sum
    const std::int64_t begin = std::max<std::int64_t>(0, -offset), end = std::min(count, length - offset);
    const T* const elements = a + offset;
    for (std::int64_t i = begin; i < end; ++i) sums[i].add(elements[i], v[k]);
  }
};

}  // namespace

namespace library {

void correlate(const std::vector<ndarray>& arguments, const ndarray& result) {
  const auto fits = [&] {
    if (result.ndim() != 1) return false;
    for (const ndarray& array : arguments)
      if (array.ndim() != 1 || array.dtype() != result.dtype() || array.size() == 0) return false;
    return arguments[1].size() <= arguments[0].size();
  };
  if (!fits()) throw ValueError("operation 'correlate': expected an array and a shorter one");
  const std::int64_t length = arguments[0].size(), window = arguments[1].size(), sums = result.size();
  const std::int64_t left = places_before(length, window, sums);
  const FloatEnvironment environment;
  dispatch(result.dtype(), [&]<class T>() {
    const Correlated<T> correlated{arguments[0].data<T>(), arguments[1].data<T>(), length, window, left};
    parallel_for(
        sums, std::max<std::int64_t>(1024, (1 << 18) / window),
        [&](std::int64_t begin, std::int64_t end) { correlated.store(result.data<T>(), begin, end); });
  });
}

}  // namespace library
}  // namespace weft

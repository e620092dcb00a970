#include "runtime/correlate_functions.hpp"

#include <algorithm>
#include <complex>
#include <vector>

#include "runtime/errors.hpp"
#include "runtime/float16.hpp"
#include "runtime/float_environment.hpp"
#include "runtime/thread_pool.hpp"

namespace weft {
namespace {

/// What sums are carried in.
template <class T>
struct Carried {
  using Type = T;
};
template <>
struct Carried<float16> {
  using Type = float;
};

template <class T>
T with_product(T sum, T a, T b) {
  if constexpr (std::is_same_v<T, bool>)
    return sum || (a && b);
  else if constexpr (is_complex_type<T>)
    return {sum.real() + (a.real() * b.real() - a.imag() * b.imag()),
            sum.imag() + (a.real() * b.imag() + a.imag() * b.real())};
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::uint64_t>(sum) +
                          static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
  else
    return sum + a * b;
}

/// `left`: how many places of the second array lie before the first at the beginning.
template <class T>
struct Correlated {
  using Sum = typename Carried<T>::Type;
  const T *a, *v;
  std::int64_t length, window, left;

  /// Sums [begin, end), a place of the window after the other for all of them.
  void store(T* result, std::int64_t begin, std::int64_t end) const {
    constexpr std::int64_t block = 1024;
    Sum sums[block];
    for (std::int64_t first = begin; first < end; first += block) {
      const std::int64_t count = std::min(block, end - first);
      std::fill_n(sums, count, Sum{});
      for (std::int64_t k = 0; k < window; ++k) add(sums, first, count, k);
      std::transform(sums, sums + count, result + first, [](Sum sum) { return static_cast<T>(sum); });
    }
  }
  void add(Sum* sums, std::int64_t first, std::int64_t count, std::int64_t k) const {
    const std::int64_t offset = first - left + k;  // of the element for the first sum
    const std::int64_t begin = std::max<std::int64_t>(0, -offset), end = std::min(count, length - offset);
    const auto factor = static_cast<Sum>(v[k]);
    const T* const elements = a + offset;
    for (std::int64_t i = begin; i < end; ++i)
      sums[i] = with_product<Sum>(sums[i], static_cast<Sum>(elements[i]), factor);
  }
};

void correlate(const std::vector<ndarray>& arguments, const ndarray& result) {
  const auto fits = [&] {
    if (arguments.size() != 2 || result.ndim() != 1) return false;
    for (const ndarray& array : arguments)
      if (array.ndim() != 1 || array.dtype() != result.dtype() || array.size() == 0) return false;
    return arguments[1].size() <= arguments[0].size();
  };
  if (!fits()) throw ValueError("operation 'correlate': expected an array and a shorter one");
  const std::int64_t length = arguments[0].size(), window = arguments[1].size(), sums = result.size();
  const std::int64_t left = sums == length - window + 1 ? 0 : sums == length ? window / 2 : window - 1;
  const FloatEnvironment environment;
  dispatch(result.dtype(), [&]<class T>() {
    const Correlated<T> correlated{arguments[0].data<T>(), arguments[1].data<T>(), length, window, left};
    parallel_for(
        sums, std::max<std::int64_t>(1024, (1 << 18) / window),
        [&](std::int64_t begin, std::int64_t end) { correlated.store(result.data<T>(), begin, end); });
  });
}

}  // namespace

HostFunctionPtr correlate_function() {
  static const auto& function = *new HostFunctionPtr(std::make_shared<const HostFunction>(
      HostFunction{.name = "correlate", .run = {}, .exact = false, .store = correlate}));
  return function;
}

}  // namespace weft

#include "runtime/library/counting/kernels/correlate.hpp"

#include <type_traits>

#include "runtime/array/bfloat16.hpp"
#include "runtime/gpu/abi/half.hpp"
#include "runtime/gpu/abi/thread.hpp"

namespace weft::kernels {
namespace {

/// A sum of products, as the host carries it; of integers, the low bits of it.
template <class T>
struct Sum {
  using Number = T;
  using Wide = std::conditional_t<(sizeof(T) < 4), std::uint32_t, T>;
  Wide sum = 0;
  void add(Wide a, Wide b) { sum += a * b; }
  T value() const { return static_cast<T>(sum); }
};

/// Of 16 bits, in float32.
template <class T>
struct WideSum {
  using Number = T;
  float sum = 0;
  void add(float a, float b) { sum += a * b; }
  T value() const { return static_cast<T>(sum); }
};

/// Whether any product is true; bytes that are not 0 are.
struct AnyBoth {
  using Number = std::uint8_t;
  std::uint8_t any = 0;
  void add(std::uint8_t a, std::uint8_t b) { any |= static_cast<std::uint8_t>(a != 0 && b != 0); }
  std::uint8_t value() const { return any; }
};

/// The products of parts each by themselves.
template <class T>
struct ComplexSum {
  struct Number {
    T real, imaginary;
  };
  T real[2] = {}, imaginary[2] = {};
  void add(Number a, Number b) {
    real[0] += a.real * b.real;
    real[1] += a.imaginary * b.imaginary;
    imaginary[0] += a.real * b.imaginary;
    imaginary[1] += a.imaginary * b.real;
  }
  Number value() const { return {real[0] - real[1], imaginary[0] + imaginary[1]}; }
};

template <class Sum>
void correlate(const Correlate& words, const Thread& thread) {
  using Number = Sum::Number;
  const auto* const array = reinterpret_cast<const Number*>(words.array);
  const auto* const moved = reinterpret_cast<const Number*>(words.moved);
  for (std::int64_t i = thread.number(); i < words.count; i += thread.all()) {
    const std::int64_t offset = i - words.left, left = words.length - offset;
    const std::int64_t end = words.window < left ? words.window : left;
    Sum sum;
#pragma GCC unroll 4
    for (std::int64_t k = offset < 0 ? -offset : 0; k < end; ++k) sum.add(array[offset + k], moved[k]);
    reinterpret_cast<Number*>(words.sums)[i] = sum.value();
  }
}

}  // namespace

WEFT_KERNEL(correlate, correlate_bools, Correlate, correlate<AnyBoth>)
WEFT_KERNEL(correlate, correlate_bytes, Correlate, correlate<Sum<std::uint8_t>>)
WEFT_KERNEL(correlate, correlate_shorts, Correlate, correlate<Sum<std::uint16_t>>)
WEFT_KERNEL(correlate, correlate_ints, Correlate, correlate<Sum<std::uint32_t>>)
WEFT_KERNEL(correlate, correlate_longs, Correlate, correlate<Sum<std::uint64_t>>)
WEFT_KERNEL(correlate, correlate_floats, Correlate, correlate<Sum<float>>)
WEFT_KERNEL(correlate, correlate_doubles, Correlate, correlate<Sum<double>>)
WEFT_KERNEL(correlate, correlate_halves, Correlate, correlate<WideSum<Half>>)
WEFT_KERNEL(correlate, correlate_brain_floats, Correlate, correlate<WideSum<bfloat16>>)
WEFT_KERNEL(correlate, correlate_complex_floats, Correlate, correlate<ComplexSum<float>>)
WEFT_KERNEL(correlate, correlate_complex_doubles, Correlate, correlate<ComplexSum<double>>)

}  // namespace weft::kernels

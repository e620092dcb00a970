#include "runtime/library/arithmetic/kernels/divisors.hpp"

#include "runtime/gpu/abi/thread.hpp"
#include "runtime/gpu/abi/units.hpp"

namespace weft::kernels {
namespace {

/// Euclid's way.
template <class Number>
Number greatest_divisor(Number a, Number b) {
  while (b != 0) {
    const auto left = static_cast<Number>(a % b);
    a = b, b = left;
  }
  return a;
}

void find(const Divisors& words, const Thread& thread) {
  with_bits(words.bytes, [&]<class Number>() {
    const auto* const a = reinterpret_cast<const Number*>(words.a);
    const auto* const b = reinterpret_cast<const Number*>(words.b);
    for (std::int64_t i = thread.number(); i < words.count; i += thread.all())
      reinterpret_cast<Number*>(words.result)[i] = greatest_divisor(a[i], b[i]);
  });
}

}  // namespace

WEFT_KERNEL(divisors, greatest_divisors, Divisors, find)

}  // namespace weft::kernels

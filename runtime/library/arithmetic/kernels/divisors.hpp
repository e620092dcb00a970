// The kernel of gcd (runtime/library/arithmetic/whole_number_functions.hpp).
#pragma once
#include "runtime/gpu/abi/own_kernel.hpp"

namespace weft::kernels {

/// The greatest common divisor of each two unsigned numbers of some bytes.
struct Divisors {
  const std::byte* a;
  const std::byte* b;
  std::byte* result;
  std::int64_t count, bytes;
};
extern const OwnKernel<Divisors> greatest_divisors;

}  // namespace weft::kernels

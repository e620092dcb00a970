// The C library's values in float64 for many float32: loops that GCC turns into calls of its vector
// functions, whose errors are of 4 units of the last place at most, when the math need not be exact
// (CMakeLists.txt).
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "functions.hpp"

namespace weft::proof {
namespace {

#define WEFT_UNARY(name, c, mpfr)                                                          \
  void name(const float* x, const float*, double* __restrict values, std::size_t count) {  \
    for (std::size_t i = 0; i < count; ++i) values[i] = std::c(static_cast<double>(x[i])); \
  }
#define WEFT_BINARY(name, c, mpfr)                                                          \
  void name(const float* x, const float* y, double* __restrict values, std::size_t count) { \
    for (std::size_t i = 0; i < count; ++i)                                                 \
      values[i] = std::c(static_cast<double>(x[i]), static_cast<double>(y[i]));             \
  }
namespace loops {
#include "functions.def"
}
#undef WEFT_UNARY
#undef WEFT_BINARY

}  // namespace

void wide_values(const Judged& function, std::span<const float> x, std::span<const float> y,
                 std::span<double> values) {
  switch (function.operation) {
#define WEFT_UNARY(name, c, mpfr) \
  case Operation::name:           \
    return loops::name(x.data(), y.data(), values.data(), x.size());
#define WEFT_BINARY WEFT_UNARY
#include "functions.def"
    default:
      return;
  }
}

bool all_rounded(std::span<const float> results, std::span<const double> values) {
  constexpr std::uint32_t infinity = 0xff000000;  // without its sign
  std::uint32_t different = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const auto a = std::bit_cast<std::uint32_t>(results[i]);
    const auto b = std::bit_cast<std::uint32_t>(static_cast<float>(values[i]));
    different |= (a << 1) > infinity && (b << 1) > infinity ? 0 : a ^ b;
  }
  return different == 0;
}

}  // namespace weft::proof

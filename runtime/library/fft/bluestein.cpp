#include "runtime/library/fft/bluestein.hpp"

namespace weft::fft {
namespace {

/// Of each prime factor, as often as it occurs, from the smallest.
template <class Visit>
void each_prime(std::size_t n, const Visit& visit) {
  for (; n % 2 == 0; n /= 2) visit(std::size_t{2});
  for (std::size_t divisor = 3; divisor * divisor <= n; divisor += 2)
    for (; n % divisor == 0; n /= divisor) visit(divisor);
  if (n > 1) visit(n);
}

std::size_t largest_prime(std::size_t n) {
  std::size_t largest = 1;
  each_prime(n, [&](std::size_t prime) { largest = prime; });
  return largest;
}

double cost(std::size_t n) {
  double sum = 0;
  each_prime(n, [&](std::size_t prime) {
    sum += prime <= 5 ? static_cast<double>(prime) : 1.1 * static_cast<double>(prime);
  });
  return sum * static_cast<double>(n);
}

}  // namespace

std::size_t good_length(std::size_t n) {
  if (n <= 12) return n;
  std::size_t best = 2 * n;
  for (std::size_t f11 = 1; f11 < best; f11 *= 11)
    for (std::size_t f7 = f11; f7 < best; f7 *= 7)
      for (std::size_t f5 = f7; f5 < best; f5 *= 5)
        for (std::size_t f3 = f5; f3 < best; f3 *= 3) {
          std::size_t x = f3;
          while (x < n) x *= 2;
          best = std::min(best, x);
        }
  return best;
}

bool convolution_pays(std::size_t n, bool real) {
  if (n < 50) return false;
  const std::size_t largest = largest_prime(n);
  if (largest * largest <= n) return false;
  const double passes = real ? 0.5 * cost(n) : cost(n);
  return 1.5 * (2 * cost(good_length(2 * n - 1))) < passes;
}

}  // namespace weft::fft

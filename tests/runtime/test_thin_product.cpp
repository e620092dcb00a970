#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "runtime/library/linalg/thin_product.hpp"

using namespace weft;

namespace {

template <class T>
std::vector<T> numbers(std::int64_t count, int seed) {
  std::vector<T> values(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<T>((i + static_cast<std::size_t>(seed)) * 2654435761u % 2003) / 1000 - 1;
  return values;
}

/// A by columns, as that of a transposed one, or by rows; then the columns of C in two parts.
template <class T>
void check(std::int64_t m, std::int64_t n, std::int64_t k, bool by_columns) {
  CAPTURE(m, n, k, by_columns);
  const std::vector<T> a = numbers<T>(m * k, 1), b = numbers<T>(k * n, 2);
  std::vector<T> c(static_cast<std::size_t>(m * n), T(7)), parts = c;
  ThinProduct<T> product{m, n, k, a.data(), by_columns ? 1 : k, by_columns ? m : 1, b.data(), n, c.data(), n};
  multiply_thin(product);
  for (std::int64_t i = 0; i < m; ++i)
    for (std::int64_t j = 0; j < n; ++j) {
      long double sum = 0, magnitudes = 0;
      for (std::int64_t l = 0; l < k; ++l) {
        const auto x =
            static_cast<long double>(a[static_cast<std::size_t>(i * product.a_row + l * product.a_column)]);
        const auto y = static_cast<long double>(b[static_cast<std::size_t>(l * n + j)]);
        sum += x * y, magnitudes += std::abs(x * y);
      }
      const long double bound =
          magnitudes * static_cast<long double>(k + 1) * std::numeric_limits<T>::epsilon();
      REQUIRE(std::abs(static_cast<long double>(c[static_cast<std::size_t>(i * n + j)]) - sum) <= bound);
    }
  const std::int64_t cut = n / 32 * 16;
  for (const std::int64_t from : {std::int64_t{0}, cut}) {
    product.b = b.data() + from, product.c = parts.data() + from, product.n = from == 0 ? cut : n - cut;
    multiply_thin(product);
  }
  CHECK(std::memcmp(c.data(), parts.data(), c.size() * sizeof(T)) == 0);
}

}  // namespace

TEST_CASE("products of a few rows are those of all their elements, and of their parts", "[thin_product]") {
  if (!can_multiply_thin()) return;
  for (const std::int64_t m : {2, 3, 4, 7, 8})
    for (const std::int64_t n : {32, 70, 1030})
      for (const std::int64_t k : {1, 4, 9, 130})
        for (const bool by_columns : {false, true}) {
          check<float>(m, n, k, by_columns);
          check<double>(m, n, k, by_columns);
        }
}

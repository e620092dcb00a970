// Products by BLAS: parts of a matrix have the bits of the whole, as NumPy asks the library for it.
#include <catch2/catch.hpp>
#include <cstring>
#include <random>

#include "runtime/library/linalg/blas.hpp"
#include "runtime/run/matrix_product.hpp"
#include "runtime/system/thread_pool.hpp"

using namespace weft;

namespace {

std::vector<double> drawn(std::int64_t count) {
  std::mt19937_64 random(static_cast<std::uint64_t>(count));
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<double> values(static_cast<std::size_t>(count));
  for (double& value : values) value = uniform(random);
  return values;
}

std::vector<double> product(const MatrixProduct& shape, const std::vector<double>& a,
                            const std::vector<double>& b) {
  std::vector<double> c(static_cast<std::size_t>(element_count(shape.batch) * shape.m * shape.n));
  multiply(shape, reinterpret_cast<const std::byte*>(a.data()), reinterpret_cast<const std::byte*>(b.data()),
           reinterpret_cast<std::byte*>(c.data()));
  return c;
}

bool same_bits(const std::vector<double>& x, const std::vector<double>& y) {
  return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size() * sizeof(double)) == 0;
}

MatrixProduct own_transpose(int m, int k) {
  return {
      .m = m, .n = m, .k = k, .a_strides = {k, 1}, .b_strides = {1, k}, .c_row_stride = m, .may_alias = true};
}

/// An m x k matrix by its own transpose, in one call of the library.
std::vector<double> by_own_transpose(int m, int k, const double* a) {
  std::vector<double> c(static_cast<std::size_t>(m) * m);
  Blas::library().functions<double>().syrk(Blas::row_major, Blas::upper, Blas::as_it_is, m, k, 1, a, k, 0,
                                           c.data(), m);
  for (int row = 1; row < m; ++row)
    for (int column = 0; column < row; ++column) c[row * m + column] = c[column * m + row];
  return c;
}

}  // namespace

TEST_CASE("a product in tiles has the bits of one call of the library") {
  const auto [m, n, k] = GENERATE(table<int, int, int>(
      {{300, 300, 301}, {700, 1500, 33}, {2500, 2500, 12}, {1153, 193, 64}, {10000, 20, 20}, {5, 4000, 90}}));
  CAPTURE(m, n, k);
  const auto a = drawn(m * k), b = drawn(k * n);
  std::vector<double> whole(static_cast<std::size_t>(m) * n);
  Blas::library().functions<double>().gemm(Blas::row_major, Blas::as_it_is, Blas::as_it_is, m, n, k, 1,
                                           a.data(), k, b.data(), n, 0, whole.data(), n);
  const MatrixProduct shape{
      .m = m, .n = n, .k = k, .a_strides = {k, 1}, .b_strides = {n, 1}, .c_row_stride = n};
  CHECK(same_bits(product(shape, a, b), whole));
}

TEST_CASE("a product has the same bits on any number of threads") {
  const auto [m, n, k] = GENERATE(table<int, int, int>(
      {{32, 1024, 256}, {190, 700, 90}, {512, 512, 64}, {200, 9300, 16}, {1, 1300, 700}, {1300, 1, 700}}));
  CAPTURE(m, n, k);
  const auto a = drawn(m * k), b = drawn(k * n);
  const MatrixProduct shape{
      .m = m, .n = n, .k = k, .a_strides = {k, 1}, .b_strides = {n, 1}, .c_row_stride = n};
  set_num_threads(1);
  const auto alone = product(shape, a, b);
  for (const int threads : {2, 3, 7}) {
    set_num_threads(threads);
    CHECK(same_bits(product(shape, a, b), alone));
  }
  set_num_threads(0);
}

TEST_CASE("a transposed matrix by a vector has the same bits on any number of threads") {
  const auto [m, k] = GENERATE(
      table<int, int>({{1028, 300}, {1030, 520}, {999, 700}, {2060, 1028}, {5000, 901}, {4160, 700}}));
  CAPTURE(m, k);
  const auto numbers = drawn(std::int64_t{m} * k + k);
  const std::vector<float> a(numbers.begin(), numbers.end() - k), x(numbers.end() - k, numbers.end());
  const MatrixProduct shape{.dtype = DType::float32,
                            .m = m,
                            .n = 1,
                            .k = k,
                            .a_strides = {1, m},
                            .b_strides = {1, 1},
                            .c_row_stride = 1};
  const auto product_on = [&](int threads) {
    set_num_threads(threads);
    std::vector<float> c(static_cast<std::size_t>(m));
    multiply(shape, reinterpret_cast<const std::byte*>(a.data()),
             reinterpret_cast<const std::byte*>(x.data()), reinterpret_cast<std::byte*>(c.data()));
    return c;
  };
  const std::vector<float> alone = product_on(1);
  for (const int threads : {2, 3, 7})
    CHECK(std::memcmp(product_on(threads).data(), alone.data(), alone.size() * sizeof(float)) == 0);
  set_num_threads(0);
}

TEST_CASE("a matrix by its own transpose has the bits of one call of the library") {
  const int m = GENERATE(390, 1153), k = 5;
  const auto a = drawn(m * k);
  CHECK(same_bits(product(own_transpose(m, k), a, a), by_own_transpose(m, k, a.data())));
}

TEST_CASE("equal matrices are multiplied as any others, and so is one where NumPy has two") {
  const int m = 20, k = 31;
  const auto a = drawn(m * k), b = a;
  MatrixProduct shape = own_transpose(m, k);
  std::vector<double> apart(m * m);
  Blas::library().functions<double>().gemm(Blas::row_major, Blas::as_it_is, Blas::transposed, m, m, k, 1,
                                           a.data(), k, b.data(), k, 0, apart.data(), m);
  CHECK(same_bits(product(shape, a, b), apart));
  shape.may_alias = false;
  CHECK(same_bits(product(shape, a, a), apart));
}

TEST_CASE("each matrix of a batch is by its own transpose or not") {
  const auto [m, k] = GENERATE(table<int, int>({{20, 31}, {390, 11}}));
  const auto a = drawn(3 * m * k);
  MatrixProduct shape = own_transpose(m, k);
  const std::vector<double> first(a.begin(), a.begin() + m * k), second(a.begin() + m * k, a.end() - m * k);
  const auto of_two = product(shape, second, first);
  shape.batch = {3};
  shape.a_batch_strides = {m * k}, shape.c_batch_strides = {m * m};
  const auto matrix = [&](const std::vector<double>& c, int number) {
    return std::vector<double>(c.begin() + number * m * m, c.begin() + (number + 1) * m * m);
  };

  shape.b_batch_strides = {m * k};
  const auto all = product(shape, a, a);
  for (const int number : {0, 1, 2})
    CHECK(same_bits(matrix(all, number), by_own_transpose(m, k, a.data() + number * m * k)));

  shape.b_batch_strides = {0};
  const auto one = product(shape, a, a);
  CHECK(same_bits(matrix(one, 0), by_own_transpose(m, k, a.data())));
  CHECK(same_bits(matrix(one, 1), of_two));
}

TEST_CASE("a matrix by a vector has the bits of one call of the library") {
  const int m = 1501, k = 1500;
  const auto a = drawn(m * k), x = drawn(k);
  std::vector<double> whole(m);
  Blas::library().functions<double>().gemv(Blas::row_major, Blas::transposed, k, m, 1, a.data(), m, x.data(),
                                           1, 0, whole.data(), 1);
  const MatrixProduct by_columns{
      .m = m, .n = 1, .k = k, .a_strides = {1, m}, .b_strides = {1, 1}, .c_row_stride = 1};
  CHECK(same_bits(product(by_columns, a, x), whole));
}

TEST_CASE("a vector by a matrix of whole cache lines has the bits of one call, on any number of threads") {
  const auto [n, k] = GENERATE(table<int, int>({{1024, 1024}, {4160, 700}, {320, 4000}}));
  CAPTURE(n, k);
  const auto numbers = drawn(n * k), factors = drawn(k);
  const std::vector<float> b(numbers.begin(), numbers.end()), x(factors.begin(), factors.end());
  std::vector<float> whole(n), c(n);
  Blas::library().functions<float>().gemv(Blas::row_major, Blas::transposed, k, n, 1, b.data(), n, x.data(),
                                          1, 0, whole.data(), 1);
  const MatrixProduct by_rows{.dtype = DType::float32,
                              .m = 1,
                              .n = n,
                              .k = k,
                              .a_strides = {k, 1},
                              .b_strides = {n, 1},
                              .c_row_stride = n};
  for (const int threads : {1, 2, 3, 7}) {
    set_num_threads(threads);
    multiply(by_rows, reinterpret_cast<const std::byte*>(x.data()),
             reinterpret_cast<const std::byte*>(b.data()), reinterpret_cast<std::byte*>(c.data()));
    CHECK(std::memcmp(c.data(), whole.data(), c.size() * sizeof(float)) == 0);
  }
  set_num_threads(0);
}

TEST_CASE("two vectors are multiplied as they lie") {
  const int apart = GENERATE(1, 7);
  const int k = 700;
  const auto x = drawn(k * apart), y = drawn(k);
  const double whole = Blas::library().functions<double>().dot(k, x.data(), apart, y.data(), 1);
  const MatrixProduct dot{
      .m = 1, .n = 1, .k = k, .a_strides = {1, apart}, .b_strides = {1, 1}, .c_row_stride = 1};
  CHECK(same_bits(product(dot, x, y), {whole}));
}

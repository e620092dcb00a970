#include <atomic>
#include <cmath>
#include <cstring>
#include <numeric>

#include "catch.hpp"
#include "runtime/program/program.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {
namespace {

using Space = BufferRef::Space;

BufferType vector_type(const std::string& name, std::int64_t length) {
  return {name, DType::float64, {length}, {8}};
}

ndarray counted(std::int64_t length) {
  const ndarray result = ndarray::empty(DType::float64, {length});
  std::iota(result.data<double>(), result.data<double>() + length, 0.0);
  return result;
}

/// buffers[0][i] = buffers[1][i] * params[0], through the scratch.
void scale(void* const* buffers, const std::int64_t* params, std::int64_t begin, std::int64_t end,
           void* scratch) {
  for (std::int64_t i = begin; i < end; ++i) {
    *static_cast<double*>(scratch) = static_cast<const double*>(buffers[1])[i];
    static_cast<double*>(buffers[0])[i] = *static_cast<double*>(scratch) * static_cast<double>(params[0]);
  }
}

/// out = in * 3 * 5, by way of the arena, and a constant copied into the second output.
Program scaling(std::int64_t length) {
  Program program;
  program.inputs = {vector_type("x", length)};
  program.outputs = {vector_type("y", length), vector_type("z", 2)};
  program.constants = {counted(4)};
  program.kernels = {{"scale", nullptr, scale}};
  program.arena_bytes = 64 + 8 * length;
  program.steps = {
      Launch{0, {{Space::arena, 0, 64}, {Space::input, 0, 0}}, {3}, length, 10, 8},
      Launch{0, {{Space::output, 0, 0}, {Space::arena, 0, 64}}, {5}, length, 10, 8},
      Copy{{Space::constant, 0, 16}, {Space::output, 1, 0}, 16},
  };
  return program;
}

/// How a test lays out a matrix of rows x columns; `batch` such matrices follow each other.
struct Matrix {
  std::int64_t rows, columns, strides[2], size;
};

Matrix matrix(std::int64_t rows, std::int64_t columns, bool by_columns, std::int64_t padding) {
  if (by_columns) return {rows, columns, {1, rows + padding}, (rows + padding) * columns};
  return {rows, columns, {columns + padding, 1}, rows * (columns + padding)};
}

template <class T>
std::vector<T> small_numbers(std::int64_t count, int seed) {
  std::vector<T> values(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<T>(static_cast<int>(i * 7 + seed) % 11 - 5);
  return values;
}

template <class T>
ndarray flat(const std::vector<T>& values) {
  const ndarray result = ndarray::empty(dtype_of<T>, {static_cast<std::int64_t>(values.size())});
  std::copy(values.begin(), values.end(), result.data<T>());
  return result;
}

/// Small integers, so that every order of summation gives the same.
template <class T>
void check_product(const Matrix& a, const Matrix& b, std::int64_t batch) {
  const std::int64_t m = a.rows, n = b.columns, k = a.columns;
  const std::vector<T> left = small_numbers<T>(a.size * batch, 1), right = small_numbers<T>(b.size, 2);
  Program program;
  const BufferType left_type{"a", dtype_of<T>, {a.size * batch}, {sizeof(T)}};
  const BufferType right_type{"b", dtype_of<T>, {b.size}, {sizeof(T)}};
  program.inputs = {left_type, right_type};
  program.outputs = {{"c", dtype_of<T>, {batch, m, n}, c_strides({batch, m, n}, sizeof(T))}};
  program.steps = {MatrixProduct{dtype_of<T>,
                                 m,
                                 n,
                                 k,
                                 {Space::input, 0, 0},
                                 {Space::input, 1, 0},
                                 {Space::output, 0, 0},
                                 {a.strides[0], a.strides[1]},
                                 {b.strides[0], b.strides[1]},
                                 n,
                                 {batch},
                                 {a.size},
                                 {0},
                                 {m * n}}};
  const ndarray c = run(program, {flat(left), flat(right)})[0];
  std::int64_t wrong = 0;
  for (std::int64_t g = 0; g < batch; ++g) {
    for (std::int64_t i = 0; i < m; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        T sum = 0;
        for (std::int64_t p = 0; p < k; ++p) {
          sum += left[static_cast<std::size_t>(g * a.size + i * a.strides[0] + p * a.strides[1])] *
                 right[static_cast<std::size_t>(p * b.strides[0] + j * b.strides[1])];
        }
        wrong += c.data<T>()[(g * m + i) * n + j] != sum;
      }
    }
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("a program runs its steps in order, on any number of threads", "[program]") {
  for (const int threads : {1, 2, 5}) {
    set_num_threads(threads);
    for (const std::int64_t length : {0, 1, 9, 1000}) {
      const std::vector<ndarray> results = run(scaling(length), {counted(length)});
      REQUIRE(results.size() == 2);
      bool right = true;
      for (std::int64_t i = 0; i < length; ++i)
        right = right && results[0].data<double>()[i] == 15.0 * double(i);
      CHECK(right);
      CHECK(results[1].str() == "[2. 3.]");
    }
  }
  set_num_threads(0);
}

TEST_CASE("inputs are checked", "[program]") {
  const Program program = scaling(3);
  CHECK_THROWS_WITH(run(program, {}), "expected 1 inputs, got 0");
  CHECK_THROWS_WITH(run(program, {counted(4)}),
                    "input x: expected float64 (3,) with strides (8,), got float64 (4,) with strides (8,)");
  CHECK_THROWS_AS(run(program, {ndarray::zeros(DType::float32, {3})}), ValueError);
  CHECK_THROWS_AS(run(program, {counted(6).view({3}, {16}, 0)}), ValueError);
  CHECK_NOTHROW(run(scaling(1), {counted(1).view({1}, {999}, 0)}));
}

TEST_CASE("an exception of a kernel's thread reaches the caller", "[program]") {
  Program program = scaling(100);
  program.kernels[0].function = [](void* const*, const std::int64_t*, std::int64_t, std::int64_t, void*) {
    throw ValueError("no");
  };
  CHECK_THROWS_AS(run(program, {counted(100)}), ValueError);
}

TEMPLATE_TEST_CASE("matrix products of every layout", "[program]", float, double) {
  for (const auto& [m, n, k] : {std::array{3, 4, 5},
                                {1, 4, 5},
                                {3, 1, 5},
                                {3, 4, 1},
                                {1, 1, 1},
                                {3, 4, 0},
                                {0, 4, 5},
                                {300, 7, 33},
                                {5, 1100, 3}}) {
    for (const bool a_by_columns : {false, true}) {
      for (const bool b_by_columns : {false, true}) {
        for (const int padding : {0, 3}) {
          INFO(m << " " << n << " " << k << " " << a_by_columns << b_by_columns << padding);
          check_product<TestType>(matrix(m, k, a_by_columns, padding), matrix(k, n, b_by_columns, padding),
                                  2);
        }
      }
    }
  }
}

TEST_CASE("the bits of a matrix product do not depend on the number of threads", "[program]") {
  const std::int64_t n = 700;
  Program program;
  program.inputs = {{"a", DType::float32, {n, n}, {4 * n, 4}}};
  program.outputs = program.inputs;
  program.steps = {MatrixProduct{DType::float32,
                                 n,
                                 n,
                                 n,
                                 {Space::input, 0, 0},
                                 {Space::input, 0, 0},
                                 {Space::output, 0, 0},
                                 {n, 1},
                                 {1, n},
                                 n,
                                 {},
                                 {},
                                 {},
                                 {},
                                 true}};
  const ndarray a = ndarray::empty(DType::float32, {n, n});
  for (std::int64_t i = 0; i < n * n; ++i) a.data<float>()[i] = std::sin(static_cast<float>(i));
  set_num_threads(1);
  const ndarray one = run(program, {a})[0];
  set_num_threads(5);
  const ndarray five = run(program, {a})[0];
  set_num_threads(0);
  CHECK(std::memcmp(one.bytes(), five.bytes(), static_cast<std::size_t>(one.nbytes())) == 0);
}

}  // namespace weft

// Sums of products on a GPU whose threads the cpu runs.
#include "on_gpu.hpp"

#include <array>

#include "codegen/assemble.hpp"
#include "codegen/plan_within.hpp"
#include "expect.hpp"
#include "runtime/watched_gpu.hpp"

using weft::DType, weft::LazyTensor;

namespace {

/// Whole numbers from -4 to 4, as an argument: their sums of products are exact in any order.
LazyTensor numbers(const np::Shape& shape, DType dtype, double first = 1) {
  const std::int64_t count = weft::element_count(shape.dims);
  const LazyTensor drawn = np::rint(np::sin(np::arange(first, first + static_cast<double>(count)) * 1.7) * 4);
  return weft::persist(np::astype(drawn, dtype).reshape(shape));
}

LazyTensor fractions(const np::Shape& shape, DType dtype) {
  const std::int64_t count = weft::element_count(shape.dims);
  return weft::persist(
      np::astype(np::sin(np::arange(static_cast<double>(count)) * 0.7), dtype).reshape(shape));
}

}  // namespace

TEST_CASE("products of tiles, and of parts of them, have NumPy's bits") {
  for (const DType dtype : {DType::float16, DType::int8, DType::int32, DType::uint64, DType::bool_})
    for (const auto& [m, k, n] :
         {std::array{64, 16, 64}, std::array{70, 33, 65}, std::array{24, 17, 129}, std::array{130, 40, 24}}) {
      INFO(m << " by " << k << " by " << n << " of " << weft::name(dtype));
      const bool floats = dtype == DType::float16;
      const LazyTensor a = floats ? fractions({m, k}, dtype) : numbers({m, k}, dtype);
      const LazyTensor b = floats ? fractions({k, n}, dtype) : numbers({k, n}, dtype, 50);
      check_same({np::matmul(a, b)});
      check_same({np::matmul(np::transpose(numbers({k, m}, dtype)), np::transpose(numbers({n, k}, dtype)))});
    }
}

TEST_CASE("tiles of 128 by 128 points have NumPy's bits") {
  const LazyTensor a = numbers({1290, 20}, DType::int16), b = numbers({20, 1150}, DType::int16, 7);
  check_same({np::matmul(a, b)});
  check_same({np::matmul(fractions({1290, 20}, DType::float16), fractions({20, 1150}, DType::float16))});
}

TEST_CASE("what a block has in its memory may be no more than a few elements") {
  const LazyTensor a = numbers({1290, 20, 1}, DType::float64), b = numbers({20, 1150}, DType::float64, 7);
  const LazyTensor c = numbers({1290, 20, 1}, DType::float64, 3), d = numbers({20, 1150}, DType::float64, 5);
  check_same({np::any(np::logical_and(a > b, c + 3 < d), {.axis = 1})});
}

TEST_CASE("what follows a product on a GPU is computed with it") {
  const LazyTensor a = fractions({3, 70, 40}, DType::float16), b = fractions({3, 40, 66}, DType::float16);
  const LazyTensor bias = fractions({66}, DType::float16), scale = fractions({70, 1}, DType::float16);
  check_same({np::maximum(np::matmul(a, b) * scale + bias, 0)});
  const LazyTensor sums = np::matmul(numbers({70, 40}, DType::int32), numbers({40, 66}, DType::int32));
  check_same({sums, sums * 2 + numbers({70, 66}, DType::int32)});
}

TEST_CASE("products of floats are multiplied by kernels of our own where there is no library") {
  for (const DType dtype : {DType::float32, DType::float64})
    for (const auto& [m, k, n] :
         {std::array{1, 1, 1}, std::array{3, 200, 5}, std::array{70, 33, 65}, std::array{129, 64, 1}}) {
      INFO(m << " by " << k << " by " << n << " of " << weft::name(dtype));
      const LazyTensor a = numbers({m, k}, dtype), b = numbers({k, n}, dtype, 9);
      check_same({np::matmul(a, b)});
      check_same({np::matmul(np::transpose(numbers({k, m}, dtype)), np::transpose(numbers({n, k}, dtype)))});
      check_same({np::matmul(numbers({2, 3, m, k}, dtype), numbers({3, k, n}, dtype, 5)) + 1});
      check_same({np::matmul(a[np::slice(np::_, np::_, 2)], b)});
    }
}

TEST_CASE("sums of zeros are zero in products by kernels of our own") {
  check_same({np::matmul(weft::persist(np::zeros({30, 20})), weft::persist(-np::ones({20, 30})))});
}

TEST_CASE("with any order of sums, a GPU's tensor cores multiply halves") {
  for (const DType dtype : {DType::float16, DType::bfloat16})
    for (const auto& [m, k, n] : {std::array{64, 32, 64}, std::array{70, 33, 65}, std::array{24, 17, 129},
                                  std::array{130, 70, 24}, std::array{72, 136, 40}}) {
      INFO(m << " by " << k << " by " << n << " of " << weft::name(dtype));
      const LazyTensor a = numbers({m, k}, dtype), b = numbers({k, n}, dtype, 50);
      check_same_inexact({np::matmul(a, b)});
      check_same_inexact({np::matmul(np::transpose(numbers({k, m}, dtype)), b) + 1});
      check_same_inexact({np::matmul(a, np::transpose(numbers({n, k}, dtype)))});
      check_same_inexact({np::matmul(np::astype(np::transpose(numbers({k, m}, dtype)), np::float32),
                                     np::astype(np::transpose(numbers({n, k}, dtype)), np::float32))});
      check_same_inexact({np::matmul(numbers({3, m, k}, dtype), numbers({3, k, n}, dtype, 2))});
      check_same_inexact({np::matmul(
          numbers({2 * m, 2 * k}, dtype)[np::slice(np::_, np::_, 2), np::slice(np::_, np::_, 2)], b)});
    }
}

TEST_CASE("groups of warps of a GPU multiply halves of many tiles in any order") {
  const std::int64_t m = 1410, n = 1160;
  for (const auto& [dtype, k] : {std::pair{DType::float16, 328}, std::pair{DType::bfloat16, 33}}) {
    INFO(m << " by " << k << " by " << n << " of " << weft::name(dtype));
    const LazyTensor b = numbers({k, n}, dtype, 50);
    check_same_inexact({np::maximum(np::matmul(numbers({m, k}, dtype), b) + numbers({n}, dtype), 0)});
    check_same_inexact({np::matmul(np::transpose(numbers({k, m}, dtype)), b)});
    check_same_inexact({np::matmul(numbers({m, k}, dtype), np::transpose(numbers({n, k}, dtype)))});
  }
  check_same_inexact({np::matmul(np::transpose(numbers({70, 51, 72}, DType::float16), {1, 2, 0}),
                                 np::transpose(numbers({51, 257, 70}, DType::float16), {0, 2, 1}))});
}

namespace {

/// x times a matrix six times, in a loop within a loop, kept small.
LazyTensor multiplied(const LazyTensor& x) {
  const LazyTensor by = numbers({40, 40}, np::float32, 7);
  const auto once = [&](auto, auto v) { return np::clip(np::matmul(v, by), -4, 4); };
  return np::fori_loop(0, 3, [&](auto, auto v) { return np::fori_loop(0, 2, once, v) + 1; }, x);
}

}  // namespace

TEST_CASE("products within loops are multiplied by kernels of our own, and nothing comes to the host") {
  check_same({multiplied(numbers({30, 40}, np::float32))});
  const weft::Graph graph{.outputs = {multiplied(np::variable("x", np::float32, {30, 40}))},
                          .output_names = {}};
  const weft::Program program =
      weft::codegen::assemble(weft::codegen::plan_within(graph, {}, tested_isa()), tested_isa()).program;
  const weft::ndarray x = weft::ndarray::zeros(np::float32, {30, 40});
  const Asked asked = asked_by([&] { weft::run(program, {x}, {.accelerator = &watched_gpu()}); });
  CHECK(asked.launches >= 12);  // a product and what follows it, six times
  CHECK(asked.reads == 0);
}

TEST_CASE("numbers that TF32 has are multiplied as they are") {
  const LazyTensor a = numbers({70, 40}, np::float32), b = numbers({40, 66}, np::float32, 9);
  const std::vector<LazyTensor> outputs = {np::matmul(a, b), np::exp(fractions({100}, np::float32))};
  const std::vector<weft::ndarray> expected = weft::evaluate(outputs);
  const auto found = [&] {
    const weft::Results results = weft::compile({.inputs = {}, .outputs = outputs, .tf32 = true})();
    return std::vector<weft::ndarray>{results[0], results[1]};
  };
  check_same_bytes(found(), expected);  // few bits, which TF32 has
  const weft::device_scope scope(tested_gpu());
  check_same_bytes(found(), expected);
}

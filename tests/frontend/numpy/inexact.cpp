// compile({.exact = false}): near NumPy's numbers, the same on each run.
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <filesystem>

#include "frontend/expect.hpp"
#include "runtime/system/thread_pool.hpp"

using weft::DType, weft::ndarray;

namespace {

const auto x = np::variable("x", np::float32, {300, 500});

weft::LazyTensor softmax() {
  const auto e = np::exp(x - np::max(x, {.axis = -1, .keepdims = true}));
  return e / np::sum(e, {.axis = -1, .keepdims = true});
}

ndarray scattered() {
  const ndarray array = ndarray::empty(DType::float32, {300, 500});
  for (std::int64_t i = 0; i < array.size(); ++i)
    array.data<float>()[i] = static_cast<float>(std::sin(static_cast<double>(i * i)));
  return array;
}

bool same_bytes(const ndarray& a, const ndarray& b) {
  return std::memcmp(a.bytes(), b.bytes(), static_cast<std::size_t>(a.nbytes())) == 0;
}

double furthest(const ndarray& a, const ndarray& b) {
  double most = 0;
  for (std::int64_t i = 0; i < a.size(); ++i) {
    const double one = a.data<float>()[i], other = b.data<float>()[i];
    most = std::max(most, std::abs(one - other) / std::abs(other));
  }
  return most;
}

}  // namespace

TEST_CASE("an inexact function is near the exact one, and differs from it") {
  const std::vector<weft::LazyTensor> outputs = {softmax(), np::sum(x * x + x, {.axis = 1})};
  const auto exact = weft::compile({.inputs = {x}, .outputs = outputs});
  const auto fast = weft::compile({.inputs = {x}, .outputs = outputs, .exact = false});
  const weft::Results expected = exact(scattered()), found = fast(scattered());
  for (std::size_t i = 0; i < outputs.size(); ++i) CHECK(furthest(found[i], expected[i]) < 1e-5);
  CHECK_FALSE(same_bytes(found[1], expected[1]));
  CHECK(same_bytes(exact(scattered())[1], expected[1]));
}

TEST_CASE("an inexact function gives the same bits on each run, for any number of threads") {
  const auto sums = np::sum(x * x, {.axis = 1}), columns = np::sum(x * x, {.axis = 0});
  const auto heights = np::variable("h", np::float32, {10007, 12});
  const auto fast =
      weft::compile({.inputs = {x, heights},
                     .outputs = {softmax(), sums, columns, np::var(heights, {.axis = 1}), np::sum(heights)},
                     .exact = false});
  const ndarray short_rows =
      weft::evaluate(np::sin(np::arange(10007 * 12, {.dtype = np::float32}).reshape({10007, 12})));
  const int threads = weft::num_threads();
  weft::set_num_threads(1);
  const weft::Results first = fast(scattered(), short_rows);
  for (const int count : {1, 2, 3, 7}) {
    weft::set_num_threads(count);
    const weft::Results again = fast(scattered(), short_rows);
    for (std::size_t i = 0; i < first.size(); ++i) CHECK(same_bytes(first[i], again[i]));
  }
  weft::set_num_threads(threads);
}

TEST_CASE("an inexact function keeps NaN, infinities and overflows") {
  const auto fast = weft::compile(
      {.inputs = {x}, .outputs = {x * x - x, np::sum(x, {.axis = 1}), np::tanh(x)}, .exact = false});
  const ndarray awkward = scattered();
  const float infinity = std::numeric_limits<float>::infinity();
  awkward.data<float>()[0] = infinity;
  awkward.data<float>()[500] = std::numeric_limits<float>::quiet_NaN();
  awkward.data<float>()[1000] = 3e38f;
  const weft::Results found = fast(awkward);
  CHECK(std::isnan(found[0].data<float>()[0]));
  CHECK(std::isnan(found[0].data<float>()[500]));
  CHECK(found[0].data<float>()[1000] == infinity);
  CHECK(found[1].data<float>()[0] == infinity);
  CHECK(std::isnan(found[1].data<float>()[1]));
  CHECK(found[2].data<float>()[0] == 1);
  CHECK(found[2].data<float>()[1000] == 1);
}

TEST_CASE("loops are inexact too, and the loop itself stays exact for others") {
  const auto v = np::variable("v", np::float64, {1000});
  const auto body = [](auto, auto u) { return u * 0.3 + u * u * 0.7; };
  const auto looped = np::fori_loop(0, 20, body, v);
  const auto exact = weft::compile({.inputs = {v}, .outputs = {looped}});
  const auto fast = weft::compile({.inputs = {v}, .outputs = {looped}, .exact = false});
  const ndarray start = weft::evaluate(np::linspace(0.1, 0.9, 1000));
  const ndarray expected = exact(start), found = fast(start),
                again = weft::compile({.inputs = {v}, .outputs = {looped}})(start);
  CHECK(same_bytes(expected, again));
  CHECK_FALSE(same_bytes(expected, found));
  for (std::int64_t i = 0; i < 1000; ++i)
    CHECK(std::abs(found.data<double>()[i] / expected.data<double>()[i] - 1) < 1e-13);
}

TEST_CASE("a saved function is as exact as it was compiled") {
  const auto fast =
      weft::compile({.inputs = {x}, .outputs = {np::sum(x * x + x, {.axis = 1})}, .exact = false});
  const auto path =
      std::filesystem::temp_directory_path() / ("weft_inexact_" + std::to_string(getpid()) + ".weft");
  fast.save(path);
  const ndarray found = weft::load(path)(scattered())[0], expected = fast(scattered());
  std::filesystem::remove(path);
  CHECK(same_bytes(found, expected));
}

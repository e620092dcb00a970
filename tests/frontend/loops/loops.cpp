// np::fori_loop, while_loop, cond and scan, against their steps written out.
#include <unistd.h>

#include <filesystem>

#include "frontend/evaluate/compiled.hpp"
#include "frontend/evaluate/fingerprint.hpp"
#include "frontend/expect.hpp"

using np::slice, weft::LazyTensor, weft::DType;

namespace {

using Tensors = std::vector<LazyTensor>;

const LazyTensor x = np::arange(10.) * 0.25;

/// Kernels of the program that computes `tensor`, a loop's steps among them.
std::size_t kernels(const LazyTensor& tensor) {
  return weft::compiled(tensor.graph())->program().kernels.size();
}

std::size_t loop_nodes(const LazyTensor& tensor) {
  std::size_t count = 0;
  for (const auto& node : weft::topological_order(tensor.graph()))
    count += node->operation() == weft::Operation::loop;
  return count;
}

}  // namespace

TEST_CASE("fori_loop carries one array") {
  const auto total = np::fori_loop(0, 10, [](auto i, auto sum) { return sum + x[i]; }, 0.);
  CHECK(value(total) == "array(11.25)");
  CHECK(loop_nodes(total) == 1);
  const auto counted =
      np::fori_loop(3, 7, [](auto i, auto sum) { return sum * 2 + i; }, np::zeros(2, {.dtype = np::int64}));
  CHECK(value(counted) == "array([56, 56])");
  CHECK(value(np::fori_loop(3, 3, [](auto, auto v) { return v + 1; }, x)) == value(x));
  CHECK(value(np::fori_loop(0, 1, [](auto, auto v) { return v + 1; }, x)) == value(x + 1));
}

TEST_CASE("fori_loop carries tuples and lists") {
  const auto [a, b] = np::fori_loop(
      0, 50, [](auto, auto one, auto other) { return std::tuple(other, one + other); }, std::tuple(0, 1));
  CHECK(value(a) == "array(12586269025)");
  CHECK(value(b) == "array(20365011074)");
  const Tensors left =
      np::fori_loop(0, 9, [](const auto&, const Tensors& v) { return Tensors{v[1], v[0]}; }, {x, x + 1});
  CHECK(value(left[0]) == value(x + 1));
  CHECK(value(left[1]) == value(x));
}

TEST_CASE("the index is a place, a bound and a number") {
  const auto cumulated =
      np::fori_loop(1, 10, [](auto i, auto v) { return np::setitem(v, {i}, v[i] + v[i - 1]); }, x);
  CHECK(value(cumulated) == value(np::cumsum(x)));
  const auto windows = np::fori_loop(
      0, 8, [](auto i, auto v) { return np::setitem(v, {i}, np::sum(x[slice(i, i + 3)])); }, np::zeros(8));
  CHECK(value(windows) == value(x[slice(0, 8)] + x[slice(1, 9)] + x[slice(2, 10)]));
  const auto powers = np::fori_loop(
      0, 20, [](LazyTensor i, LazyTensor v) { return np::setitem(v, {i}, i * i - 3 * i + 1); },
      np::zeros(20));
  const auto n = np::arange(20.);
  CHECK(value(powers) == value(n * n - 3 * n + 1));
}

TEST_CASE("places that follow no rule are looked up") {
  const auto wrapped =
      np::fori_loop(0, 100, [](auto i, auto v) { return np::setitem(v, {(i * 7) % 10}, v[i % 10] + 1); }, x);
  auto expected = x;
  for (std::int64_t i = 0; i < 100; ++i)
    expected = np::setitem(expected, {(i * 7) % 10}, expected[i % 10] + 1);
  CHECK(value(wrapped) == value(expected));
  CHECK(loop_nodes(wrapped) == 1);
  const auto beyond = np::fori_loop(-5, 5, [](auto i, auto v) { return v * 0.5 + x[i]; }, np::float64(0));
  LazyTensor sum = np::float64(0);
  for (std::int64_t i = -5; i < 5; ++i) sum = sum * 0.5 + x[i];
  CHECK(value(beyond) == value(sum));
}

TEST_CASE("steps at the ends may be another thing") {
  const auto doubled = np::fori_loop(
      0, 11, [](auto i, auto v) { return np::setitem(v, {i}, np::sum(v[slice(_, i)]) + 1); },
      np::zeros(11, {.dtype = np::int64}));
  CHECK(value(doubled) == "array([   1,    2,    4,    8,   16,   32,   64,  128,  256,  512, 1024])");
  const auto ring =
      np::fori_loop(0, 10, [](auto i, auto v) { return np::setitem(v, {i}, v[i - 1] + v[i]); }, x);
  auto expected = x;
  for (std::int64_t i = 0; i < 10; ++i) expected = np::setitem(expected, {i}, expected[i - 1] + expected[i]);
  CHECK(value(ring) == value(expected));
}

TEST_CASE("a loop has as many nodes and kernels for few steps as for many") {
  const auto heat = [](std::int64_t steps) {
    return np::fori_loop(
        0, steps,
        [](auto i, auto u) {
          return np::setitem(u, {slice(1, -1)}, (u[slice(_, -2)] + u[slice(2, _)]) * 0.5 + i * 1e-3);
        },
        x);
  };
  CHECK(kernels(heat(10)) == kernels(heat(1000)));
  CHECK(weft::topological_order(heat(10).graph()).size() ==
        weft::topological_order(heat(1000).graph()).size());
  auto u = x;
  for (std::int64_t i = 0; i < 1000; ++i)
    u = np::setitem(u, {slice(1, -1)}, (u[slice(_, -2)] + u[slice(2, _)]) * 0.5 + np::int64(i) * 1e-3);
  CHECK(weft::evaluate(heat(1000)).repr() == weft::evaluate(u).repr());
}

LazyTensor factored_element(const LazyTensor& A, const auto& i, const auto& j) {
  return np::setitem(A, {i, j}, (A[i, j] - np::sum(A[i, slice(_, j)] * A[j, slice(_, j)])) / A[j, j]);
}
LazyTensor factored_diagonal(const LazyTensor& A, const auto& i) {
  return np::setitem(A, {i, i}, np::sqrt(A[i, i] - np::sum(A[i, slice(_, i)] * A[i, slice(_, i)])));
}

TEST_CASE("elements are set where the array lies") {
  const auto counted =
      np::fori_loop(0, 1000, [](auto i, auto v) { return np::setitem(v, {i}, i); }, np::zeros(1000));
  const auto compiled = weft::compiled(counted.graph());
  const std::vector<weft::Step>& steps = compiled->program().steps;
  const auto is_loop = [](const weft::Step& step) { return std::holds_alternative<weft::LoopLaunch>(step); };
  const auto loop = std::ranges::find_if(steps, is_loop);
  REQUIRE(loop != steps.end());
  CHECK(std::get<weft::LoopLaunch>(*loop).scratch_bytes == 0);  // nor is the array anywhere else
  CHECK(value(counted) == value(np::arange(1000.)));
}

TEST_CASE("loops within loops") {
  const auto a = np::matmul(np::reshape(x, {10, 1}), np::reshape(x, {1, 10})) + np::identity(10) * 4;
  const auto row = [](auto i, auto A) {
    return np::fori_loop(0, i, [&](auto j, auto partial) { return factored_element(partial, i, j); }, A);
  };
  const auto cholesky =
      np::fori_loop(0, 10, [&](auto i, auto A) { return factored_diagonal(row(i, A), i); }, a);
  auto expected = a;
  for (std::int64_t i = 0; i < 10; ++i) {
    for (std::int64_t j = 0; j < i; ++j) expected = factored_element(expected, i, j);
    expected = factored_diagonal(expected, i);
  }
  CHECK(value(cholesky) == value(expected));
}

TEST_CASE("loops within loops may have no step, and their indexes be computed with") {
  const auto filled = [](auto i, auto v) {
    return np::fori_loop(i + 1, 9, [&](auto j, auto row) { return np::setitem(row, {i, j}, i * 10 + j); }, v);
  };
  const auto n = np::arange(9.);
  CHECK(value(np::fori_loop(0, 9, filled, np::zeros({9, 9}))) ==
        value(np::triu(np::reshape(n, {9, 1}) * 10 + n, 1)));
  const auto ahead = [](auto i, auto v) {
    return np::fori_loop(i, 8, [&](auto j, auto w) { return np::setitem(w, {j + 1}, w[j + 1] + i); }, v);
  };
  auto expected = np::zeros(9);
  for (std::int64_t i = 0; i < 11; ++i)
    for (std::int64_t j = i; j < 8; ++j) expected = np::setitem(expected, {j + 1}, expected[j + 1] + i);
  CHECK(value(np::fori_loop(0, 11, ahead, np::zeros(9))) == value(expected));
}

TEST_CASE("while_loop") {
  const auto root = np::while_loop([](auto now, auto before) { return np::abs(now - before) > 1e-12; },
                                   [](auto now, auto) { return std::tuple((now + 2. / now) / 2., now); },
                                   std::tuple(2., 0.));
  CHECK(value(std::get<0>(root)) == "array(1.41421356)");
  CHECK(loop_nodes(std::get<0>(root)) == 1);
  const auto doubled = [](const np::WhileKeywords& keywords) {
    return np::while_loop([](auto n) { return n < 1000; }, [](auto n) { return n * 2; }, 1, keywords);
  };
  CHECK(value(doubled({})) == "array(1024)");
  CHECK(value(doubled({.max_steps = 3})) == "array(8)");
  CHECK(value(np::while_loop([](auto n) { return n < 0; }, [](auto n) { return n * 2; }, 1)) == "array(1)");
}

TEST_CASE("while_loop within fori_loop") {
  const auto is_more = [](auto n, auto) { return n > 1; };
  const auto collatz = [](auto n, auto steps) {
    return std::tuple(np::where(n % 2 == 0, np::floor_divide(n, 2), n * 3 + 1), steps + 1);
  };
  const auto lengths = np::fori_loop(
      1, 20,
      [&](auto i, auto v) {
        const auto [n, steps] = np::while_loop(is_more, collatz, std::tuple(i, 0));
        return np::setitem(v, {i}, steps);
      },
      np::zeros(20, {.dtype = np::int64}));
  CHECK(value(lengths) ==
        "array([ 0,  0,  1,  7,  2,  5,  8, 16,  3, 19,  6, 14,  9,  9, 17, 17,  4,\n       12, 20, 20])");
}

TEST_CASE("cond") {
  const auto half = [](auto v) { return v / 2; };
  const auto twice = [](auto v) { return v * 2; };
  CHECK(value(np::cond(np::sum(x) > 3, half, twice, x)) == value(x / 2));
  CHECK(value(np::cond(np::sum(x) < 3, half, twice, x)) == value(x * 2));
  const auto never = [](auto) -> LazyTensor { throw std::logic_error("called"); };
  CHECK(value(np::cond(true, half, never, x)) == value(x / 2));
  const auto [a, b] =
      np::cond(np::any(x > 100), [] { return std::tuple(x, x + 1); }, [] { return std::tuple(x + 1, x); });
  CHECK(value(a) == value(x + 1));
  CHECK(value(b) == value(x));
  CHECK(error_of([&] { np::cond(x > 3, half, twice, x); }) ==
        "TypeError: cond: the predicate must be bool of shape (), not bool of shape (10,)");
  CHECK(error_of([&] { np::cond(np::any(x > 3), half, [](auto v) { return v[slice(3)]; }, x); }) ==
        "ValueError: cond: value 0 is float64 of shape (10,) if true, else float64 of shape (3,)");
  CHECK(error_of([&] { np::cond(np::any(x > 3), half, [](auto v) { return v > 0; }, x); }) ==
        "TypeError: cond: value 0 is float64 of shape (10,) if true, else bool of shape (10,)");
}

TEST_CASE("scan") {
  const auto add = [](auto sum, auto v) { return std::pair(sum + v, sum + v); };
  const auto [last, sums] = np::scan(add, 0., x);
  CHECK(value(last) == "array(11.25)");
  CHECK(value(sums) == value(np::cumsum(x)));
  CHECK(loop_nodes(sums) == 1);
  const auto [first, back] = np::scan(add, 0., x, {.reverse = true});
  CHECK(value(back) == value(np::flip(np::cumsum(np::flip(x)))));
  const auto [pair, rows] = np::scan(
      [](auto a, auto b) { return std::pair(std::tuple(b, a + b), std::tuple(a, np::stack({a, b}))); },
      std::tuple(0, 1), np::None{}, {.length = 10});
  CHECK(value(std::get<0>(pair)) == "array(55)");
  CHECK(value(std::get<0>(rows)) == "array([ 0,  1,  1,  2,  3,  5,  8, 13, 21, 34])");
  CHECK(std::get<1>(rows).shape() == weft::Dims{10, 2});
  const auto [none, nothing] = np::scan(add, 0., np::zeros(0));
  CHECK(value(nothing) == "array([], dtype=float64)");
  CHECK(error_of([&] { np::scan(add, 0., x, {.length = 3}); }) ==
        "ValueError: scan: xs of lengths 3 and 10 do not go together");
  CHECK(error_of([&] { np::scan([](auto a) { return std::pair(a, a); }, 0.); }) ==
        "ValueError: scan: without xs there must be a length");
}

TEST_CASE("scans within loops, and loops within scans") {
  const auto add = [](auto sum, auto v) { return std::pair(sum + v, sum + v); };
  const auto summed =
      np::fori_loop(0, 9, [&](auto, auto v) { return std::get<1>(np::scan(add, 0., v)) % 7; }, x);
  auto expected = x;
  for (int i = 0; i < 9; ++i) expected = np::cumsum(expected) % 7;
  CHECK(value(summed) == value(expected));
  const auto row = [](auto total, auto v) {
    const auto powers = np::fori_loop(0, 12, [&](auto, auto power) { return power * v; }, np::float64(1));
    return std::pair(total + powers, powers);
  };
  const auto [total, powers] = np::scan(row, 0., x);
  const auto squared = x * x, sixth = squared * squared * squared;
  CHECK(value(np::allclose(powers, sixth * sixth)) == "array(True)");
  CHECK(value(np::allclose(total, np::sum(sixth * sixth))) == "array(True)");
}

TEST_CASE("named functions are taken apart in steps") {
  const auto halved = weft::function("halved", [](const LazyTensor& v) {
    return np::fori_loop(0, 10, [&](auto i, auto w) { return np::setitem(w, {i}, v[i] / 2); }, v);
  });
  const auto often = np::fori_loop(0, 20, [&](auto, auto v) { return halved(v) + 1; }, x);
  auto expected = x;
  for (int i = 0; i < 20; ++i) expected = expected / 2 + 1;
  CHECK(value(often) == value(expected));
  CHECK(value(halved(x)) == value(x / 2));
}

TEST_CASE("loops of variables are compiled once") {
  const auto a = np::variable("a", np::float64, {10}), b = np::variable("b", np::float64, {10});
  const auto f =
      weft::compile({.inputs = {a, b},
                     .outputs = {np::fori_loop(0, 10, [&](auto i, auto v) { return v * b[i] + a[i]; }, a)}});
  auto expected = x;
  for (std::int64_t i = 0; i < 10; ++i) expected = expected * x[9 - i] + x[i];
  const np::ndarray data = np::evaluate(x), back = np::evaluate(np::flip(x));
  CHECK(np::ndarray(f(data, back)).repr() == value(expected));
  const auto bytes = [](double factor, std::int64_t step) {
    const auto body = [&](auto i, auto v) { return v * factor + x[i * step]; };
    return weft::fingerprint(np::fori_loop(0, 5, body, 0.).graph()).bytes;
  };
  CHECK(bytes(0.5, 1) == bytes(0.5, 1));
  CHECK(bytes(0.5, 1) != bytes(0.25, 1));
  CHECK(bytes(0.5, 1) != bytes(0.5, 2));
}

TEST_CASE("saved functions have the steps of their loops") {
  const auto a = np::variable("a", np::float64, {10});
  const auto often = np::fori_loop(0, 12, [&](auto i, auto v) { return v * 0.5 + a[i % 10]; }, a);
  const std::string path =
      (std::filesystem::temp_directory_path() / ("weft-loops-" + std::to_string(getpid()))).string();
  weft::compile({.inputs = {a}, .outputs = {often}}).save(path);
  const np::ndarray data = np::evaluate(x);
  const std::string loaded = np::ndarray(weft::load(path)(data)[0]).repr();
  std::filesystem::remove(path);
  auto expected = x;
  for (std::int64_t i = 0; i < 12; ++i) expected = expected * 0.5 + x[i % 10];
  CHECK(loaded == value(expected));
}

TEST_CASE("what a step leaves keeps number, dtypes and shapes") {
  CHECK(
      error_of([] {
        np::fori_loop(0, 9, [](auto i, auto v) { return v * i; }, np::zeros(2, {.dtype = np::float32}));
      }) ==
      "TypeError: fori_loop: value 0 is float32 of shape (2,) before a step, and float64 of shape (2,) after "
      "it: it must stay the same, as astype makes it");
  CHECK(error_of([] { np::fori_loop(0, 9, [](auto, auto v) { return v[slice(1)]; }, x); }) ==
        "ValueError: fori_loop: value 0 is float64 of shape (10,) before a step, and float64 of shape (1,) "
        "after it: it must stay the same");
  CHECK(error_of([] { np::fori_loop(0, 9, [](auto, auto v) { return std::tuple(v, v); }, x); }) ==
        "TypeError: fori_loop: a step is given 1 value, and leaves 2");
  CHECK(error_of([] { np::while_loop([](auto v) { return v; }, [](auto v) { return v; }, x); }) ==
        "TypeError: while_loop: the condition must be bool of shape (), not float64 of shape (10,)");
}

TEST_CASE("memory order is that of the initial value") {
  const auto a = np::transpose(np::reshape(np::arange(12.), {3, 4}));
  const auto turned =
      np::fori_loop(0, 4, [](auto, auto v) { return np::transpose(v); }, np::reshape(np::arange(9.), {3, 3}));
  CHECK(value(turned) == value(np::reshape(np::arange(9.), {3, 3})));
  const auto summed = np::fori_loop(0, 4, [](auto, auto v) { return v + 1; }, a);
  CHECK(summed.strides() == a.strides());
  CHECK(value(summed) == value(a + 4));
  CHECK(value(np::fori_loop(
            0, 4, [](auto, auto v) { return v + 1; }, np::broadcast_to(x, {2, 10}))) ==
        value(np::broadcast_to(x, {2, 10}) + 4));
}

TEST_CASE("carried values are of any dtype, and may stay as they are") {
  const auto c = np::array({std::complex<double>(0.25, 0.5), std::complex<double>(-0.5, 0.1)});
  LazyTensor z = np::zeros_like(c);
  for (int i = 0; i < 12; ++i) z = z * z + c;
  CHECK(value(np::fori_loop(0, 12, [&](auto, auto v) { return v * v + c; }, np::zeros_like(c))) == value(z));
  const auto bits = np::fori_loop(
      0, 20, [](auto i, auto v) { return np::logical_xor(v, i % 3 == 0); }, np::array({true, false}));
  CHECK(value(bits) == "array([False,  True])");
  const auto bytes =
      np::fori_loop(0, 300, [](auto, auto v) { return v + 1; }, np::zeros(2, {.dtype = np::uint8}));
  CHECK(value(bytes) == "array([44, 44], dtype=uint8)");
  const auto halves =
      np::fori_loop(0, 30, [](auto, auto v) { return v / 3 + 1; }, np::ones(2, {.dtype = np::float16}));
  CHECK(value(halves) == "array([1.5, 1.5], dtype=float16)");
  const auto [same, changed] =
      np::fori_loop(0, 9, [](auto, auto v, auto w) { return std::tuple(v, v + w); }, std::tuple(x, x));
  CHECK(same.is(x));
  const auto literal = [](auto i, auto v) { return v * np::array({0.5, 0.25}) + i; };
  LazyTensor powers = np::zeros(2);
  for (std::int64_t i = 0; i < 9; ++i) powers = literal(np::int64(i), powers);
  CHECK(value(np::fori_loop(0, 9, literal, np::zeros(2))) == value(powers));
  CHECK(value(changed) == value(x * 10));
  CHECK(np::fori_loop(0, 9, [](auto, const Tensors& none) { return none; }, Tensors()).empty());
  CHECK(value(np::fori_loop(
            0, 9, [](auto, auto v) { return v + 1; }, np::zeros(0))) == "array([], dtype=float64)");
}

TEST_CASE("steps that are not alike are refused") {
  const auto uneven = [] {
    np::fori_loop(0, 100, [](auto i, auto v) { return v + np::sum(x[slice(_, i)]); }, 0.);
  };
  CHECK(error_of(uneven).starts_with("NotImplementedError: fori_loop: what a subscript or slice takes"));
}

TEST_CASE("steps that are not alike are refused where loops within take few steps, too") {
  const auto row = [](auto i, auto v) {
    const auto part = slice(i + 1, i + 5);
    return np::fori_loop(
        i + 1, 21, [&](auto, auto w) { return np::setitem(w, {part}, np::sum(w[part]) * 0.25); }, v);
  };
  CHECK(error_of([&] {
          np::fori_loop(2, 22, row, np::zeros(21));
        }).starts_with("NotImplementedError: fori_loop: the steps differ"));
}

TEST_CASE("what a body throws is passed on, and nothing is left of the loop") {
  const auto fails = [](auto, auto) -> LazyTensor { throw std::logic_error("mine"); };
  CHECK_THROWS_AS(np::fori_loop(0, 9, fails, x), std::logic_error);
  CHECK_THROWS_AS(
      np::fori_loop(0, 9, [&](auto, auto v) { return np::fori_loop(0, 9, fails, v); }, x), std::logic_error);
  CHECK(error_of([] { np::fori_loop(0, 11, [](auto i, auto v) { return v + x[i]; }, 0.); }) ==
        "IndexError: index 10 is out of bounds for axis 0 with size 10");
  CHECK(value(np::fori_loop(0, 10, [](auto i, auto v) { return v + x[i]; }, 0.)) == "array(11.25)");
}

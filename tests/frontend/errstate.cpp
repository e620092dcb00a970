// Floating-point errors of what is evaluated and compiled.
#include <catch2/catch.hpp>

#include "runtime/system/errors.hpp"
#include "weft/numpy.hpp"

namespace np = weft::numpy;
using Handling = np::ErrorHandling;

TEST_CASE("a floating-point error is raised where the state says so", "[errstate]") {
  const auto x = np::array({1.0, 0.0, -1.0});
  CHECK_NOTHROW(np::evaluate(1 / x));
  const np::errstate raising({.all = Handling::raise});
  CHECK_THROWS_AS(np::evaluate(1 / x), weft::FloatingPointError);
  CHECK_THROWS_WITH(np::evaluate(1 / x), "divide by zero encountered in divide");
  CHECK_THROWS_WITH(np::evaluate(np::sqrt(x)), "invalid value encountered in sqrt");
  CHECK_THROWS_WITH(np::evaluate(np::exp(1000 * x)), "overflow encountered in exp");
  CHECK_THROWS_WITH(np::evaluate(np::sum(1e308 * x + 1e308)), "overflow encountered in add");
  CHECK_THROWS_WITH(np::evaluate(np::multiply(1e-200, 1e-200 * x)), "underflow encountered in multiply");
  CHECK(np::evaluate(x + 1).str() == "[2. 1. 0.]");
}

TEST_CASE("a quotient that is infinite is no invalid value of halves", "[errstate]") {
  const np::errstate raising({.invalid = Handling::raise});
  const auto halves = np::array({-0.5, 1.0}).astype(np::float16);
  CHECK(np::evaluate(np::floor_divide(halves, np::full(2, 2e-6, {.dtype = np::float16}))).str() ==
        "[-inf  inf]");
  CHECK_THROWS_WITH(np::evaluate(np::floor_divide(np::array({1e308, 1.0}), 1e-8)),
                    "invalid value encountered in floor_divide");
}

TEST_CASE("the state is put back, and is that of the thread", "[errstate]") {
  CHECK(np::geterr().ignores_all());
  {
    const np::errstate outer({.all = Handling::warn, .divide = Handling::raise});
    CHECK(np::geterr().divide == Handling::raise);
    CHECK(np::geterr().under == Handling::warn);
    const np::errstate inner({.divide = Handling::ignore});
    CHECK(np::geterr().divide == Handling::ignore);
    CHECK(np::geterr().over == Handling::warn);
  }
  CHECK(np::geterr().ignores_all());
  const np::Errstate before = np::seterr({.over = Handling::print});
  CHECK(before.ignores_all());
  CHECK(np::seterr({.all = Handling::ignore}).over == Handling::print);
}

TEST_CASE("a call is told of each kind and operation once a run", "[errstate]") {
  std::vector<std::pair<std::string, int>> told;
  const auto before =
      np::seterrcall([&](const std::string& kind, int flag) { told.emplace_back(kind, flag); });
  const np::errstate calling({.all = Handling::call});
  const auto x = np::array({0.0, 1.0});
  CHECK(np::evaluate(np::log(x) + 1 / x).str() == "[nan  1.]");
  CHECK(told == std::vector<std::pair<std::string, int>>{
                    {"divide by zero", 1}, {"divide by zero", 1}, {"invalid value", 8}});
  np::seterrcall(before);
  CHECK_THROWS_WITH(np::evaluate(1 / x),
                    "python callback specified for divide by zero but no function found.");
}

TEST_CASE("a compiled function looks at what its signature says", "[errstate]") {
  const auto x = np::variable("x", np::float64, {3});
  const auto f = weft::compile(
      {.inputs = {x}, .outputs = {np::sqrt(x)}, .errstate = np::Errstate{.invalid = Handling::raise}});
  CHECK(weft::ndarray(f(np::evaluate(np::array({1.0, 4.0, 9.0})))).str() == "[1. 2. 3.]");
  CHECK_THROWS_WITH(f(np::evaluate(np::array({1.0, -4.0, 9.0}))), "invalid value encountered in sqrt");
  const auto silent = weft::compile({.inputs = {x}, .outputs = {np::sqrt(x)}});
  CHECK(weft::ndarray(silent(np::evaluate(np::array({1.0, -4.0, 9.0})))).str() == "[ 1. nan  3.]");
}

TEST_CASE("what steps of loops meet is told of when they have been taken", "[errstate]") {
  const auto doubled = [](std::int64_t steps) {
    return np::fori_loop(
        0, steps, [](auto, auto x) { return np::fori_loop(0, 10, [](auto, auto y) { return y * 2; }, x); },
        np::array({1.0, 1e100}));
  };
  const np::errstate raising({.over = Handling::raise});
  CHECK(np::evaluate(np::log2(doubled(2)[0])).str() == "20.0");
  CHECK_THROWS_WITH(np::evaluate(doubled(80)), "overflow encountered in multiply");
  const auto until = [](double factor) {
    return np::while_loop([](auto x) { return x < 1e299; }, [=](auto x) { return x * factor; }, 1.0);
  };
  CHECK(np::evaluate(until(1e100)).str() == "1e+300");
  CHECK_THROWS_WITH(np::evaluate(until(1e200)), "overflow encountered in multiply");
}

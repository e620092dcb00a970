// Ufuncs with keywords, and their methods, by the names of C++.
#include "catch.hpp"
#include "frontend/expect.hpp"
#include "weft/numpy.hpp"

namespace np = weft::numpy;

namespace {

std::string text(const weft::LazyTensor& x) { return np::evaluate(x).str(); }

const auto numbers = np::array({{6, 2, 4}, {9, 5, 3}});

}  // namespace

TEST_CASE("a ufunc computes in the dtype that is asked for, where a mask holds", "[ufunc]") {
  const auto mask = np::array({true, false, true});
  CHECK(text(np::with(np::add, numbers, 1, {.where = mask})) == "[[ 7  0  5]\n [10  0  4]]");
  CHECK(np::with(np::add, numbers, 1, {.dtype = np::float32}).dtype() == np::float32);
  const auto out = np::full({2, 3}, 7.5);
  CHECK(text(np::with(np::negative, numbers, {.where = mask, .out = out})) ==
        "[[-6.   7.5 -4. ]\n [-9.   7.5 -3. ]]");
  CHECK_THROWS_WITH(
      np::with(np::add, numbers, 0.5, {.dtype = np::int64}),
      "Cannot cast ufunc 'add' input 1 from dtype('float64') to dtype('int64') with casting rule "
      "'same_kind'");
  CHECK_THROWS_WITH(np::with(np::sqrt, numbers, {.dtype = np::int32}),
                    "No loop matching the specified signature and casting was found for ufunc sqrt");
}

TEST_CASE("ufuncs of two operands fold", "[ufunc]") {
  CHECK(text(np::reduce(np::subtract, numbers)) == "[-3 -3  1]");
  CHECK(text(np::reduce(np::bitwise_or, numbers, {.axis = np::None{}})) == "15");
  CHECK(text(np::accumulate(np::maximum, numbers, {.axis = 1})) == "[[6 6 6]\n [9 9 9]]");
  CHECK(text(np::reduceat(np::add, numbers, {0, 2}, {.axis = 1})) == "[[ 8  4]\n [14  3]]");
  CHECK(text(np::at(np::add, np::zeros(3), {np::array({0, 2, 0})}, 1.5)) == "[3.  0.  1.5]");
  CHECK(text(np::at(np::square, np::array({2, 3, 4}), {np::array({0, 2, 0})})) == "[16  3 16]");
  CHECK_THROWS_WITH(
      np::reduce(np::subtract, numbers, {.axis = np::None{}}),
      "reduction operation 'subtract' is not reorderable, so at most one axis may be specified");
  CHECK_THROWS_WITH(np::reduceat(np::add, numbers, {9}), "index 9 out-of-bounds in add.reduceat [0, 2)");
}

TEST_CASE("folds start from what is given, or from the first element, where a mask holds", "[ufunc]") {
  const auto large = np::greater(numbers, 3);
  CHECK(text(np::reduce(np::subtract, numbers, {.initial = 10, .where = large})) == "[-5  5  6]");
  CHECK(text(np::reduce(np::hypot, np::array({-3.0}), {.initial = np::None{}})) == "-3.0");
  CHECK(text(np::reduce(np::hypot, np::array({-3.0}))) == "3.0");
}

TEST_CASE("long folds in order are loops of the graph", "[ufunc]") {
  const auto x = np::arange(1000.0);
  CHECK(text(np::reduce(np::subtract, x)) == "-499500.0");
  CHECK(text(np::accumulate(np::subtract, x)[np::slice(997, np::None{})]) == "[-497503. -498501. -499500.]");
}

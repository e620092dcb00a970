// Indexing with arrays of integers, and histograms. Expected values and texts were printed by NumPy 2.4.
#include "frontend/expect.hpp"
#include "runtime/library/library_functions.hpp"

using weft::LazyTensor;

namespace {
const LazyTensor m = np::reshape(np::arange(12), {4, 3});
const LazyTensor places = np::array({0, -1});
}  // namespace

TEST_CASE("arrays of integers take elements, which come where NumPy puts them") {
  CHECK(value(m[places]) == "array([[ 0,  1,  2],\n       [ 9, 10, 11]])");
  CHECK(value(m[places, places]) == "array([ 0, 11])");
  CHECK(value(m[np::slice(1, 3), places]) == "array([[3, 5],\n       [6, 8]])");
  CHECK(value(m[1, places]) == "array([3, 5])");
  CHECK(m[places, np::newaxis, np::array({1, 1})].shape() == weft::Dims{2, 1});
  CHECK(np::reshape(m, {2, 2, 3})[0, np::slice(1), places].shape() == weft::Dims{2, 1});
  CHECK(np::reshape(m, {2, 2, 3})[np::slice(1), 0, places].shape() == weft::Dims{1, 2});
  CHECK(value(m[np::zeros(0, {.dtype = np::int8})]) == "array([], shape=(0, 3), dtype=int64)");
}

TEST_CASE("single items that are taken lie as the places do, others in C order of these") {
  const LazyTensor turned = np::transpose(np::array({{0, 1}, {2, 0}}));
  CHECK(m[np::slice(1), turned].strides() == weft::Dims{8, 8, 16});
  CHECK(m[np::slice(2), turned].strides() == weft::Dims{8, 32, 16});
  CHECK(m[turned].strides() == weft::Dims{48, 24, 8});
}

TEST_CASE("arrays of integers say where values are put, the last where a place comes twice") {
  CHECK(value(np::setitem(np::zeros(3), {np::array({0, 2, 0})}, np::array({1, 2, 3}))) ==
        "array([3., 0., 2.])");
  CHECK(value(np::setitem(m, {np::slice(2), places}, -1)) ==
        "array([[-1,  1, -1],\n       [-1,  4, -1],\n       [ 6,  7,  8],\n       [ 9, 10, 11]])");
  CHECK(value(np::setitem(np::arange(4), {np::slice(np::_, np::_, -1), np::newaxis}, 7)) ==
        "array([7, 7, 7, 7])");
  CHECK(value(np::setitem(m, {np::slice(np::_, np::_, -1), places}, 0)) ==
        "array([[ 0,  1,  0],\n       [ 0,  4,  0],\n       [ 0,  7,  0],\n       [ 0, 10,  0]])");
}

TEST_CASE("what is wrong with places is said when it is known") {
  CHECK(error_of([] { m[np::array({0.5})]; }) ==
        "IndexError: arrays used as indices must be of integer (or boolean) type");
  CHECK(error_of([] { m[places, 3]; }) == "IndexError: index 3 is out of bounds for axis 1 with size 3");
  CHECK(error_of([] { m[np::array({1, 2, 3}), places]; }) ==
        "IndexError: shape mismatch: indexing arrays could not be broadcast together with shapes (3,) (2,) ");
  CHECK(error_of([] { m[places, places, places]; }) ==
        "IndexError: too many indices for array: array is 2-dimensional, but 3 were indexed");
  CHECK(error_of([] { np::setitem(m, {places}, np::ones(4)); }) ==
        "ValueError: shape mismatch: value array of shape (4,) could not be broadcast to indexing result of "
        "shape (2,3)");
  CHECK(error_of([] { weft::evaluate(m[0, np::array({1, 5})]); }) ==
        "IndexError: index 5 is out of bounds for axis 1 with size 3");
  CHECK(error_of([] { weft::evaluate(np::setitem(m, {np::array({-5})}, 1)); }) ==
        "IndexError: index -5 is out of bounds for axis 0 with size 4");
}

TEST_CASE("take raises for computed places beyond the array") {
  const LazyTensor computed = np::arange(300'000) / 200'000;
  CHECK(value(np::take(np::array({5, 6}), np::astype(computed, np::int64)).sum()) == "array(1600000)");
  CHECK(error_of([&] { weft::evaluate(np::take(np::array({5, 6}), np::astype(computed * 2, np::int64))); }) ==
        "IndexError: index 2 is out of bounds for axis 0 with size 2");
  const LazyTensor across = np::transpose(np::reshape(np::astype(np::arange(6) / 1, np::int64), {2, 3}));
  CHECK(error_of([&] { weft::evaluate(np::take(np::array({5, 6}), across)); }) ==
        "IndexError: index 3 is out of bounds for axis 0 with size 2");
}

TEST_CASE("functions of indexing refuse arguments that they do not take") {
  using enum weft::LibraryFunction;
  const auto call = [](weft::LibraryFunction function, const std::vector<weft::ndarray>& arguments,
                       const weft::Dims& axes = {}) {
    return error_of([&] {
      weft::call_back(*weft::library_function(function), arguments, weft::ndarray::zeros(np::float64, {2}),
                      axes);
    });
  };
  const weft::ndarray x = weft::ndarray::zeros(np::float64, {3}), mask = weft::ndarray::zeros(np::bool_, {3}),
                      length = weft::ndarray::scalar(std::int64_t{2});
  CHECK(call(gather, {x, x}, {0}).starts_with("ValueError: operation 'indexing'"));
  CHECK(call(gather, {x, length}, {0, 1}).starts_with("ValueError: operation 'indexing'"));
  CHECK(call(scatter, {x, mask, length}, {0}).starts_with("ValueError: operation 'indexing'"));
  CHECK(call(gather, {x, length}).starts_with("ValueError: operation 'indexing'"));
  CHECK(call(gather, {x, length, x}, {0}) == "ValueError: operation 'indexing': expected a predicate");
  CHECK(call(compress, {x, mask}) == "ValueError: operation 'compress': expected 3 arguments, got 2");
  CHECK(call(compress, {x, mask, length}) ==
        "ValueError: operation 'indexing': expected as many marks as were counted");
  CHECK(call(compress, {x, weft::ndarray::zeros(np::bool_, {4}), length}) ==
        "ValueError: operation 'indexing': expected a mask of the array's first axes");
  CHECK(call(dynamic_slice, {x, length, length}) ==
        "ValueError: operation 'indexing': expected a window of an array");
  CHECK(call(masked_scatter, {x, mask, x}) ==
        "ValueError: NumPy boolean array indexing assignment cannot assign 3 input values to the 0 output "
        "values "
        "where the mask is true");
}

TEST_CASE("histogram") {
  const LazyTensor x = np::array({1.0, 2.0, 1.0, 4.0});
  const auto [counts, edges] = np::histogram(x, 3);
  CHECK(value(counts) == "array([2, 1, 1])");
  CHECK(value(edges) == "array([1., 2., 3., 4.])");
  CHECK(value(np::histogram(x, 3, {.weights = x}).first) == "array([2., 2., 4.])");
  CHECK(value(np::histogram(x, 2, {.range = {{0.0, 2.0}}, .density = true}).first) == "array([0., 1.])");
  CHECK(error_of([&] { np::histogram(x, 0); }) == "ValueError: `bins` must be positive, when an integer");
  CHECK(error_of([&] { np::histogram(x, 1, {.range = {{2.0, 0.0}}}); }) ==
        "ValueError: max must be larger than min in range parameter.");
  CHECK(error_of([&] { np::histogram(x, 1, {.weights = np::ones(3)}); }) ==
        "ValueError: weights should have the same shape as a.");
  CHECK(error_of([&] { weft::evaluate(np::histogram(x / 0.0).first); }) ==
        "ValueError: autodetected range of [inf, inf] is not finite");
}

TEST_CASE("data decide between which ends a histogram is") {
  const auto x = np::variable("x", np::float32, {3});
  const auto run = [&](const weft::LazyTensor& result, double first) {
    const auto f = weft::compile({.inputs = {x}, .outputs = {result}});
    const weft::ndarray array =
        f({{"x", weft::evaluate(np::astype(np::array({first, 2.0, 4.5}), np::float32))}});
    return array.repr();
  };
  CHECK(run(np::histogram(x, 2, {.range = {{x[0], x[2]}}}).second, 0.1) ==
        "array([0.1, 2.3, 4.5], dtype=float32)");
  CHECK(run(np::histogram(x, 2, {.range = {{0, x[0]}}}).first, 3) == "array([0, 2])");
  CHECK(run(np::histogramdd(x, {2}, {.range = {{{x[0], x[0]}}}}).second[0], 2) ==
        "array([1.5, 2. , 2.5], dtype=float32)");
  CHECK_THROWS_WITH(run(np::histogram(x, 2, {.range = {{x[0], 3}}}).first, 7),
                    "max must be larger than min in range parameter.");
  CHECK_THROWS_WITH(run(np::histogram(x, 2, {.range = {{0.1f, x[0]}}}).first, 1.0 / 0.0),
                    "supplied range of [0.10000000149011612, inf] is not finite");
  CHECK_THROWS_AS(np::histogram(x, 2, {.range = {{x, 3}}}), weft::NotImplementedError);
  CHECK_THROWS_AS(np::histogram(x, 2, {.range = {{np::astype(x[0], np::int8), 3}}}),
                  weft::NotImplementedError);
}

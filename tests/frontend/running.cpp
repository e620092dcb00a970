// prod, any, all, argmax, argmin, cumsum, cumprod; `initial` and `where`: values, dtypes, errors.
#include "expect.hpp"

using weft::DType;

namespace {

const weft::LazyTensor m = np::reshape(np::arange(6, {.dtype = np::float32}), {2, 3});
const weft::LazyTensor odd = np::array({{true, false, true}, {true, true, false}});

}  // namespace

TEST_CASE("prod") {
  CHECK(value(np::prod(m + 1)) == "array(720., dtype=float32)");
  CHECK(value((m + 1).prod({.axis = 0, .keepdims = true})) == "array([[ 4., 10., 18.]], dtype=float32)");
  CHECK(np::prod(np::array({true, true})).dtype() == DType::int64);
  CHECK(value(np::prod(np::full(9, 200), {.dtype = np::uint8})) == "array(0, dtype=uint8)");
  CHECK(value(np::prod(np::zeros({0, 2}), 0)) == "array([1., 1.])");
  CHECK(value(np::prod(m, {.axis = {}})) == value(m));
}

TEST_CASE("any and all") {
  CHECK(value(np::any(m, 0)) == "array([ True,  True,  True])");
  CHECK(value(np::all(m, 0)) == "array([False,  True,  True])");
  CHECK(value(np::array({np::nan, 0.}).any()) == "array(True)");
  CHECK(value(np::array({np::nan, 1.}).all({.keepdims = true})) == "array([ True])");
  CHECK(value(np::any(np::zeros(0))) == "array(False)");
  CHECK(value(np::all(np::zeros(0))) == "array(True)");
}

TEST_CASE("argmax and argmin find the first, or the first NaN") {
  CHECK(value(np::argmax(m)) == "array(5)");
  CHECK(value(m.argmin({.axis = 1, .keepdims = true})) == "array([[0],\n       [0]])");
  CHECK(value(np::argmax(np::array({1., 3., 3., -1.}))) == "array(1)");
  CHECK(value(np::argmin(np::array({1., np::nan, 3., np::nan}))) == "array(1)");
  CHECK(value(np::argmin(np::array({0., -0.}))) == "array(0)");
  CHECK(value(np::argmax(np::float64(3), 0)) == "array(0)");
  CHECK(error_of([] { np::argmax(np::zeros(0)); }) ==
        "ValueError: attempt to get argmax of an empty sequence");
  CHECK(error_of([] { np::argmin(m, {.axis = {0, 1}}); }) ==
        "TypeError: 'tuple' object cannot be interpreted as an integer");
}

TEST_CASE("cumsum and cumprod") {
  CHECK(value(np::cumsum(m)) == "array([ 0.,  1.,  3.,  6., 10., 15.], dtype=float32)");
  CHECK(value(m.cumsum({.axis = 0})) == "array([[0., 1., 2.],\n       [3., 5., 7.]], dtype=float32)");
  CHECK(value(np::cumprod(m + 1, 1)) ==
        "array([[  1.,   2.,   6.],\n       [  4.,  20., 120.]], dtype=float32)");
  CHECK(value(np::cumsum(np::array({-0., -0.}))) == "array([-0., -0.])");
  CHECK(value(np::cumsum(np::float64(3), 0)) == "array([3.])");
  CHECK(np::cumsum(np::array({true})).dtype() == DType::int64);
  CHECK(value(np::cumprod(np::full(3, 200), {.dtype = np::uint8})) == "array([200,  64,   0], dtype=uint8)");
  CHECK(error_of([] { np::cumsum(m, 2); }) == "AxisError: axis 2 is out of bounds for array of dimension 2");
}

TEST_CASE("initial") {
  CHECK(value(np::sum(m, {.initial = 1})) == "array(16., dtype=float32)");
  CHECK(value(np::sum(np::array({1, 2}), {.initial = 2.7})) == "array(5)");
  CHECK(value(np::sum(np::array({-0.}), {.initial = -0.})) == "array(-0.)");
  CHECK(value(np::sum(np::zeros(0), {.initial = 2})) == "array(2.)");
  CHECK(value(np::sum(np::zeros({2, 0, 3}), {.axis = 0, .initial = np::None{}})) ==
        "array([], shape=(0, 3), dtype=float64)");
  CHECK(value(np::prod(np::array({1.5, 2.}), {.initial = 2})) == "array(6.)");
  CHECK(value(np::max(m, {.axis = 0, .initial = 4})) == "array([4., 4., 5.], dtype=float32)");
  CHECK(value(np::min(np::zeros({0, 2}), {.axis = 0, .initial = 4})) == "array([4., 4.])");
  CHECK(error_of([] { np::max(np::zeros(2), {.initial = np::zeros(1)}); }) ==
        "ValueError: setting an array element with a sequence.");
  CHECK(error_of([] { np::sum(np::array({1, 2}), {.dtype = np::uint8, .initial = -1}); }) ==
        "OverflowError: Python integer -1 out of bounds for uint8");
}

TEST_CASE("where") {
  CHECK(value(np::sum(m, {.axis = 0, .where = odd})) == "array([3., 4., 2.], dtype=float32)");
  CHECK(value(np::sum(np::arange(3), {.where = np::array({true, false, true})})) == "array(2)");
  // A run of marked elements is summed by itself: 1 alone is lost beside 1e16.
  const auto marked = np::array({true, false, true, true});
  CHECK(value(np::sum(np::array({1e16, 5., 1., 1.}), {.where = marked}) - 1e16) == "array(2.)");
  CHECK(value(np::mean(np::array({1, 5, 2, 3}), {.where = marked})) == "array(2.)");
  CHECK(value(np::sum(np::ones({2, 3, 4})[np::ellipsis, np::slice(0, 3)],
                      {.axis = {0, 2}, .initial = np::sum(np::arange(3))})) == "array([9., 9., 9.])");
  CHECK(value(np::prod(m, {.axis = 1, .where = m > 2})) == "array([ 1., 60.], dtype=float32)");
  CHECK(value(np::mean(m, {.axis = 0, .where = odd})) == "array([1.5, 4. , 2. ], dtype=float32)");
  CHECK(value(np::var(m, {.axis = 0, .where = odd})) == "array([2.25, 0.  , 0.  ], dtype=float32)");
  CHECK(value(np::any(m, {.where = m < 1})) == "array(False)");
  CHECK(value(np::all(m, {.axis = 1, .where = m > 0})) == "array([ True,  True])");
  CHECK(value(np::max(m, {.axis = 1, .initial = -1, .where = m < 2})) == "array([ 1., -1.], dtype=float32)");
  CHECK(
      value(np::prod(np::zeros({0, 2}), {.axis = 0, .where = np::ones({2, 0}, {.dtype = np::bool_}).T()})) ==
      "array([1., 1.])");
  const auto none = np::zeros({2, 3, 4}).T()[np::slice(0, 0)];  // of which the reduction keeps the order
  CHECK(np::any(none, {.axis = 0, .where = none > 1}).strides() == weft::Dims{1, 3});
  CHECK(error_of([] { np::max(m, {.where = odd}); }) ==
        "ValueError: reduction operation 'maximum' does not have an identity, so to use a where mask one has "
        "to "
        "specify 'initial'");
  CHECK(
      error_of([] { np::sum(m, {.where = np::array({1, 0, 1})}); }) ==
      "TypeError: Cannot cast array data from dtype('int64') to dtype('bool') according to the rule 'safe'");
  CHECK(error_of([] { np::sum(m, {.where = np::array({true, false})}); }) ==
        "ValueError: operands could not be broadcast together with remapped shapes [original->remapped]: "
        "(2,3) (2,) ");
  CHECK(value(np::sum(m, {.axis = 1, .where = odd})) == "array([2., 7.], dtype=float32)");
  const auto apart = np::transpose(np::array({{true, false}, {true, true}, {false, true}}));
  CHECK(value(np::sum(m, {.axis = 0, .where = apart})) == "array([0., 5., 5.], dtype=float32)");
  CHECK(value(np::sum(np::broadcast_to(m[0], {2, 3}), {.axis = 0, .where = apart})) ==
        "array([0., 2., 2.], dtype=float32)");
}

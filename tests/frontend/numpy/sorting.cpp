// Elements in order, quantiles, counts and sequences. Expected values and texts were printed by NumPy 2.4.
#include "frontend/expect.hpp"

namespace {
const weft::LazyTensor m = np::array({{3.0, 1.0, 2.0}, {0.0, np::nan, -1.0}});
}  // namespace

TEST_CASE("sort, partition and lexsort") {
  CHECK(value(np::sort(m)) == "array([[ 1.,  2.,  3.],\n       [-1.,  0., nan]])");
  CHECK(value(np::sort(m, {.axis = 0})) == "array([[ 0.,  1., -1.],\n       [ 3., nan,  2.]])");
  CHECK(value(np::sort(m, {.axis = np::None{}})) == "array([-1.,  0.,  1.,  2.,  3., nan])");
  CHECK(value(np::partition(m, 1)[0, 1]) == "array(2.)");
  CHECK(value(np::argpartition(m, {0, 1})) == "array([[1, 2, 0],\n       [2, 0, 1]])");
  CHECK(value(np::lexsort({np::array({1, 2, 1}), np::array({5, 4, 4})})) == "array([2, 1, 0])");
  CHECK(value(np::sort_complex(np::array({2, 1}))) == "array([1.+0.j, 2.+0.j])");
  CHECK(error_of([] { np::sort(np::asarray(1)); }) ==
        "AxisError: axis -1 is out of bounds for array of dimension 0");
  CHECK(error_of([] { np::partition(m, 3); }) == "ValueError: kth(=3) out of bounds (3)");
  CHECK(error_of([] { np::lexsort({}); }) == "TypeError: need sequence of keys with len > 0 in lexsort");
}

TEST_CASE("long rows are sorted by their bytes, equal elements in order") {
  const auto x = np::remainder(np::multiply(np::arange(100000), 7919), 101);
  const auto places = np::argsort(x);
  const auto again = np::lexsort({np::arange(100000), x});
  CHECK(weft::evaluate(np::all(np::equal(places, again))).item<bool>());
  CHECK(weft::evaluate(np::all(np::equal(np::sort(x), np::take(x, places)))).item<bool>());
}

TEST_CASE("medians and quantiles") {
  CHECK(value(np::median(m)) == "array(nan)");
  CHECK(value(np::nanmedian(m, {.axis = 1})) == "array([ 2. , -0.5])");
  CHECK(value(np::quantile(np::arange(5), 0.3)) == "array(1.2)");
  CHECK(value(np::percentile(m, np::array({0, 50}), {.axis = 0, .method = "lower"})) ==
        "array([[ 0., nan, -1.],\n       [ 0., nan, -1.]])");
  CHECK(value(np::nanpercentile(m, 50, {.keepdims = true})) == "array([[1.]])");
  CHECK(value(np::quantile(np::arange(4), 0.5, {.method = "inverted_cdf", .weights = np::arange(4)})) ==
        "array(2)");
  CHECK(error_of([] { np::quantile(m, 2); }) == "ValueError: Quantiles must be in the range [0, 1]");
  CHECK(error_of([] { np::percentile(m, 101); }) == "ValueError: Percentiles must be in the range [0, 100]");
}

TEST_CASE("reductions without NaN") {
  CHECK(value(np::nansum(m)) == "array(5.)");
  CHECK(value(np::nanmean(m, {.axis = 0})) == "array([1.5, 1. , 0.5])");
  CHECK(value(np::nanvar(m, {.ddof = 1})) == "array(2.5)");
  CHECK(value(np::nanmax(m, {.axis = 1})) == "array([3., 0.])");
  CHECK(value(np::nanargmin(m)) == "array(5)");
  CHECK(error_of([] { weft::evaluate(np::nanargmax(m * np::nan)); }) ==
        "ValueError: All-NaN slice encountered");
}

TEST_CASE("counts and bins") {
  CHECK(value(np::bincount(np::array({1, 3, 1}))) == "array([0, 2, 0, 1])");
  CHECK(value(np::digitize(np::array({0.5, 2.0}), np::array({0, 1, 2}))) == "array([1, 3])");
  const auto bins = np::variable("bins", weft::DType::float64, {3});
  CHECK(np::digitize(np::zeros({0}), bins).shape() == weft::Dims{0});  // nothing waits for its check
  CHECK(value(np::histogram(np::arange(5), np::array({0, 2, 4})).first) == "array([2, 3])");
  CHECK(value(np::histogramdd(np::reshape(np::arange(4.0), {2, 2}), {2}).first) ==
        "array([[1., 0.],\n       [0., 1.]])");
  CHECK(error_of([] { weft::evaluate(np::bincount(np::array({-1}), {.minlength = 2})); }) ==
        "ValueError: 'list' argument must have no negative elements");
}

TEST_CASE("sequences and polynomials") {
  CHECK(value(np::convolve(np::array({1, 2, 3}), np::array({0, 1}))) == "array([0, 1, 2, 3])");
  CHECK(value(np::correlate(np::array({1, 2, 3}), np::array({0, 1}), "same")) == "array([1, 2, 3])");
  CHECK(value(np::trapezoid(np::array({1, 2, 4}))) == "array(4.5)");
  CHECK(value(np::unwrap(np::array({0, 5, 10}), {.period = 4})) == "array([0, 1, 2])");
  CHECK(value(np::bartlett(3)) == "array([0., 1., 0.])");
  CHECK(value(np::polyval(np::array({1, 2}), 3)) == "array(5)");
  CHECK(value(np::polymul(np::array({0, 1, 1}), np::array({1, -1}))) == "array([ 1,  0, -1])");
  CHECK(value(np::vander(np::array({2, 3}), {.n = 3})) == "array([[4, 2, 1],\n       [9, 3, 1]])");
  CHECK(value(np::isin(np::array({1, 2, 3}), np::array({3, 1}))) == "array([ True, False,  True])");
}

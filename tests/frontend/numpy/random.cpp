// np.random: streams of NumPy, from C++.
#include "frontend/expect.hpp"
#include "frontend/source/expect.hpp"

using np::slice;
using source_test::returned;

TEST_CASE("a Generator draws as NumPy's default_rng") {
  const auto rng = np::random::default_rng(0);
  CHECK(value(rng.random(3)) == "array([0.63696169, 0.26978671, 0.04097352])");
  const auto ints = np::random::default_rng(0);
  CHECK(value(ints.integers(0, 100, 5)) == "array([85, 63, 51, 26, 30])");
  CHECK(value(np::random::default_rng(0).standard_normal(3)) ==
        "array([ 0.12573022, -0.13210486,  0.64042265])");
  CHECK(value(np::random::default_rng(0).permutation(6)) == "array([3, 2, 5, 4, 0, 1])");
}

TEST_CASE("draws follow one another, evaluated or not") {
  const auto rng = np::random::default_rng(7), other = np::random::default_rng(7);
  const auto first = rng.standard_normal(5), second = rng.standard_normal({2, 2});
  const auto third = other.standard_normal(9);
  CHECK(value(second) == value(np::reshape(third[slice(5, np::None{})], {2, 2})));
  CHECK(value(first) == value(third[slice(np::None{}, 5)]));
  CHECK(value(rng.random()) == value(other.random()));
}

TEST_CASE("what has been evaluated is not drawn again") {
  const auto rng = np::random::default_rng(11);
  for (int i = 0; i < 3; ++i) {
    const auto drawn = rng.normal(0, 1, 4);
    weft::evaluate(drawn);
  }
  CHECK(rng.bit_generator().stream()->state().node().inputs().empty());
}

TEST_CASE("nor is what kernels have computed") {
  const auto rng = np::random::default_rng(11), other = np::random::default_rng(11);
  weft::evaluate(np::sum(rng.random(8000)));
  weft::evaluate(rng.uniform(-1, 1, {8, 1000}));
  CHECK(rng.bit_generator().stream()->state().node().inputs().empty());
  CHECK(value(rng.random(3)) == value(other.random(16003)[slice(16000, np::None{})]));
}

TEST_CASE("RandomState and np.random.seed draw as NumPy's before Generator") {
  const np::random::RandomState state(0);
  CHECK(value(state.rand(2)) == "array([0.5488135 , 0.71518937])");
  CHECK(value(np::random::RandomState(0).randn(2)) == "array([1.76405235, 0.40015721])");
  np::random::seed(0);
  CHECK(value(np::random::randint(0, 100, 5)) == "array([44, 47, 64, 67, 67])");
  np::random::seed(0);
  CHECK(value(np::random::permutation(6)) == "array([5, 2, 1, 3, 0, 4])");
}

TEST_CASE("a shuffled tensor is another order of its items") {
  const auto rng = np::random::default_rng(3);
  np::LazyTensor x = np::arange(5);
  rng.shuffle(x);
  CHECK(value(np::sum(x)) == value(np::asarray(10)));
}

TEST_CASE("spawned generators have streams of their own") {
  const auto children = np::random::default_rng(5).spawn(2);
  CHECK(value(children[0].random(2)) != value(children[1].random(2)));
}

TEST_CASE("parameters are checked when they are known") {
  const auto rng = np::random::default_rng(0);
  CHECK(error_of([&] { rng.normal(0, -1); }) == "ValueError: scale < 0");
  CHECK(error_of([&] { rng.integers(0); }) == "ValueError: high <= 0");
  CHECK(error_of([&] { rng.random(3, {.dtype = np::int8}); }) ==
        "TypeError: Unsupported dtype dtype('int8') for random");
  CHECK(error_of([] { np::random::default_rng(-1); }) == "ValueError: expected non-negative integer");
  const auto scale = np::variable("scale", np::float64, {2});
  const auto f = weft::compile({.inputs = {scale}, .outputs = {rng.normal(0, scale)}});
  CHECK(error_of([&] { f({{"scale", weft::evaluate(np::array({1.0, -1.0}))}}); }) == "ValueError: scale < 0");
}

TEST_CASE("np.random is read") {
  CHECK(returned("np.random.default_rng(0).integers(0, 100, 5)") == "return=[85 63 51 26 30]");
  CHECK(returned("np.random.RandomState(0).randn(2)") == "return=[1.76405235 0.40015721]");
}

TEST_CASE("draws print NumPy's numbers") {
  CHECK(value(np::random::default_rng(42).standard_normal(5)) ==
        "array([ 0.30471708, -1.03998411,  0.7504512 ,  0.94056472, -1.95103519])");
  np::random::seed(0);
  CHECK(value(np::random::rand(3)) == "array([0.5488135 , 0.71518937, 0.60276338])");
  CHECK(returned("np.random.default_rng(42).standard_normal(5)") ==
        "return=[ 0.30471708 -1.03998411  0.7504512   0.94056472 -1.95103519]");
  CHECK(returned("[np.random.seed(0), np.random.rand(3)][1]") == "return=[0.5488135  0.71518937 0.60276338]");
}

TEST_CASE("a state is kept and put back") {
  const auto rng = np::random::default_rng(3);
  const auto state = rng.bit_generator().state();
  const auto first = value(rng.random(4));
  rng.bit_generator().set_state(state);
  CHECK(value(rng.random(4)) == first);
  CHECK(error_of([&] { np::random::SFC64(1).set_state(state); }) ==
        "ValueError: state must be for a SFC64 PRNG");
  np::random::seed(1);
  const auto words = np::random::get_state();
  const auto normal = value(np::random::randn(3));
  np::random::set_state(words);
  CHECK(value(np::random::randn(3)) == normal);
}

TEST_CASE("Philox counts from a counter, by a key") {
  const np::random::Generator rng(np::random::Philox({}, {.counter = {5, 1, 2, 3}, .key = {{1, 2}}}));
  const auto again =
      returned("np.random.Generator(np.random.Philox(counter=[5, 1, 2, 3], key=[1, 2])).random(3)");
  CHECK("return=" + weft::evaluate(rng.random(3)).str() == again);
}

TEST_CASE("correlated normal numbers") {
  const auto rng = np::random::default_rng(0);
  CHECK(value(rng.multivariate_normal(np::array({0}), np::array({{1}}))) == "array([0.12573022])");
  const auto cov = np::array({{1., 0.}, {0., -1.}});
  CHECK(error_of([&] { rng.multivariate_normal(np::array({0, 1}), cov, {}, {.check_valid = "raise"}); }) ==
        "ValueError: covariance is not symmetric positive-semidefinite.");
}

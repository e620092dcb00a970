// NumPy's other names of functions, methods of tensors, and copies. Expected values and texts were printed by
// NumPy 2.4.
#include "frontend/expect.hpp"

using weft::LazyTensor;

namespace {
const LazyTensor a = np::array({{3, 1}, {2, 0}}), half = np::asarray(0.5);

bool same(const LazyTensor& x, const LazyTensor& y) {
  return weft::evaluate(np::array_equal(x, y)).item<bool>();
}
}  // namespace

TEST_CASE("the array API's names are those functions") {
  CHECK(same(np::asin(half), np::arcsin(half)));
  CHECK(same(np::acos(half), np::arccos(half)));
  CHECK(same(np::atan(half), np::arctan(half)));
  CHECK(same(np::asinh(half), np::arcsinh(half)));
  CHECK(same(np::acosh(half + 1), np::arccosh(half + 1)));
  CHECK(same(np::atanh(half), np::arctanh(half)));
  CHECK(same(np::atan2(half, 2), np::arctan2(half, 2)));
  CHECK(value(np::pow(a, 2)) == "array([[9, 1],\n       [4, 0]])");
  CHECK(value(np::concat({a, a}, {.axis = 1})) == "array([[3, 1, 3, 1],\n       [2, 0, 2, 0]])");
  CHECK(value(np::row_stack({np::array({1}), np::array({2})})) == "array([[1],\n       [2]])");
  CHECK(value(np::permute_dims(a)) == "array([[3, 2],\n       [1, 0]])");
  CHECK(value(np::asanyarray(3)) == "array(3)");
  CHECK(error_of([] { np::isnat(a); }) ==
        "TypeError: ufunc 'isnat' is only defined for np.datetime64 and np.timedelta64.");
  CHECK(np::True_ != np::False_);
  CHECK(np::euler_gamma == 0.5772156649015329);
}

TEST_CASE("np.linalg has functions of matrices that np has, too") {
  const LazyTensor stack = np::reshape(np::arange(8), {2, 2, 2});
  CHECK(value(np::linalg::diagonal(stack, {.offset = 1})) == "array([[1],\n       [5]])");
  CHECK(value(np::linalg::trace(stack)) == "array([ 3, 11])");
  CHECK(value(np::linalg::matmul(a, a)) == "array([[11,  3],\n       [ 6,  2]])");
  CHECK(value(np::linalg::vecdot(a, a)) == "array([10,  4])");
  CHECK(value(np::linalg::matrix_transpose(a)) == "array([[3, 2],\n       [1, 0]])");
  CHECK(value(np::linalg::tensordot(a, a)) == "array(14)");
}

TEST_CASE("what is known of shapes") {
  CHECK(np::ndim(a) == 2);
  CHECK(np::shape(3) == weft::Dims{});
  CHECK(np::size(np::zeros({2, 3})) == 6);
  CHECK(np::size(np::zeros({2, 3}), 1) == 3);
  CHECK(np::isscalar(3));
  CHECK_FALSE(np::isscalar(a));
  CHECK(np::iterable(a));
  CHECK_FALSE(np::iterable(3.5));
}

TEST_CASE("copies, and arrays that lie as is asked") {
  const LazyTensor turned = np::transpose(np::reshape(np::arange(6), {2, 3}));
  CHECK(np::copy(turned).strides() == weft::Dims{8, 24});
  CHECK(np::copy(turned, 'C').strides() == weft::Dims{16, 8});
  CHECK(turned.copy().strides() == weft::Dims{16, 8});
  CHECK(np::ascontiguousarray(turned).strides() == weft::Dims{16, 8});
  CHECK(np::asfortranarray(turned).strides() == turned.strides());
  CHECK(np::ascontiguousarray(3).shape() == weft::Dims{1});
  CHECK(np::isfortran(turned));
  CHECK(np::require(turned, {.requirements = {"C", "W"}}).strides() == weft::Dims{16, 8});
  CHECK(np::require(turned, {.requirements = {"F"}}).strides() == turned.strides());
  CHECK(error_of([&] { np::require(turned, {.requirements = {"F", "C"}}); }) ==
        "ValueError: Cannot specify both \"C\" and \"F\" order");
  CHECK(error_of([&] { np::require(turned, {.requirements = {"G"}}); }) == "KeyError: 'G'");
}

TEST_CASE("arrays that must be finite") {
  CHECK(value(np::asarray_chkfinite(a)) == value(a));
  CHECK(error_of([] { np::asarray_chkfinite(np::array({1.0, np::inf})); }) ==
        "ValueError: array must not contain infs or NaNs");
  const LazyTensor v = np::variable("v", weft::DType::float64, {2});
  const weft::Function f = weft::compile({.inputs = {v}, .outputs = {np::asarray_chkfinite(v)}});
  CHECK(error_of([&] { f(np::evaluate(np::array({1.0, np::nan}))); }) ==
        "ValueError: array must not contain infs or NaNs");
}

TEST_CASE("methods of tensors") {
  CHECK(value(a.mT()) == "array([[3, 2],\n       [1, 0]])");
  CHECK(error_of([] { np::arange(3).mT(); }) == "ValueError: matrix transpose with ndim < 2 is undefined");
  CHECK(value(a.flat()) == "array([3, 1, 2, 0])");
  CHECK(value(a.take(np::array({0, 3}))) == "array([3, 0])");
  CHECK(value(a.compress(np::array({true, false}), 1)) == "array([[3],\n       [2]])");
  CHECK(value(a.nonzero()[1]) == "array([0, 1, 0])");
  CHECK(value(a.argsort()) == "array([[1, 0],\n       [1, 0]])");
  CHECK(value(a.argpartition(0)) == "array([[1, 0],\n       [1, 0]])");
  CHECK(value(np::array({1, 3}).searchsorted(2)) == "array(1)");
  CHECK(value(np::array({0, 1}).choose({np::array({5, 6}), np::array({7, 8})})) == "array([5, 8])");
  CHECK(a.view(np::int32).shape() == weft::Dims{2, 4});
  CHECK(value(a.byteswap()[0, 0]) == "array(216172782113783808)");
  CHECK(a[0, 0].item<std::int64_t>() == 3);
}

TEST_CASE("a tensor's lists are Python's numbers") {
  const np::NestedList list = a.tolist();
  CHECK(list.items().size() == 2);
  CHECK(*list.items()[0].items()[1].number().python_int() == 1);
  CHECK(*np::float32(2.5).tolist().number().python_float() == 2.5);
  CHECK(value(np::array(list)) == value(a));
}

TEST_CASE("methods that write an array give this name another value") {
  const auto after = [](auto&& change) {
    LazyTensor b = a;
    change(b);
    return value(b);
  };
  CHECK(after([](LazyTensor& b) { b.sort(); }) == "array([[1, 3],\n       [0, 2]])");
  CHECK(after([](LazyTensor& b) { b.sort({.axis = 0}); }) == "array([[2, 0],\n       [3, 1]])");
  CHECK(after([](LazyTensor& b) { b.resize({3, 2}); }) == "array([[3, 1],\n       [2, 0],\n       [0, 0]])");
  CHECK(after([](LazyTensor& b) { b.resize(3); }) == "array([3, 1, 2])");
  CHECK(after([](LazyTensor& b) { b.fill(2.9); }) == "array([[2, 2],\n       [2, 2]])");
  CHECK(after([](LazyTensor& b) { b.put(np::array({0, -1}), np::array({9, 8})); }) ==
        "array([[9, 1],\n       [2, 8]])");
  LazyTensor row = np::array({4, 1, 3});
  row.partition(1);
  CHECK(value(row[1]) == "array(3)");
  CHECK(error_of([] { LazyTensor(a).resize(-1); }) == "ValueError: negative dimensions not allowed");
}

TEST_CASE("integers of the old generator, both ends among them") {
  np::random::seed(3);
  CHECK(value(np::random::random_integers(6, {}, 4)) == "array([3, 1, 2, 4])");
  CHECK(value(np::random::random_integers(3, 5, 3)) == "array([3, 3, 3])");
}

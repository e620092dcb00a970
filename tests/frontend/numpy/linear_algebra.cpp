// Products, diagonals, triangles and grids. Expected values and texts were printed by NumPy 2.4.
#include <cstring>

#include "frontend/expect.hpp"

using weft::Dims;

namespace {
const weft::LazyTensor m = np::reshape(np::arange(6), {2, 3});
const weft::LazyTensor v = np::array({1, 2, 3});
const weft::LazyTensor c = np::reshape(np::arange(24), {2, 3, 4});
}  // namespace

TEST_CASE("dot, inner, outer and vdot") {
  CHECK(value(np::dot(m, v)) == "array([ 8, 26])");
  const auto minus = np::full({1, 1}, -5.0), zero = np::zeros({1, 1});
  CHECK(value(np::dot(minus, zero)) == "array([[-0.]])");  // a product of numbers, not a sum
  CHECK(value(np::matmul(minus, zero)) == "array([[0.]])");
  CHECK(value(m.dot(m.T())) == "array([[ 5, 14],\n       [14, 50]])");
  CHECK(np::dot(m, c).shape() == Dims{2, 2, 4});
  CHECK(value(np::dot(m, c)[1, 0]) == "array([56, 68, 80, 92])");
  CHECK(value(np::dot(-0.0, np::ones(2))) == "array([0., 0.])");
  CHECK(np::dot(np::transpose(m), 2.0).strides() == Dims{16, 8});
  CHECK(np::inner(c, c).shape() == Dims{2, 3, 2, 3});
  CHECK(value(np::inner(m, v)) == "array([ 8, 26])");
  CHECK(value(np::vdot(m, m)) == "array(55)");
  CHECK(value(np::outer(v, {np::arange(2)})) == "array([[0, 1],\n       [0, 2],\n       [0, 3]])");
  CHECK(error_of([] { np::dot(m, m); }) ==
        "ValueError: shapes (2,3) and (2,3) not aligned: 3 (dim 1) != 2 (dim 0)");
  CHECK(error_of([] { np::vdot(m, v); }) == "ValueError: cannot reshape array of size 3 into shape (6,)");
}

TEST_CASE("a matrix by its own transpose is one array, equal ones are two") {
  const auto x = np::sin(np::reshape(np::arange(2400, {.dtype = np::float32}), {2, 30, 40}));
  const weft::ndarray one = weft::evaluate(np::abs(x)), two = weft::evaluate(np::abs(x));
  const auto own = [](const auto& a, const auto& b) {
    return weft::evaluate(np::matmul(a, np::swapaxes(b, -1, -2)));
  };
  const auto same = [](const weft::ndarray& a, const weft::ndarray& b) {
    return std::memcmp(a.bytes(), b.bytes(), static_cast<std::size_t>(a.nbytes())) == 0;
  };
  const auto y = np::abs(x);
  CHECK(same(own(y, y), own(np::asarray(one), np::asarray(one))));
  CHECK(same(own(y[0], y[0]), own(np::asarray(one)[0], np::asarray(one)[0])));
  CHECK(same(own(np::abs(x), np::abs(x)), own(np::asarray(one), np::asarray(two))));
}

TEST_CASE("tensordot and kron") {
  CHECK(value(np::tensordot(m, m)) == "array(55)");
  CHECK(np::tensordot(m, m, 0).shape() == Dims{2, 3, 2, 3});
  CHECK(value(np::tensordot(m, c, {1, 1})[1, 0]) == "array([56, 68, 80, 92])");
  CHECK(value(np::tensordot(m, m, {{0, 1}, {0, 1}})) == "array(55)");
  CHECK(error_of([] { np::tensordot(m, m, 1); }) == "ValueError: shape-mismatch for sum");
  CHECK(error_of([] { np::tensordot(m, m, 3); }) == "IndexError: tuple index out of range");
  CHECK(error_of([] { np::tensordot(m, m, {{0, 0}, {0, 1}}); }) ==
        "ValueError: duplicate axes are not allowed in tensordot");
  CHECK(value(np::kron(v, {np::arange(2)})) == "array([0, 1, 0, 2, 0, 3])");
  CHECK(np::kron(v, c).shape() == Dims{2, 3, 12});
  CHECK(np::kron(m.T(), m.T()).strides() == Dims{32, 8});
}

TEST_CASE("cross") {
  CHECK(value(np::cross(m, v)) == "array([[-1,  2, -1],\n       [ 2, -4,  2]])");
  CHECK(value(np::cross(m[np::slice(_), np::slice(2)], v)) == "array([[ 3,  0, -1],\n       [12, -9,  2]])");
  CHECK(np::cross(m.T(), m.T(), {.axis = 0}).strides() == Dims{8, 24});
  CHECK(value(np::cross(v[np::slice(2)], v[np::slice(1, _)])) == "array(-1)");
  CHECK(error_of([] { np::cross(c, c); }) ==
        "ValueError: incompatible dimensions for cross product\n(dimension must be 2 or 3)");
  CHECK(error_of([] { np::cross(m, m, {.axisc = 5}); }) ==
        "AxisError: axisc: axis 5 is out of bounds for array of dimension 2");
}

TEST_CASE("eye, identity, tri") {
  CHECK(value(np::eye(2, 3, {.k = 1})) == "array([[0., 1., 0.],\n       [0., 0., 1.]])");
  CHECK(value(np::eye(2, {.k = INT64_MIN, .dtype = np::int8})) ==
        "array([[0, 0],\n       [0, 0]], dtype=int8)");
  CHECK(np::eye(2, 3, {.order = 'F'}).strides() == Dims{8, 16});
  CHECK(value(np::identity(2, {.dtype = np::bool_})) == "array([[ True, False],\n       [False,  True]])");
  CHECK(value(np::tri(2, 3, {.k = -1})) == "array([[0., 0., 0.],\n       [1., 0., 0.]])");
  CHECK(np::tri(-1).shape() == Dims{0, 0});
  CHECK(error_of([] { np::eye(-1); }) == "ValueError: negative dimensions are not allowed");
  CHECK(error_of([] { np::eye(2, {.order = 'K'}); }) == "ValueError: only 'C' or 'F' order is permitted");
}

TEST_CASE("diagonal and trace") {
  CHECK(value(np::diagonal(m)) == "array([0, 4])");
  CHECK(value(m.diagonal({.offset = 1})) == "array([1, 5])");
  CHECK(value(m.diagonal({.offset = -1})) == "array([3])");
  CHECK(m.diagonal({.offset = INT64_MIN}).size() == 0);
  CHECK(np::diagonal(c, {.axis1 = 2, .axis2 = 0}).strides() == Dims{32, 104});
  CHECK(value(np::diagonal(c, {.offset = 1, .axis1 = -1, .axis2 = 1})[1]) == "array([16, 21])");
  CHECK(value(np::diagonal(m * 10)) == "array([ 0, 40])");
  CHECK(value(np::trace(m)) == "array(4)");
  CHECK(value(c.trace({.dtype = np::float32})) == "array([16., 18., 20., 22.], dtype=float32)");
  CHECK(error_of([] { np::diagonal(v); }) == "ValueError: diag requires an array of at least two dimensions");
  CHECK(error_of([] { np::diagonal(m, {.axis2 = -2}); }) == "ValueError: axis1 and axis2 cannot be the same");
  CHECK(error_of([] { np::diagonal(m, {.axis1 = 2}); }) ==
        "AxisError: axis1: axis 2 is out of bounds for array of dimension 2");
}

TEST_CASE("diag, tril, triu") {
  CHECK(value(np::diag(v, 1)) ==
        "array([[0, 1, 0, 0],\n       [0, 0, 2, 0],\n       [0, 0, 0, 3],\n       [0, 0, 0, 0]])");
  CHECK(value(np::diag(np::array({-0.0, np::nan}))) == "array([[-0.,  0.],\n       [ 0., nan]])");
  CHECK(value(np::diag(m, -1)) == "array([3])");
  CHECK(np::diagflat(m, -2).shape() == Dims{8, 8});
  CHECK(value(np::tril(m)) == "array([[0, 0, 0],\n       [3, 4, 0]])");
  CHECK(value(np::triu(m, 1)) == "array([[0, 1, 2],\n       [0, 0, 5]])");
  CHECK(value(np::tril(v)) == "array([[1, 0, 0],\n       [1, 2, 0],\n       [1, 2, 3]])");
  CHECK(error_of([] { np::diag(c); }) == "ValueError: Input must be 1- or 2-d.");
  CHECK(error_of([] { np::tril(3); }) == "TypeError: tri() missing 1 required positional argument: 'N'");
}

TEST_CASE("meshgrid and indices") {
  const auto grids = np::meshgrid({v, np::arange(2)});
  CHECK(value(grids[0]) == "array([[1, 2, 3],\n       [1, 2, 3]])");
  CHECK(value(grids[1]) == "array([[0, 0, 0],\n       [1, 1, 1]])");
  CHECK(np::meshgrid({v, np::arange(2)}, {.indexing = "ij"})[0].shape() == Dims{3, 2});
  CHECK(np::meshgrid({v, np::arange(2)}, {.sparse = true})[1].shape() == Dims{2, 1});
  CHECK(error_of([] { np::meshgrid({v}, {.indexing = "yx"}); }) ==
        "ValueError: Valid values for `indexing` are 'xy' and 'ij'.");
  CHECK(value(np::indices({2, 3})[1]) == "array([[0, 1, 2],\n       [0, 1, 2]])");
  CHECK(np::sparse_indices({2, 3}, {.dtype = np::float32})[0].shape() == Dims{2, 1});
}

TEST_CASE("arrays like others") {
  CHECK(np::zeros_like(m.T()).strides() == Dims{8, 24});
  CHECK(np::ones_like(m.T(), {.dtype = np::int8, .order = 'C'}).strides() == Dims{2, 1});
  CHECK(np::empty_like(m.T(), {.shape = {{5, 2}}}).strides() == Dims{8, 40});
  const auto single =
      np::reshape(np::arange(2 * 3 * 4), {2, 3, 4})[np::slice(0, 1), np::ellipsis, np::slice(0, 1)];
  CHECK(np::zeros_like(np::transpose(single, {2, 1, 0}), {.shape = {{2, 3, 4}}}).strides() ==
        Dims{8, 16, 48});
  CHECK(value(np::full_like(m[0], 3.7)) == "array([3, 3, 3])");
  CHECK(value(np::full_like(m, v)[0]) == "array([1, 2, 3])");
  CHECK(error_of([] { np::full_like(np::ones(2, {.dtype = np::uint8}), 300); }) ==
        "OverflowError: Python integer 300 out of bounds for uint8");
  CHECK(np::zeros({2, 3}, {.order = 'F'}).strides() == Dims{8, 16});
  CHECK(value(np::empty(2)) == "array([0., 0.])");
}

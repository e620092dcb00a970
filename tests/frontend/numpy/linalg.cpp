// np.linalg: LAPACK's results, near NumPy's.
#include <complex>

#include "frontend/expect.hpp"
#include "frontend/source/expect.hpp"

using source_test::expression_error;
using source_test::returned;
using weft::DType;

namespace {

const auto a = np::array({{4.0, 2.0, -2.0}, {2.0, 10.0, 5.0}, {-2.0, 5.0, 9.0}});

bool near(const weft::LazyTensor& x, const weft::LazyTensor& y) {
  return weft::evaluate(np::all(np::less(np::absolute(x - y), 1e-5))).item<bool>();
}

/// The text of the LinAlgError that evaluating raises.
std::string failure_of(const weft::LazyTensor& x) {
  try {
    weft::evaluate(x);
  } catch (const np::linalg::LinAlgError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("cholesky gives the factor of a triangle") {
  const auto lower = np::linalg::cholesky(a), upper = np::linalg::cholesky(a, {.upper = true});
  CHECK(value(lower) == "array([[ 2.,  0.,  0.],\n       [ 1.,  3.,  0.],\n       [-1.,  2.,  2.]])");
  CHECK(near(np::matmul(upper.T(), upper), a));
  const auto hermitian =
      a + np::array({{0.0, 1.0, 0.0}, {-1.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}) * std::complex<double>(0, 1);
  const auto factor = np::linalg::cholesky(np::astype(hermitian, DType::complex64));
  CHECK(factor.dtype() == DType::complex64);
  CHECK(near(np::matmul(factor, np::conj(factor).T()), hermitian));
  CHECK(failure_of(np::linalg::cholesky(-a)) == "Matrix is not positive definite");
}

TEST_CASE("inv and solve, for stacks of matrices") {
  const auto stack = np::stack({a, 2 * a, a.T() + np::eye(3)});
  CHECK(near(np::matmul(np::linalg::inv(stack), stack), np::broadcast_to(np::eye(3), {3, 3, 3})));
  const auto b = np::reshape(np::arange(6.0), {3, 2});
  const auto x = np::linalg::solve(stack, b);
  CHECK(x.shape() == weft::Dims{3, 3, 2});
  CHECK(near(np::matmul(stack, x), np::broadcast_to(b, {3, 3, 2})));
  CHECK(near(np::dot(a, np::linalg::solve(a, np::arange(3))), np::arange(3)));
  CHECK(np::linalg::solve(np::astype(a, DType::float32), np::ones(3, {.dtype = DType::float32})).dtype() ==
        DType::float32);
  CHECK(np::linalg::inv(np::zeros({2, 0, 0})).shape() == weft::Dims{2, 0, 0});
  CHECK(failure_of(np::linalg::inv(np::ones({2, 2}))) == "Singular matrix");
  CHECK(failure_of(np::linalg::solve(np::zeros({2, 2}), np::ones(2))) == "Singular matrix");
  CHECK(weft::evaluate(np::ones(1)).str() == "[1.]");  // what failed leaves nothing behind
}

TEST_CASE("np.linalg refuses what NumPy refuses") {
  CHECK(returned("np.linalg.inv([[2, 0], [0, 4]])") == "return=[[0.5  0.  ]\n [0.   0.25]]");
  const std::pair<const char*, const char*> rows[] = {
      {"np.linalg.inv(np.ones(3))",
       "LinAlgError: 1-dimensional array given. Array must be at least two-dimensional"},
      {"np.linalg.cholesky(np.ones((2, 3)))", "LinAlgError: Last 2 dimensions of the array must be square"},
      {"np.linalg.inv(np.eye(2, dtype=np.float16))",
       "TypeError: array type float16 is unsupported in linalg"},
      {"np.linalg.solve(np.eye(3), np.ones(2))",
       "ValueError: solve1: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature "
       "(m,m),(m)->(m) (size 2 is different from 3)"},
      {"np.linalg.solve(np.eye(3), 5.0)",
       "ValueError: solve: Input operand 1 does not have enough dimensions (has 0, gufunc core with "
       "signature "
       "(m,m),(m,n)->(m,n) requires 2)"},
      {"np.linalg.sovle(np.eye(2))",
       "AttributeError: module 'numpy.linalg' has no attribute 'sovle'. Did you mean: 'solve'?"}};
  for (const auto& [expression, error] : rows) CHECK(expression_error(expression).ends_with(error));
}

TEST_CASE("factors give the matrix again") {
  const auto tall = np::reshape(np::arange(12.0), {4, 3}) + np::eye(4, 3);
  const auto [q, r] = np::linalg::qr(tall, {.mode = "complete"});
  CHECK(q.shape() == weft::Dims{4, 4});
  CHECK(near(np::matmul(q, r), tall));
  CHECK(near(np::abs(np::linalg::qr_r(tall)), np::abs(np::linalg::qr(tall).R)));
  const auto [u, values, vh] = np::linalg::svd(tall, {.full_matrices = false});
  CHECK(near(np::matmul(u * values, vh), tall));
  CHECK(near(np::linalg::svdvals(tall), values));
  const auto [sizes, vectors] = np::linalg::eigh(a);
  CHECK(near(np::matmul(a, vectors), vectors * sizes));
  CHECK(near(np::linalg::eigvalsh(a, {.uplo = "U"}), sizes));
  const auto pair = np::linalg::eig(np::array({{0.0, 1.0}, {-1.0, 0.0}}));
  CHECK(pair.eigenvalues.dtype() == DType::complex128);
  CHECK(near(np::abs(np::imag(pair.eigenvalues)), np::ones(2)));
  CHECK(failure_of(np::linalg::eigvals(a / 0)) == "Array must not contain infs or NaNs");
}

TEST_CASE("determinants, inverses of any matrix, least squares and ranks") {
  CHECK(near(np::linalg::det(np::stack({a, 2 * a})), np::array({144.0, 1152.0})));
  CHECK(near(np::linalg::slogdet(-a).sign, -np::ones(1)));
  const auto tall = np::array({{1.0, 0.0}, {1.0, 1.0}, {1.0, 2.0}});
  const auto found = np::linalg::lstsq(tall, np::array({1.0, 3.0, 4.0}));
  CHECK(near(found.x, np::matmul(np::linalg::pinv(tall), np::array({1.0, 3.0, 4.0}))));
  CHECK(weft::evaluate(found.rank).item<std::int32_t>() == 2);
  CHECK(near(found.residuals, np::array({1.0 / 6})));
  CHECK(value(np::linalg::matrix_rank(np::ones({2, 3, 3}))) == "array([1, 1])");
  CHECK(near(np::linalg::matrix_power(a, -2), np::linalg::inv(np::matmul(a, a))));
  CHECK(near(np::linalg::multi_dot({np::ones(3), a, a, tall}),
             np::matmul(np::matmul(np::ones(3), a), np::matmul(a, tall))));
}

TEST_CASE("norms") {
  const auto x = np::array({{3.0, -4.0}, {0.0, 12.0}});
  CHECK(near(np::linalg::norm(x), np::array(13.0)));
  CHECK(value(np::linalg::norm(x, {.ord = 1, .axis = 1})) == "array([ 7., 12.])");
  CHECK(value(np::linalg::matrix_norm(x, {.ord = -1})) == "array(3.)");
  CHECK(near(np::linalg::norm(x, {.ord = 2}) * np::linalg::norm(np::linalg::inv(x), {.ord = 2}),
             np::linalg::cond(x)));
  CHECK(near(np::linalg::norm(x, {.ord = "nuc"}), np::sum(np::linalg::svdvals(x))));
  CHECK(value(np::linalg::vector_norm(x, {.keepdims = true, .ord = 0})) == "array([[3.]])");
}

TEST_CASE("products of vectors and matrices") {
  const auto i = np::array({{1, 2, 3}, {4, 5, 6}});
  CHECK(value(np::vecdot(i, i)) == "array([14, 77])");
  CHECK(value(np::matvec(i, np::array({1, 0, -1}))) == "array([-2, -2])");
  CHECK(value(np::vecmat(np::array({1, -1}), i)) == "array([-3, -3, -3])");
  CHECK(error_of([&] { np::vecdot(i, i, 2); }) ==
        "AxisError: axis 2 is out of bounds for array of dimension 2");
}

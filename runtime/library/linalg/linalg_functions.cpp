#include "runtime/library/linalg/linalg_functions.hpp"

#include "runtime/library/linalg/lapack_drivers.hpp"
#include "runtime/library/linalg/matrices.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"

namespace weft {
namespace {

Matrices square(const std::vector<ndarray>& arguments, const std::string& function) {
  const Matrices a(arguments[0], function);
  if (a.rows != a.columns) refuse_matrices(function, "square matrices");
  return a;
}

template <class T>
ndarray factor(const ndarray& a, const Matrices& matrices, bool upper) {
  const ndarray result = ndarray::zeros(a.dtype(), a.shape());
  const int n = matrices.rows;
  const auto side = static_cast<std::size_t>(n);
  std::vector<T> factor(matrices.size());
  for (std::int64_t m = 0; m < matrices.count && n > 0; ++m) {
    const std::size_t at = static_cast<std::size_t>(m) * matrices.size();
    transpose(a.data<T>() + at, n, n, factor.data());
    if (lapack::factor_cholesky(upper ? 'U' : 'L', n, factor.data()) > 0)
      throw LinAlgError("Matrix is not positive definite");
    for (std::size_t i = 0; i < side; ++i)
      for (std::size_t j = upper ? i : 0; j < (upper ? side : i + 1); ++j)
        result.data<T>()[at + i * side + j] = factor[j * side + i];
  }
  return result;
}

/// `b` becomes the solutions, in C order again.
template <class T>
ndarray solved(const ndarray& a, const ndarray& b, const Matrices& left, const Matrices& right) {
  const ndarray result = ndarray::empty(b.dtype(), b.shape());
  const int n = left.rows, columns = right.columns;
  std::vector<T> factors(left.size()), solutions(right.size());
  for (std::int64_t m = 0; m < left.count && n > 0; ++m) {
    transpose(a.data<T>() + static_cast<std::size_t>(m) * left.size(), n, n, factors.data());
    const std::size_t at = static_cast<std::size_t>(m) * right.size();
    transpose(b.data<T>() + at, n, columns, solutions.data());
    if (lapack::solve(n, columns, factors.data(), solutions.data()) > 0) throw LinAlgError("Singular matrix");
    transpose(solutions.data(), columns, n, result.data<T>() + at);
  }
  return result;
}

/// Calls body<T>() for the dtypes that LAPACK has.
template <class Body>
ndarray of_lapack(const std::string& function, DType dtype, const Body& body) {
  const FloatEnvironment environment;
  return dispatch(dtype, [&]<class T>() -> ndarray {
    if constexpr (lapack::letter<T> != 0)
      return body.template operator()<T>();
    else
      refuse_matrices(function, "float32, float64, complex64 or complex128");
  });
}

}  // namespace

namespace library {

template <bool upper>
ndarray cholesky(const std::vector<ndarray>& arguments) {
  const std::string function = "cholesky";
  const Matrices matrices = square(arguments, function);
  return of_lapack(function, arguments[0].dtype(),
                   [&]<class T>() { return factor<T>(arguments[0], matrices, upper); });
}

ndarray solve(const std::vector<ndarray>& arguments) {
  const std::string function = "solve";
  const Matrices left = square(arguments, function), right(arguments[1], function);
  if (arguments[1].dtype() != arguments[0].dtype() || right.rows != left.rows || right.count != left.count)
    refuse_matrices(function, "right-hand sides for each matrix");
  return of_lapack(function, arguments[0].dtype(),
                   [&]<class T>() { return solved<T>(arguments[0], arguments[1], left, right); });
}

/// The solutions for the columns of the identity, as in NumPy.
ndarray inv(const std::vector<ndarray>& arguments) {
  const std::string function = "inv";
  const Matrices matrices = square(arguments, function);
  return of_lapack(function, arguments[0].dtype(), [&]<class T>() {
    const ndarray identity = ndarray::zeros(arguments[0].dtype(), arguments[0].shape());
    const auto side = static_cast<std::size_t>(matrices.rows);
    for (std::size_t m = 0; m < static_cast<std::size_t>(matrices.count); ++m)
      for (std::size_t i = 0; i < side; ++i) identity.data<T>()[m * matrices.size() + i * (side + 1)] = T(1);
    return solved<T>(arguments[0], identity, matrices, matrices);
  });
}

template ndarray cholesky<false>(const std::vector<ndarray>&);
template ndarray cholesky<true>(const std::vector<ndarray>&);

}  // namespace library
}  // namespace weft

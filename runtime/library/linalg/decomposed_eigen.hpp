// Singular values and eigenvalues: what is stored of each matrix, one struct a function, for double and
// complex<double>.
#pragma once
#include <cmath>
#include <numeric>

#include "runtime/library/linalg/decomposed.hpp"
#include "runtime/system/errors.hpp"

namespace weft {

template <class T>
struct SingularValuesAlone {
  static void store(const std::vector<ndarray>& arguments, const ndarray& result) {
    const Decomposed<T, double> decomposed("svd_values", arguments, result);
    const Matrices& matrices = decomposed.matrices();
    decomposed.store(static_cast<std::size_t>(matrices.shorter()), [&](T* a, double* to) {
      T none{};
      if (lapack::singular_values('N', matrices.rows, matrices.columns, a, to, &none, &none) != 0)
        throw LinAlgError("SVD did not converge");
    });
  }
};

template <class T, bool full>
void store_singular(const std::vector<ndarray>& arguments, const ndarray& result) {
  const Decomposed<T> decomposed(full ? "svd_full" : "svd_reduced", arguments, result);
  const int m = decomposed.matrices().rows, n = decomposed.matrices().columns, k = std::min(m, n);
  const int columns = full ? m : k, rows = full ? n : k;
  const std::size_t of_u = product(m, columns), of_vh = product(rows, n), of_s = static_cast<std::size_t>(k);
  decomposed.store(of_u + of_s + of_vh, [&](T* a, T* to) {
    std::vector<T> u(of_u + 1), vh(of_vh + 1);
    std::vector<double> values(of_s + 1);
    if (k == 0) {
      for (int i = 0; i < columns; ++i) u[product(i, m + 1)] = 1;
      for (int i = 0; i < rows; ++i) vh[product(i, n + 1)] = 1;
    } else if (lapack::singular_values(full ? 'A' : 'S', m, n, a, values.data(), u.data(), vh.data()) != 0) {
      throw LinAlgError("SVD did not converge");
    }
    transpose(u.data(), columns, m, to);
    std::copy_n(values.data(), of_s, to + of_u);
    transpose(vh.data(), n, rows, to + of_u + of_s);
  });
}
template <class T>
struct SingularReduced {
  static constexpr auto store = store_singular<T, false>;
};
template <class T>
struct SingularFull {
  static constexpr auto store = store_singular<T, true>;
};

template <class T>
void decompose_hermitian(bool vectors, char triangle, int n, T* a, double* values) {
  if (n > 0 && lapack::eigen_hermitian(vectors, triangle, n, a, values) != 0)
    throw LinAlgError("Eigenvalues did not converge");
}

template <class T, char triangle>
void store_eigenvalues(const std::vector<ndarray>& arguments, const ndarray& result) {
  const Decomposed<T, double> decomposed("eigvalsh", arguments, result);
  decomposed.need_square();
  const int n = decomposed.matrices().rows;
  decomposed.store(static_cast<std::size_t>(n),
                   [n](T* a, double* to) { decompose_hermitian(false, triangle, n, a, to); });
}
template <class T>
struct EigenvaluesLower {
  static constexpr auto store = store_eigenvalues<T, 'L'>;
};
template <class T>
struct EigenvaluesUpper {
  static constexpr auto store = store_eigenvalues<T, 'U'>;
};

template <class T, char triangle>
void store_eigen(const std::vector<ndarray>& arguments, const ndarray& result) {
  const Decomposed<T> decomposed("eigh", arguments, result);
  decomposed.need_square();
  const int n = decomposed.matrices().rows;
  const auto side = static_cast<std::size_t>(n);
  decomposed.store(side + side * side, [&](T* a, T* to) {
    std::vector<double> values(side);
    decompose_hermitian(true, triangle, n, a, values.data());
    std::ranges::copy(values, to);
    transpose(a, n, n, to + side);
  });
}
template <class T>
struct EigenLower {
  static constexpr auto store = store_eigen<T, 'L'>;
};
template <class T>
struct EigenUpper {
  static constexpr auto store = store_eigen<T, 'U'>;
};

template <class T>
void check_finite(const ndarray& a) {
  const T* const numbers = a.data<T>();
  for (std::int64_t i = 0; i < a.size(); ++i)
    if (!std::isfinite(std::real(numbers[i])) || !std::isfinite(std::imag(numbers[i])))
      throw LinAlgError("Array must not contain infs or NaNs");
}

template <class T, bool vectors>
void store_general(const std::vector<ndarray>& arguments, const ndarray& result) {
  using lapack::complex;
  const Decomposed<T, complex> decomposed("eig", arguments, result);
  decomposed.need_square();
  check_finite<T>(arguments[0]);
  const int n = decomposed.matrices().rows;
  const auto side = static_cast<std::size_t>(n);
  decomposed.store(vectors ? side + side * side : side, [&](T* a, complex* to) {
    std::vector<complex> columns(vectors ? side * side : 0);
    if (lapack::eigen_general(n, a, to, vectors ? columns.data() : nullptr) != 0)
      throw LinAlgError("Eigenvalues did not converge");
    if (vectors) transpose(columns.data(), n, n, to + side);
  });
}
template <class T>
struct Eigenvalues {
  static constexpr auto store = store_general<T, false>;
};
template <class T>
struct EigenPairs {
  static constexpr auto store = store_general<T, true>;
};

}  // namespace weft

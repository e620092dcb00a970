// What decompositions store of each matrix of a stack: one struct a function, for double and complex<double>.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "runtime/errors.hpp"
#include "runtime/lapack.hpp"
#include "runtime/lapack_drivers.hpp"
#include "runtime/matrices.hpp"

namespace weft {

inline std::size_t product(int a, int b) { return static_cast<std::size_t>(a) * static_cast<std::size_t>(b); }

/// Matrices to be decomposed, with room in the result for `each` numbers of type R of each of them.
template <class T, class R = T>
class Decomposed {
 public:
  Decomposed(const char* function, const std::vector<ndarray>& arguments, const ndarray& result)
      : function_(function), matrices_(arguments[0], function), a_(arguments[0]), result_(result) {
    if (result.dtype() != dtype_of<R>) refuse_matrices(function, "a result of another dtype");
  }
  const Matrices& matrices() const { return matrices_; }
  void need_square() const {
    if (matrices_.rows != matrices_.columns) refuse_matrices(function_, "square matrices");
  }
  /// Calls body(a, to) with each matrix as columns and the place of its results, `each` numbers.
  template <class Body>
  void store(std::size_t each, const Body& body) const {
    if (static_cast<std::size_t>(result_.size()) != each * static_cast<std::size_t>(matrices_.count))
      refuse_matrices(function_, "a result of another shape");
    if (each == 0) return;
    matrices_.each([&](std::size_t index) {
      std::vector<T> a(std::max<std::size_t>(1, matrices_.size()));
      transpose(a_.data<T>() + index * matrices_.size(), matrices_.rows, matrices_.columns, a.data());
      body(a.data(), result_.data<R>() + index * each);
    });
  }

 private:
  const char* function_;
  Matrices matrices_;
  const ndarray& a_;
  const ndarray& result_;
};

template <class T>
void check_finite(const ndarray& a) {
  const T* const numbers = a.data<T>();
  for (std::int64_t i = 0; i < a.size(); ++i)
    if (!std::isfinite(std::real(numbers[i])) || !std::isfinite(std::imag(numbers[i])))
      throw LinAlgError("Array must not contain infs or NaNs");
}

template <class T>
struct SignAndLogarithmOf {
  T sign = 1;
  double logarithm = 0;

  SignAndLogarithmOf(int n, T* a) {
    std::vector<int> pivots(static_cast<std::size_t>(n));
    if (n > 0 && lapack::factor_lu(n, a, pivots.data()) != 0) {
      sign = 0;
      logarithm = -std::numeric_limits<double>::infinity();
      return;
    }
    for (int i = 0; i < n; ++i)
      if (pivots[static_cast<std::size_t>(i)] != i + 1) sign = -sign;
    for (int i = 0; i < n; ++i) add(a[product(i, n + 1)]);
  }

 private:
  void add(T element) {
    const double size = std::abs(element);
    if constexpr (std::is_same_v<T, double>)
      sign = element < 0 ? -sign : sign;
    else
      sign *= T(element.real() / size, element.imag() / size);
    logarithm += std::log(size);
  }
};

template <class T>
struct Determinant {
  static void store(const std::vector<ndarray>& arguments, const ndarray& result) {
    const Decomposed<T> decomposed("det", arguments, result);
    decomposed.need_square();
    decomposed.store(1, [n = decomposed.matrices().rows](T* a, T* to) {
      const SignAndLogarithmOf<T> found(n, a);
      *to = found.sign * T(std::exp(found.logarithm));
    });
  }
};

template <class T>
struct SignAndLogarithm {
  static void store(const std::vector<ndarray>& arguments, const ndarray& result) {
    const Decomposed<T> decomposed("slogdet", arguments, result);
    decomposed.need_square();
    decomposed.store(2, [n = decomposed.matrices().rows](T* a, T* to) {
      const SignAndLogarithmOf<T> found(n, a);
      to[0] = found.sign;
      to[1] = found.logarithm;
    });
  }
};

template <class T>
struct SingularValues {
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
struct SingularHermitian {
  static void store(const std::vector<ndarray>& arguments, const ndarray& result) {
    const Decomposed<T> decomposed("svd_hermitian", arguments, result);
    decomposed.need_square();
    const int n = decomposed.matrices().rows;
    const auto side = static_cast<std::size_t>(n);
    decomposed.store(2 * side + side * side, [&](T* a, T* to) {
      std::vector<double> values(side);
      decompose_hermitian(true, 'L', n, a, values.data());
      std::vector<std::size_t> order(side);
      std::iota(order.begin(), order.end(), std::size_t{0});
      std::ranges::stable_sort(order, {}, [&](std::size_t i) { return std::abs(values[i]); });
      std::ranges::reverse(order);
      for (std::size_t j = 0; j < side; ++j) {
        to[j] = std::abs(values[order[j]]);
        to[side + j] = std::copysign(1.0, values[order[j]]);
        for (std::size_t i = 0; i < side; ++i) to[(i + 2) * side + j] = a[order[j] * side + i];
      }
    });
  }
};

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
struct Eigen {
  static constexpr auto store = store_general<T, true>;
};

template <class T>
struct FactoredQR {
  static void store(const std::vector<ndarray>& arguments, const ndarray& result) {
    const Decomposed<T> decomposed("qr_raw", arguments, result);
    const Matrices& matrices = decomposed.matrices();
    const auto k = static_cast<std::size_t>(matrices.shorter());
    decomposed.store(matrices.size() + k, [&](T* a, T* to) {
      if (k > 0 && lapack::factor_qr(matrices.rows, matrices.columns, a, to + matrices.size()) != 0)
        throw LinAlgError("Incorrect argument found while performing QR factorization");
      transpose(a, matrices.columns, matrices.rows, to);
    });
  }
};

template <class T>
struct ColumnsOfQ {
  static void store(const std::vector<ndarray>& arguments, const ndarray& result) {
    const Decomposed<T> decomposed("qr_q", arguments, result);
    const Matrices &matrices = decomposed.matrices(), q(result, "qr_q");
    const int m = matrices.rows, k = matrices.shorter();
    if (arguments.size() != 2 || arguments[1].dtype() != dtype_of<T> || q.rows != m || q.columns < k ||
        q.columns > m || arguments[1].size() != matrices.count * k)
      refuse_matrices("qr_q", "a factored matrix and its factors");
    decomposed.store(q.size(), [&](T* a, T* to) {
      const std::size_t index = static_cast<std::size_t>(to - result.data<T>()) / q.size();
      std::vector<T> columns(q.size());
      std::copy_n(a, product(m, k), columns.data());
      if (lapack::make_q(m, q.columns, k, columns.data(),
                         arguments[1].data<T>() + index * static_cast<std::size_t>(k)) != 0)
        throw LinAlgError("Incorrect argument found while performing QR factorization");
      transpose(columns.data(), q.columns, m, to);
    });
  }
};

template <class T>
struct LeastSquares {
  static void store(const std::vector<ndarray>& arguments, const ndarray& result) {
    const Decomposed<T> decomposed("lstsq", arguments, result);
    if (arguments.size() != 3 || arguments[1].dtype() != dtype_of<T> ||
        arguments[2].dtype() != DType::float64 || arguments[2].size() != 1)
      refuse_matrices("lstsq", "matrices and a number");
    const Matrices& matrices = decomposed.matrices();
    const Matrices right(arguments[1], "lstsq");
    const int m = matrices.rows, n = matrices.columns, count = right.columns;
    if (right.rows != m || right.count != 1 || matrices.count != 1)
      refuse_matrices("lstsq", "right-hand sides");
    const auto longer = static_cast<std::size_t>(std::max({m, n, 1}));
    const std::size_t of_x = product(n, count), of_s = static_cast<std::size_t>(matrices.shorter());
    decomposed.store(of_x + static_cast<std::size_t>(count) + 1 + of_s, [&](T* a, T* to) {
      std::vector<T> columns(static_cast<std::size_t>(m) * static_cast<std::size_t>(count) + 1),
          b(longer * static_cast<std::size_t>(count) + 1);
      transpose(arguments[1].data<T>(), m, count, columns.data());
      for (std::size_t j = 0; j < static_cast<std::size_t>(count); ++j)
        std::copy_n(columns.data() + j * static_cast<std::size_t>(m), m, b.data() + j * longer);
      std::vector<double> values(of_s + 1);
      int rank = 0;
      if (lapack::least_squares(m, n, count, a, b.data(), values.data(), *arguments[2].data<double>(),
                                &rank) != 0)
        throw LinAlgError("SVD did not converge in Linear Least Squares");
      for (std::size_t j = 0; j < static_cast<std::size_t>(count); ++j) {
        double left = 0;
        for (std::size_t i = 0; i < longer; ++i) {
          const T x = b[j * longer + i];
          if (i < static_cast<std::size_t>(n))
            to[i * static_cast<std::size_t>(count) + j] = m == 0 ? T(0) : x;
          if (i >= static_cast<std::size_t>(n)) left += std::norm(x);
        }
        to[of_x + j] = left;
      }
      to[of_x + static_cast<std::size_t>(count)] = rank;
      std::copy_n(values.data(), of_s, to + of_x + static_cast<std::size_t>(count) + 1);
    });
  }
};

template <class T>
class InverseOrNan {
  static bool solve(int n, T* a, T* b) {
    std::vector<int> pivots(static_cast<std::size_t>(n));
    int info = 0;
    Lapack<T>::library().gesv(&n, &n, a, &n, pivots.data(), b, &n, &info);
    return info == 0;
  }

 public:
  static void store(const std::vector<ndarray>& arguments, const ndarray& result) {
    const Decomposed<T> decomposed("inv_or_nan", arguments, result);
    decomposed.need_square();
    const int n = decomposed.matrices().rows;
    decomposed.store(decomposed.matrices().size(), [n](T* a, T* to) {
      std::vector<T> solutions(product(n, n));
      for (int i = 0; i < n; ++i) solutions[product(i, n + 1)] = 1;
      if (!solve(n, a, solutions.data()))
        std::ranges::fill(solutions, T(std::numeric_limits<double>::quiet_NaN()));
      transpose(solutions.data(), n, n, to);
    });
  }
};

}  // namespace weft

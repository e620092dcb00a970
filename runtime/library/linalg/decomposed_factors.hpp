// Determinants, factors and least squares: what is stored of each matrix, one struct a function, for double
// and complex<double>.
#pragma once
#include <cmath>
#include <limits>

#include "runtime/library/linalg/decomposed.hpp"
#include "runtime/system/errors.hpp"

namespace weft {

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

/// The upper triangle of factored columns of m numbers: so many rows.
template <class T>
void store_r(const T* a, int m, int n, int rows, T* to) {
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < n; ++j, ++to) *to = j < i ? T(0) : a[product(j, m) + static_cast<std::size_t>(i)];
}

/// Columns of q, so many as it is to have, from the first factored ones.
template <class T>
void store_q(const T* a, int m, int columns, std::vector<T>& factors, T* to) {
  const auto k = static_cast<int>(factors.size());
  std::vector<T> q(product(m, columns) + 1);
  std::copy_n(a, product(m, k), q.data());
  if (columns > 0 && lapack::make_q(m, columns, k, q.data(), factors.data()) != 0)
    throw LinAlgError("Incorrect argument found while performing QR factorization");
  transpose(q.data(), columns, m, to);
}

enum class Factors : std::uint8_t { r, reduced, complete };

template <class T, Factors which>
void store_factors(const std::vector<ndarray>& arguments, const ndarray& result) {
  const Decomposed<T> decomposed("qr", arguments, result);
  const int m = decomposed.matrices().rows, n = decomposed.matrices().columns, k = std::min(m, n);
  const int columns = which == Factors::complete ? m : k;
  const std::size_t of_q = which == Factors::r ? 0 : product(m, columns);
  decomposed.store(of_q + product(columns, n), [&](T* a, T* to) {
    std::vector<T> factors(static_cast<std::size_t>(k));
    if (k > 0 && lapack::factor_qr(m, n, a, factors.data()) != 0)
      throw LinAlgError("Incorrect argument found while performing QR factorization");
    store_r(a, m, n, columns, to + of_q);
    if (which != Factors::r) store_q(a, m, columns, factors, to);
  });
}
template <class T>
struct FactorR {
  static constexpr auto store = store_factors<T, Factors::r>;
};
template <class T>
struct ReducedFactors {
  static constexpr auto store = store_factors<T, Factors::reduced>;
};
template <class T>
struct CompleteFactors {
  static constexpr auto store = store_factors<T, Factors::complete>;
};

template <class T>
struct LeastSquaresFit {
  static void store(const std::vector<ndarray>& arguments, const ndarray& result) {
    const Decomposed<T> decomposed("lstsq", arguments, result);
    if (arguments[1].dtype() != dtype_of<T> || arguments[2].dtype() != DType::float64 ||
        arguments[2].size() != 1)
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
struct InverseOrNan {
  static void store(const std::vector<ndarray>& arguments, const ndarray& result) {
    const Decomposed<T> decomposed("inv_or_nan", arguments, result);
    decomposed.need_square();
    const int n = decomposed.matrices().rows;
    decomposed.store(decomposed.matrices().size(), [n](T* a, T* to) {
      std::vector<T> solutions(product(n, n));
      for (int i = 0; i < n; ++i) solutions[product(i, n + 1)] = 1;
      if (lapack::solve(n, n, a, solutions.data()) != 0)
        std::ranges::fill(solutions, T(std::numeric_limits<double>::quiet_NaN()));
      transpose(solutions.data(), n, n, to);
    });
  }
};

}  // namespace weft

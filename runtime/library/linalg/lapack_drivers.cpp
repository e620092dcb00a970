#include "runtime/library/linalg/lapack_drivers.hpp"

#include "runtime/library/linalg/lapack_workspace.hpp"

namespace weft::lapack {

template <class T>
int factor_cholesky(char triangle, int n, T* a) {
  return with_openblas_integers([&]<class Int>() {
    static const auto potrf =
        driver<T, void (*)(const char*, const Int*, T*, const Int*, Int*, std::size_t)>("potrf_");
    const Int side = n, leading = at_least_one(side);
    Int info = 0;
    potrf(&triangle, &side, a, &leading, &info, 1);
    return static_cast<int>(info);
  });
}

template <class T>
int solve(int n, int columns, T* a, T* b) {
  return with_openblas_integers([&]<class Int>() {
    static const auto gesv =
        driver<T, void (*)(const Int*, const Int*, T*, const Int*, Int*, T*, const Int*, Int*)>("gesv_");
    const Int side = n, count = columns, leading = at_least_one(side);
    Int info = 0;
    std::vector<Int> pivots(sized(n));
    gesv(&side, &count, a, &leading, pivots.data(), b, &leading, &info);
    return static_cast<int>(info);
  });
}

template <class T>
int factor_lu(int n, T* a, int* pivots) {
  return with_openblas_integers([&]<class Int>() {
    static const auto getrf =
        driver<T, void (*)(const Int*, const Int*, T*, const Int*, Int*, Int*)>("getrf_");
    const Int side = n, leading = at_least_one(side);
    Int info = 0;
    std::vector<Int> rows(sized(n));
    getrf(&side, &side, a, &leading, rows.data(), &info);
    std::transform(rows.begin(), rows.begin() + n, pivots, [](Int row) { return static_cast<int>(row); });
    return static_cast<int>(info);
  });
}

template <class T>
int least_squares(int m, int n, int columns, T* a, T* b, double* values, double rcond, int* rank) {
  return with_openblas_integers([&]<class Int>() {
    const Int rows = m, unknowns = n, count = columns;
    const Int leading = at_least_one(rows), leading_b = at_least_one(std::max(rows, unknowns));
    Int info = 0, found_rank = 0;
    Workspace<T, Int> work;
    std::vector<double> reals(1);
    std::vector<Int> integers(1);
    for (int calls = 0; calls < 2 && info == 0; ++calls) {
      if (calls == 1) {
        work.resize_as_asked();
        reals.resize(sized(static_cast<long long>(reals[0])));
        integers.resize(sized(integers[0]));
      }
      if constexpr (is_real<T>) {
        static const auto gelsd =
            driver<T, void (*)(const Int*, const Int*, const Int*, T*, const Int*, T*, const Int*, double*,
                               const double*, Int*, T*, const Int*, Int*, Int*)>("gelsd_");
        gelsd(&rows, &unknowns, &count, a, &leading, b, &leading_b, values, &rcond, &found_rank, work.data(),
              work.length(), integers.data(), &info);
      } else {
        static const auto gelsd =
            driver<T, void (*)(const Int*, const Int*, const Int*, T*, const Int*, T*, const Int*, double*,
                               const double*, Int*, T*, const Int*, double*, Int*, Int*)>("gelsd_");
        gelsd(&rows, &unknowns, &count, a, &leading, b, &leading_b, values, &rcond, &found_rank, work.data(),
              work.length(), reals.data(), integers.data(), &info);
      }
    }
    *rank = static_cast<int>(found_rank);
    return static_cast<int>(info);
  });
}

template <class T>
int factor_qr(int m, int n, T* a, T* factors) {
  return with_openblas_integers([&]<class Int>() {
    static const auto geqrf =
        driver<T, void (*)(const Int*, const Int*, T*, const Int*, T*, T*, const Int*, Int*)>("geqrf_");
    const Int rows = m, columns = n, leading = at_least_one(rows);
    Int info = 0;
    Workspace<T, Int> work;
    for (int calls = 0; calls < 2 && info == 0; ++calls) {
      if (calls == 1) work.resize_as_asked();
      geqrf(&rows, &columns, a, &leading, factors, work.data(), work.length(), &info);
    }
    return static_cast<int>(info);
  });
}

template <class T>
int make_q(int m, int columns, int reflectors, T* q, const T* factors) {
  return with_openblas_integers([&]<class Int>() {
    static const auto gqr = driver<T, void (*)(const Int*, const Int*, const Int*, T*, const Int*, const T*,
                                               T*, const Int*, Int*)>(is_real<T> ? "orgqr_" : "ungqr_");
    const Int rows = m, wanted = columns, count = reflectors, leading = at_least_one(rows);
    Int info = 0;
    Workspace<T, Int> work;
    for (int calls = 0; calls < 2 && info == 0; ++calls) {
      if (calls == 1) work.resize_as_asked();
      gqr(&rows, &wanted, &count, q, &leading, factors, work.data(), work.length(), &info);
    }
    return static_cast<int>(info);
  });
}

#define WEFT_SOLVERS(T)                        \
  template int factor_cholesky(char, int, T*); \
  template int solve(int, int, T*, T*);
WEFT_SOLVERS(float)
WEFT_SOLVERS(double)
WEFT_SOLVERS(std::complex<float>)
WEFT_SOLVERS(complex)
#undef WEFT_SOLVERS

#define WEFT_DRIVERS(T)                                                     \
  template int factor_lu(int, T*, int*);                                    \
  template int least_squares(int, int, int, T*, T*, double*, double, int*); \
  template int factor_qr(int, int, T*, T*);                                 \
  template int make_q(int, int, int, T*, const T*);
WEFT_DRIVERS(double)
WEFT_DRIVERS(complex)
#undef WEFT_DRIVERS

}  // namespace weft::lapack

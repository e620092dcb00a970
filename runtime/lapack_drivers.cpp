#include "runtime/lapack_drivers.hpp"

#include "runtime/lapack_workspace.hpp"

namespace weft::lapack {

template <class T>
int factor_lu(int n, T* a, int* pivots) {
  static const auto getrf = reinterpret_cast<void (*)(const int*, const int*, T*, const int*, int*, int*)>(
      driver<T>("dgetrf_", "zgetrf_"));
  const int leading = at_least_one(n);
  int info = 0;
  getrf(&n, &n, a, &leading, pivots, &info);
  return info;
}

template <class T>
int least_squares(int m, int n, int columns, T* a, T* b, double* values, double rcond, int* rank) {
  const int leading = at_least_one(m), leading_b = at_least_one(std::max(m, n));
  int info = 0;
  Workspace<T> work;
  std::vector<double> reals(1);
  std::vector<int> integers(1);
  for (int calls = 0; calls < 2 && info == 0; ++calls) {
    if (calls == 1) {
      work.resize_as_asked();
      reals.resize(sized(static_cast<long long>(reals[0])));
      integers.resize(sized(integers[0]));
    }
    if constexpr (is_real<T>) {
      static const auto gelsd =
          openblas_function<void (*)(const int*, const int*, const int*, T*, const int*, T*, const int*,
                                     double*, const double*, int*, T*, const int*, int*, int*)>("dgelsd_");
      gelsd(&m, &n, &columns, a, &leading, b, &leading_b, values, &rcond, rank, work.data(), work.length(),
            integers.data(), &info);
    } else {
      static const auto gelsd =
          openblas_function<void (*)(const int*, const int*, const int*, T*, const int*, T*, const int*,
                                     double*, const double*, int*, T*, const int*, double*, int*, int*)>(
              "zgelsd_");
      gelsd(&m, &n, &columns, a, &leading, b, &leading_b, values, &rcond, rank, work.data(), work.length(),
            reals.data(), integers.data(), &info);
    }
  }
  return info;
}

template <class T>
int factor_qr(int m, int n, T* a, T* factors) {
  static const auto geqrf =
      reinterpret_cast<void (*)(const int*, const int*, T*, const int*, T*, T*, const int*, int*)>(
          driver<T>("dgeqrf_", "zgeqrf_"));
  const int leading = at_least_one(m);
  int info = 0;
  Workspace<T> work;
  for (int calls = 0; calls < 2 && info == 0; ++calls) {
    if (calls == 1) work.resize_as_asked();
    geqrf(&m, &n, a, &leading, factors, work.data(), work.length(), &info);
  }
  return info;
}

template <class T>
int make_q(int m, int columns, int reflectors, T* q, const T* factors) {
  static const auto gqr =
      reinterpret_cast<void (*)(const int*, const int*, const int*, T*, const int*, const T*, T*, const int*,
                                int*)>(driver<T>("dorgqr_", "zungqr_"));
  const int leading = at_least_one(m);
  int info = 0;
  Workspace<T> work;
  for (int calls = 0; calls < 2 && info == 0; ++calls) {
    if (calls == 1) work.resize_as_asked();
    gqr(&m, &columns, &reflectors, q, &leading, factors, work.data(), work.length(), &info);
  }
  return info;
}

#define WEFT_DRIVERS(T)                                                     \
  template int factor_lu(int, T*, int*);                                    \
  template int least_squares(int, int, int, T*, T*, double*, double, int*); \
  template int factor_qr(int, int, T*, T*);                                 \
  template int make_q(int, int, int, T*, const T*);
WEFT_DRIVERS(double)
WEFT_DRIVERS(complex)
#undef WEFT_DRIVERS

}  // namespace weft::lapack

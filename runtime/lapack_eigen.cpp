// Drivers for eigenvalues and singular values.
#include "runtime/lapack_workspace.hpp"

namespace weft::lapack {

template <class T>
int eigen_hermitian(bool vectors, char triangle, int n, T* a, double* values) {
  const char job = vectors ? 'V' : 'N';
  const int leading = at_least_one(n);
  int info = 0;
  Workspace<T> work;
  Workspace<double> reals;
  std::vector<int> integers(1);
  int integer_count = -1;
  const auto call = [&] {
    if constexpr (is_real<T>) {
      static const auto syevd =
          openblas_function<void (*)(const char*, const char*, const int*, T*, const int*, double*, T*,
                                     const int*, int*, const int*, int*, std::size_t, std::size_t)>(
              "dsyevd_");
      syevd(&job, &triangle, &n, a, &leading, values, work.data(), work.length(), integers.data(),
            &integer_count, &info, 1, 1);
    } else {
      static const auto heevd = openblas_function<void (*)(
          const char*, const char*, const int*, T*, const int*, double*, T*, const int*, double*, const int*,
          int*, const int*, int*, std::size_t, std::size_t)>("zheevd_");
      heevd(&job, &triangle, &n, a, &leading, values, work.data(), work.length(), reals.data(),
            reals.length(), integers.data(), &integer_count, &info, 1, 1);
    }
  };
  call();
  if (info != 0) return info;
  work.resize_as_asked();
  reals.resize_as_asked();
  integer_count = at_least_one(integers[0]);
  integers.resize(sized(integer_count));
  call();
  return info;
}

int eigen_general(int n, double* a, complex* values, complex* vectors) {
  static const auto geev = openblas_function<void (*)(
      const char*, const char*, const int*, double*, const int*, double*, double*, double*, const int*,
      double*, const int*, double*, const int*, int*, std::size_t, std::size_t)>("dgeev_");
  const char none = 'N', right = vectors ? 'V' : 'N';
  const int leading = at_least_one(n), one = 1;
  const auto side = static_cast<std::size_t>(n);
  std::vector<double> reals(sized(n)), imaginary(sized(n)), columns(vectors ? sized(n) * sized(n) : 1);
  int info = 0;
  Workspace<double> work;
  for (int calls = 0; calls < 2 && info == 0; ++calls) {
    if (calls == 1) work.resize_as_asked();
    geev(&none, &right, &n, a, &leading, reals.data(), imaginary.data(), nullptr, &one, columns.data(),
         &leading, work.data(), work.length(), &info, 1, 1);
  }
  for (std::size_t j = 0; j < side; ++j) values[j] = {reals[j], imaginary[j]};
  if (!vectors) return info;
  // A pair of conjugates shares two columns: the real and the imaginary parts.
  for (std::size_t j = 0; j < side; ++j) {
    const bool pair = imaginary[j] != 0 && j + 1 < side;
    for (std::size_t i = 0; i < side; ++i) {
      const double re = columns[j * side + i], im = pair ? columns[(j + 1) * side + i] : 0;
      vectors[j * side + i] = {re, im};
      if (pair) vectors[(j + 1) * side + i] = {re, -im};
    }
    if (pair) ++j;
  }
  return info;
}

int eigen_general(int n, complex* a, complex* values, complex* vectors) {
  static const auto geev = openblas_function<void (*)(
      const char*, const char*, const int*, complex*, const int*, complex*, complex*, const int*, complex*,
      const int*, complex*, const int*, double*, int*, std::size_t, std::size_t)>("zgeev_");
  const char none = 'N', right = vectors ? 'V' : 'N';
  const int leading = at_least_one(n), one = 1;
  std::vector<double> reals(sized(2LL * n));
  int info = 0;
  Workspace<complex> work;
  for (int calls = 0; calls < 2 && info == 0; ++calls) {
    if (calls == 1) work.resize_as_asked();
    geev(&none, &right, &n, a, &leading, values, nullptr, &one, vectors, vectors ? &leading : &one,
         work.data(), work.length(), reals.data(), &info, 1, 1);
  }
  return info;
}

template <class T>
int singular_values(char job, int m, int n, T* a, double* values, T* u, T* vh) {
  const int leading = at_least_one(m), least = std::min(m, n);
  const int rows = job == 'A' ? at_least_one(n) : at_least_one(least);
  const long long most = std::max(m, n), few = least;
  std::vector<double> reals(sized(is_real<T>   ? 0
                                  : job == 'N' ? 7 * few
                                               : few * std::max(5 * few + 7, 2 * most + 2 * few + 1)));
  std::vector<int> integers(sized(8 * few));
  int info = 0;
  Workspace<T> work;
  for (int calls = 0; calls < 2 && info == 0; ++calls) {
    if (calls == 1) work.resize_as_asked();
    if constexpr (is_real<T>) {
      static const auto gesdd =
          openblas_function<void (*)(const char*, const int*, const int*, T*, const int*, double*, T*,
                                     const int*, T*, const int*, T*, const int*, int*, int*, std::size_t)>(
              "dgesdd_");
      gesdd(&job, &m, &n, a, &leading, values, u, &leading, vh, &rows, work.data(), work.length(),
            integers.data(), &info, 1);
    } else {
      static const auto gesdd = openblas_function<void (*)(
          const char*, const int*, const int*, T*, const int*, double*, T*, const int*, T*, const int*, T*,
          const int*, double*, int*, int*, std::size_t)>("zgesdd_");
      gesdd(&job, &m, &n, a, &leading, values, u, &leading, vh, &rows, work.data(), work.length(),
            reals.data(), integers.data(), &info, 1);
    }
  }
  return info;
}

#define WEFT_DRIVERS(T)                                       \
  template int eigen_hermitian(bool, char, int, T*, double*); \
  template int singular_values(char, int, int, T*, double*, T*, T*);
WEFT_DRIVERS(double)
WEFT_DRIVERS(complex)
#undef WEFT_DRIVERS

}  // namespace weft::lapack

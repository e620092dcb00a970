// Drivers for eigenvalues and singular values.
#include "runtime/library/linalg/lapack_workspace.hpp"

namespace weft::lapack {

template <class T>
int eigen_hermitian(bool vectors, char triangle, int n, T* a, double* values) {
  return with_openblas_integers([&]<class Int>() {
    const char job = vectors ? 'V' : 'N';
    const Int side = n, leading = at_least_one(side);
    Int info = 0;
    Workspace<T, Int> work;
    Workspace<double, Int> reals;
    std::vector<Int> integers(1);
    Int integer_count = -1;
    const auto call = [&] {
      if constexpr (is_real<T>) {
        static const auto syevd =
            driver<T, void (*)(const char*, const char*, const Int*, T*, const Int*, double*, T*, const Int*,
                               Int*, const Int*, Int*, std::size_t, std::size_t)>("syevd_");
        syevd(&job, &triangle, &side, a, &leading, values, work.data(), work.length(), integers.data(),
              &integer_count, &info, 1, 1);
      } else {
        static const auto heevd =
            driver<T, void (*)(const char*, const char*, const Int*, T*, const Int*, double*, T*, const Int*,
                               double*, const Int*, Int*, const Int*, Int*, std::size_t, std::size_t)>(
                "heevd_");
        heevd(&job, &triangle, &side, a, &leading, values, work.data(), work.length(), reals.data(),
              reals.length(), integers.data(), &integer_count, &info, 1, 1);
      }
    };
    call();
    if (info != 0) return static_cast<int>(info);
    work.resize_as_asked();
    reals.resize_as_asked();
    integer_count = at_least_one(integers[0]);
    integers.resize(sized(integer_count));
    call();
    return static_cast<int>(info);
  });
}

namespace {

/// A pair of conjugates shares two columns: the real and the imaginary parts.
void store_vectors(std::size_t side, const double* columns, const complex* values, complex* vectors) {
  for (std::size_t j = 0; j < side; ++j) {
    const bool pair = values[j].imag() != 0 && j + 1 < side;
    for (std::size_t i = 0; i < side; ++i) {
      const double re = columns[j * side + i], im = pair ? columns[(j + 1) * side + i] : 0;
      vectors[j * side + i] = {re, im};
      if (pair) vectors[(j + 1) * side + i] = {re, -im};
    }
    if (pair) ++j;
  }
}

}  // namespace

int eigen_general(int n, double* a, complex* values, complex* vectors) {
  const auto side = static_cast<std::size_t>(n);
  std::vector<double> reals(sized(n)), imaginary(sized(n)), columns(vectors ? sized(n) * sized(n) : 1);
  const int info = with_openblas_integers([&]<class Int>() {
    static const auto geev =
        driver<double, void (*)(const char*, const char*, const Int*, double*, const Int*, double*, double*,
                                double*, const Int*, double*, const Int*, double*, const Int*, Int*,
                                std::size_t, std::size_t)>("geev_");
    const char none = 'N', right = vectors ? 'V' : 'N';
    const Int order = n, leading = at_least_one(order), one = 1;
    Int failure = 0;
    Workspace<double, Int> work;
    for (int calls = 0; calls < 2 && failure == 0; ++calls) {
      if (calls == 1) work.resize_as_asked();
      geev(&none, &right, &order, a, &leading, reals.data(), imaginary.data(), nullptr, &one, columns.data(),
           &leading, work.data(), work.length(), &failure, 1, 1);
    }
    return static_cast<int>(failure);
  });
  for (std::size_t j = 0; j < side; ++j) values[j] = {reals[j], imaginary[j]};
  if (vectors) store_vectors(side, columns.data(), values, vectors);
  return info;
}

int eigen_general(int n, complex* a, complex* values, complex* vectors) {
  return with_openblas_integers([&]<class Int>() {
    static const auto geev =
        driver<complex, void (*)(const char*, const char*, const Int*, complex*, const Int*, complex*,
                                 complex*, const Int*, complex*, const Int*, complex*, const Int*, double*,
                                 Int*, std::size_t, std::size_t)>("geev_");
    const char none = 'N', right = vectors ? 'V' : 'N';
    const Int side = n, leading = at_least_one(side), one = 1;
    std::vector<double> reals(sized(2LL * n));
    Int info = 0;
    Workspace<complex, Int> work;
    for (int calls = 0; calls < 2 && info == 0; ++calls) {
      if (calls == 1) work.resize_as_asked();
      geev(&none, &right, &side, a, &leading, values, nullptr, &one, vectors, vectors ? &leading : &one,
           work.data(), work.length(), reals.data(), &info, 1, 1);
    }
    return static_cast<int>(info);
  });
}

template <class T>
int singular_values(char job, int m, int n, T* a, double* values, T* u, T* vh) {
  const long long most = std::max(m, n), few = std::min(m, n);
  std::vector<double> reals(sized(is_real<T>   ? 0
                                  : job == 'N' ? 7 * few
                                               : few * std::max(5 * few + 7, 2 * most + 2 * few + 1)));
  return with_openblas_integers([&]<class Int>() {
    const Int height = m, width = n, leading = at_least_one(height);
    const Int rows = at_least_one(job == 'A' ? width : std::min(height, width));
    std::vector<Int> integers(sized(8 * few));
    Int info = 0;
    Workspace<T, Int> work;
    for (int calls = 0; calls < 2 && info == 0; ++calls) {
      if (calls == 1) work.resize_as_asked();
      if constexpr (is_real<T>) {
        static const auto gesdd =
            driver<T, void (*)(const char*, const Int*, const Int*, T*, const Int*, double*, T*, const Int*,
                               T*, const Int*, T*, const Int*, Int*, Int*, std::size_t)>("gesdd_");
        gesdd(&job, &height, &width, a, &leading, values, u, &leading, vh, &rows, work.data(), work.length(),
              integers.data(), &info, 1);
      } else {
        static const auto gesdd =
            driver<T, void (*)(const char*, const Int*, const Int*, T*, const Int*, double*, T*, const Int*,
                               T*, const Int*, T*, const Int*, double*, Int*, Int*, std::size_t)>("gesdd_");
        gesdd(&job, &height, &width, a, &leading, values, u, &leading, vh, &rows, work.data(), work.length(),
              reals.data(), integers.data(), &info, 1);
      }
    }
    return static_cast<int>(info);
  });
}

#define WEFT_DRIVERS(T)                                       \
  template int eigen_hermitian(bool, char, int, T*, double*); \
  template int singular_values(char, int, int, T*, double*, T*, T*);
WEFT_DRIVERS(double)
WEFT_DRIVERS(complex)
#undef WEFT_DRIVERS

}  // namespace weft::lapack

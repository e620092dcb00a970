// The drivers of LAPACK that Weft calls: matrices lie in Fortran's order, a column after the other.
#pragma once
#include <complex>
#include <cstddef>
#include <string>

#include "runtime/openblas.hpp"

namespace weft {

/// s, d, c or z: what LAPACK's names begin with for this type.
template <class T>
constexpr char lapack_letter = 0;
template <>
inline constexpr char lapack_letter<float> = 's';
template <>
inline constexpr char lapack_letter<double> = 'd';
template <>
inline constexpr char lapack_letter<std::complex<float>> = 'c';
template <>
inline constexpr char lapack_letter<std::complex<double>> = 'z';

template <class T>
struct Lapack {
  /// Cholesky's factor of n x n `a` takes the place of its triangle 'L' or 'U'; 0, or which minor is not
  /// positive.
  void (*potrf)(const char* triangle, const int* n, T* a, const int* lda, int* info, std::size_t letters);
  /// The solutions of `a` x = `b` take the place of `b`; 0, or which pivot is 0.
  void (*gesv)(const int* n, const int* columns, T* a, const int* lda, int* pivots, T* b, const int* ldb,
               int* info);

  static const Lapack& library() {
    static const auto named = [](const char* name) { return lapack_letter<T> + std::string(name); };
    static const Lapack functions = {openblas_function<decltype(potrf)>(named("potrf_").c_str()),
                                     openblas_function<decltype(gesv)>(named("gesv_").c_str())};
    return functions;
  }
};

}  // namespace weft

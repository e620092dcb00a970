// The drivers of LAPACK that Weft calls: matrices lie a column after the other and are overwritten. Each
// gives LAPACK's info: 0 when it succeeds.
#pragma once
#include <complex>

namespace weft::lapack {

using complex = std::complex<double>;

/// s, d, c or z: what names begin with for this type; 0 for one that LAPACK has not.
template <class T>
constexpr char letter = 0;
template <>
inline constexpr char letter<float> = 's';
template <>
inline constexpr char letter<double> = 'd';
template <>
inline constexpr char letter<std::complex<float>> = 'c';
template <>
inline constexpr char letter<std::complex<double>> = 'z';

// For float, double and complex numbers of either.

/// Cholesky's factor of n x n `a` takes the place of its triangle 'L' or 'U'; else info is which minor is not
/// positive.
template <class T>
int factor_cholesky(char triangle, int n, T* a);
/// The solutions of n x n `a` times x = `b`, n x columns, take the place of `b`; else info is which pivot is
/// 0.
template <class T>
int solve(int n, int columns, T* a, T* b);

// For double and complex<double>.

/// LU factors of n x n `a`, and which rows were exchanged, counted from 1.
template <class T>
int factor_lu(int n, T* a, int* pivots);
/// Eigenvalues, ascending, of the triangle 'L' or 'U' of n x n `a`, which becomes the eigenvectors if wanted.
template <class T>
int eigen_hermitian(bool vectors, char triangle, int n, T* a, double* values);
/// Eigenvalues, and eigenvectors where `vectors` is not null.
int eigen_general(int n, double* a, complex* values, complex* vectors);
int eigen_general(int n, complex* a, complex* values, complex* vectors);
/// Singular values, descending, of m x n `a`; `job` is 'N' for these alone, 'S' for as many columns of `u`
/// and rows of `vh`, 'A' for all.
template <class T>
int singular_values(char job, int m, int n, T* a, double* values, T* u, T* vh);
/// `b`, max(m, n) x columns, becomes the solutions of least squares, and what is left of b below them.
template <class T>
int least_squares(int m, int n, int columns, T* a, T* b, double* values, double rcond, int* rank);
/// R above the diagonal, and reflectors below it, to which min(m, n) factors belong.
template <class T>
int factor_qr(int m, int n, T* a, T* factors);
/// The first `columns` columns of Q, from as many reflectors in `q`.
template <class T>
int make_q(int m, int columns, int reflectors, T* q, const T* factors);

}  // namespace weft::lapack

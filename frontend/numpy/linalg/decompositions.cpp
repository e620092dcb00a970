// np.linalg: factors of matrices, their eigenvalues and singular values.
#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/linalg/linalg_types.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"
#include "weft/indexing.hpp"
#include "weft/linalg.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/lookup.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy::linalg {
namespace {

char triangle_of(const std::string& uplo) {
  const std::string_view letter = uplo;
  if (letter == "L" || letter == "l") return 'L';
  if (letter == "U" || letter == "u") return 'U';
  throw ValueError("UPLO argument must be 'L' or 'U'");
}

/// Each as it is computed, before the cast to the result's dtype.
Eigen general(const LazyTensor& a, DType computed) {
  const std::int64_t n = columns_of(a);
  Packed both(
      called(LibraryFunction::eig, {astype(a, computed)}, DType::complex128, stacked_with(a, {n + n * n})));
  const LazyTensor values = both.next({n});
  return {values, both.next({n, n})};
}

/// By its eigenvalues, the greatest first.
SingularValues of_hermitian(const LazyTensor& a) {
  const Eigen found = eigh(a);
  const LazyTensor order = flip(argsort(absolute(found.eigenvalues)), -1);
  const LazyTensor values = take_along_axis(found.eigenvalues, order, -1);
  const LazyTensor u = take_along_axis(found.eigenvectors, expand_dims(order, -2), -1);
  return {u, absolute(values), conjugate(transposed(multiply(u, expand_dims(copysign(1.0, values), -2))))};
}

/// As NumPy takes it out of the factored matrix, which is laid out as `a` is.
LazyTensor upper_factor(const LazyTensor& r, const LazyTensor& a) {
  return triu(copied_as(r, strides_like(a, r.dtype(), 'K', r.shape())));
}

}  // namespace

Eigen eigh(const Operand& a, const UploKeywords& keywords) {
  const char triangle = triangle_of(keywords.uplo);
  const LazyTensor x = asarray(a);
  check_square(x);
  const LinalgTypes types = linalg_types(x);
  const std::int64_t n = columns_of(x);
  Packed both(called(triangle == 'L' ? LibraryFunction::eigh_L : LibraryFunction::eigh_U,
                     {astype(x, types.computed)}, types.computed, stacked_with(x, {n + n * n})));
  const LazyTensor values = astype(real(both.next({n})), types.real());
  return {values, astype(both.next({n, n}), types.result)};
}

LazyTensor eigvalsh(const Operand& a, const UploKeywords& keywords) {
  const char triangle = triangle_of(keywords.uplo);
  const LazyTensor x = asarray(a);
  check_square(x);
  const LinalgTypes types = linalg_types(x);
  return astype(called(triangle == 'L' ? LibraryFunction::eigvalsh_L : LibraryFunction::eigvalsh_U,
                       {astype(x, types.computed)}, DType::float64, stacked_with(x, {columns_of(x)})),
                types.real());
}

Eigen eig(const Operand& a, const RealKeywords& keywords) {
  const LazyTensor x = asarray(a);
  check_square(x);
  const LinalgTypes types = linalg_types(x);
  const Eigen found = general(x, types.computed);
  if (keywords.real && !is_complex(types.computed))
    return {astype(real(found.eigenvalues), types.result), astype(real(found.eigenvectors), types.result)};
  const DType result = complex_dtype(types.result);
  return {astype(found.eigenvalues, result), astype(found.eigenvectors, result)};
}

LazyTensor eigvals(const Operand& a, const RealKeywords& keywords) {
  const LazyTensor x = asarray(a);
  check_square(x);
  const LinalgTypes types = linalg_types(x);
  const LazyTensor values = called(LibraryFunction::eigvals, {astype(x, types.computed)}, DType::complex128,
                                   stacked_with(x, {columns_of(x)}));
  if (keywords.real && !is_complex(types.computed)) return astype(real(values), types.result);
  return astype(values, complex_dtype(types.result));
}

SingularValues svd(const Operand& a, const SvdKeywords& keywords) {
  const LazyTensor x = asarray(a);
  if (keywords.hermitian) return of_hermitian(x);
  check_stacked(x);
  const LinalgTypes types = linalg_types(x);
  const std::int64_t m = rows_of(x), n = columns_of(x), k = std::min(m, n);
  const std::int64_t columns = keywords.full_matrices ? m : k, rows = keywords.full_matrices ? n : k;
  Packed all(called(keywords.full_matrices ? LibraryFunction::svd_full : LibraryFunction::svd_reduced,
                    {astype(x, types.computed)}, types.computed,
                    stacked_with(x, {m * columns + k + rows * n})));
  const LazyTensor u = astype(all.next({m, columns}), types.result);
  const LazyTensor values = astype(real(all.next({k})), types.real());
  return {u, values, astype(all.next({rows, n}), types.result)};
}

LazyTensor svdvals(const Operand& a, const HermitianKeywords& keywords) {
  const LazyTensor x = asarray(a);
  // NumPy sorts them, and turns the array round.
  if (keywords.hermitian) return flip(copied_c(flip(of_hermitian(x).values, -1)), -1);
  check_stacked(x);
  const LinalgTypes types = linalg_types(x);
  return astype(called(LibraryFunction::svd_values, {astype(x, types.computed)}, DType::float64,
                       stacked_with(x, {std::min(rows_of(x), columns_of(x))})),
                types.real());
}

RawQR qr_raw(const Operand& given) {
  const LazyTensor a = asarray(given);
  check_stacked(a);
  const LinalgTypes types = linalg_types(a);
  const std::int64_t m = rows_of(a), n = columns_of(a), k = std::min(m, n);
  Packed both(called(LibraryFunction::qr_raw, {astype(a, types.computed)}, types.computed,
                     stacked_with(a, {m * n + k})));
  const LazyTensor factored = copied_as(both.next({m, n}), strides_like(a, types.computed));
  return {factored, both.next({k})};
}

QR qr(const Operand& given, const QRKeywords& keywords) {
  if (keywords.mode != "reduced" && keywords.mode != "complete")
    throw ValueError("Unrecognized mode '" + keywords.mode + "'");
  const LazyTensor a = asarray(given);
  check_stacked(a);
  const LinalgTypes types = linalg_types(a);
  const std::int64_t m = rows_of(a), n = columns_of(a);
  const bool all = keywords.mode == "complete";
  const std::int64_t columns = all ? m : std::min(m, n);
  Packed both(called(all ? LibraryFunction::qr_complete : LibraryFunction::qr_reduced,
                     {astype(a, types.computed)}, types.computed,
                     stacked_with(a, {m * columns + columns * n})));
  const LazyTensor q = both.next({m, columns});
  return {astype(q, types.result), astype(upper_factor(both.next({columns, n}), a), types.result)};
}

LazyTensor qr_r(const Operand& given) {
  const LazyTensor a = asarray(given);
  check_stacked(a);
  const LinalgTypes types = linalg_types(a);
  const LazyTensor r = called(LibraryFunction::qr_r, {astype(a, types.computed)}, types.computed,
                              stacked_with(a, {std::min(rows_of(a), columns_of(a)), columns_of(a)}));
  return astype(upper_factor(r, a), types.result);
}

}  // namespace weft::numpy::linalg

// np.linalg: what singular values decide, and products of several matrices.
#include <limits>
#include <numeric>

#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/linalg/linalg_types.hpp"
#include "ir/derivatives/derivative.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"
#include "weft/linalg.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy::linalg {
namespace {

/// np.finfo(dtype).eps times the longer side, in the dtype.
LazyTensor machine_tolerance(DType dtype, const LazyTensor& a) {
  const auto longer = static_cast<double>(std::max(rows_of(a), columns_of(a)));
  const bool narrow = real_dtype(dtype) == DType::float32;
  const double epsilon =
      narrow ? std::numeric_limits<float>::epsilon() : std::numeric_limits<double>::epsilon();
  return constant_of(narrow ? DType::float32 : DType::float64, longer * epsilon);
}

bool is_empty_matrix(const LazyTensor& a) { return a.size() == 0 && rows_of(a) * columns_of(a) == 0; }

/// Singular values that are less than this part of the largest one count as zeros.
LazyTensor smallest_ratio(const LstsqKeywords& keywords, std::int64_t m, std::int64_t n) {
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  if (keywords.rcond) return LazyTensor(constant(*keywords.rcond));
  if (const auto equations = data_length(m)) return multiply(maximum(*equations, n), epsilon);
  return LazyTensor(constant(epsilon * static_cast<double>(std::max(m, n))));
}

/// The results of others have other shapes.
void check_overdetermined(const LazyTensor& equations, std::int64_t n) {
  raise_by_data(less_equal(equations, n), "NotImplementedError",
                "lstsq of no more equations than unknowns is not supported where data decide how many");
}

}  // namespace

LeastSquares lstsq(const Operand& given_a, const Operand& given_b, const LstsqKeywords& keywords) {
  const LazyTensor a = asarray(given_a), given = asarray(given_b);
  const bool single = given.ndim() == 1;
  const LazyTensor b = single ? as_column(given) : given;
  check_matrix(a);
  check_matrix(b);
  const std::int64_t m = rows_of(a), n = columns_of(a), k = std::min(m, n), count = columns_of(b);
  if (rows_of(b) != m) {
    require_known_lengths({m, rows_of(b)}, "lstsq of other matrices than those of one length");
    throw LinAlgError("Incompatible dimensions");
  }
  const LinalgTypes types = linalg_types(std::vector{a, b});
  if (const auto equations = data_length(m)) check_overdetermined(*equations, n);
  Packed all(called(LibraryFunction::lstsq,
                    {astype(a, types.computed), astype(b, types.computed), smallest_ratio(keywords, m, n)},
                    types.computed, {n * count + count + 1 + k}));
  const LazyTensor x = astype(all.next({n, count}), types.result);
  const LazyTensor left = astype(real(all.next({count})), types.real());
  const LazyTensor rank = astype(real(all.next({})), DType::int32), values = real(all.next({k}));
  LazyTensor residuals = zeros({0}, {.dtype = types.real()});
  if (m > n) residuals = called(LibraryFunction::of_full_rank, {left, rank, constant(n)}, left.shape());
  return {single ? squeeze(x, -1) : x, residuals, rank, astype(values, types.real())};
}

LazyTensor pinv(const Operand& given, const PinvKeywords& keywords) {
  const LazyTensor a = asarray(given);
  check_stacked(a);
  if (is_empty_matrix(a)) return empty(stacked_with(a, {columns_of(a), rows_of(a)}), {.dtype = a.dtype()});
  const SingularValues found = svd(conjugate(a), {.full_matrices = false, .hermitian = keywords.hermitian});
  const LazyTensor tolerance = as_column(asarray(keywords.rtol.value_or(1e-15)));
  const LazyTensor cutoff = multiply(tolerance, max(found.values, {.axis = -1, .keepdims = true}));
  const LazyTensor inverse =
      where(greater(found.values, cutoff), divide(1, found.values), zeros_like(found.values));
  const LazyTensor result = matmul(transposed(found.Vh), multiply(as_column(inverse), transposed(found.U)));
  if (keywords.hermitian || keywords.rtol) return result;  // what is cut off may be no rounding
  return changing_as_pseudo_inverse(result, astype(a, result.dtype()));
}

LazyTensor matrix_rank(const Operand& given, const RankKeywords& keywords) {
  if (keywords.rtol && keywords.tol) throw ValueError("`tol` and `rtol` can't be both set.");
  const LazyTensor a = asarray(given);
  if (a.ndim() < 2) return astype(logical_not(all(equal(a, 0))), DType::int64);
  const LazyTensor values = svdvals(a, {.hermitian = keywords.hermitian});
  LazyTensor tolerance;
  if (keywords.tol) {
    tolerance = as_column(asarray(*keywords.tol));
  } else {
    const LazyTensor relative =
        keywords.rtol ? as_column(asarray(*keywords.rtol)) : machine_tolerance(values.dtype(), a);
    tolerance = multiply(max(values, {.axis = -1, .keepdims = true, .initial = 0}), relative);
  }
  return count_nonzero(greater(values, tolerance), {.axis = -1});
}

LazyTensor matrix_power(const Operand& given, std::int64_t n) {
  LazyTensor a = asarray(given);
  check_square(a);
  if (n == 0) return setitem(zeros_like(a), {ellipsis}, eye(rows_of(a), {.dtype = a.dtype()}));
  if (n < 0) a = inv(a);
  auto left = n < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
  if (left == 3) return matmul(matmul(a, a), a);
  std::optional<LazyTensor> result;
  for (LazyTensor power = a;; power = matmul(power, power)) {
    if (left % 2 == 1) result = result ? matmul(*result, power) : power;
    left /= 2;
    if (left == 0) return *result;
  }
}

namespace {

/// Where the product of each run of matrices is best cut in two.
class Chain {
 public:
  explicit Chain(std::vector<LazyTensor> matrices)
      : matrices_(std::move(matrices)), cuts_(matrices_.size() * matrices_.size()) {
    const std::size_t n = matrices_.size();
    std::vector<double> lengths, costs(n * n, 0);
    for (const LazyTensor& matrix : matrices_) lengths.push_back(static_cast<double>(matrix.shape()[0]));
    lengths.push_back(static_cast<double>(matrices_.back().shape()[1]));
    for (std::size_t more = 1; more < n; ++more)
      for (std::size_t i = 0; i + more < n; ++i) {
        const std::size_t j = i + more;
        double best = std::numeric_limits<double>::infinity();
        for (std::size_t k = i; k < j; ++k) {
          const double cost =
              costs[i * n + k] + costs[(k + 1) * n + j] + lengths[i] * lengths[k + 1] * lengths[j + 1];
          if (cost < best) best = cost, cuts_[i * n + j] = k;
        }
        costs[i * n + j] = best;
      }
  }
  LazyTensor product(std::size_t first, std::size_t last) const {
    if (first == last) return matrices_[first];
    const std::size_t cut = cuts_[first * matrices_.size() + last];
    return dot(product(first, cut), product(cut + 1, last));
  }

 private:
  std::vector<LazyTensor> matrices_;
  std::vector<std::size_t> cuts_;
};

LazyTensor product_of_three(const LazyTensor& a, const LazyTensor& b, const LazyTensor& c) {
  const std::int64_t rows = rows_of(a), inner = columns_of(a), second = rows_of(c), columns = columns_of(c);
  const bool from_left = rows * second * (inner + columns) < inner * columns * (rows + second);
  return from_left ? dot(dot(a, b), c) : dot(a, dot(b, c));
}

}  // namespace

LazyTensor multi_dot(const std::vector<Operand>& arrays) {
  if (arrays.size() < 2) throw ValueError("Expecting at least two arrays.");
  if (arrays.size() == 2) return dot(arrays[0], arrays[1]);
  std::vector<LazyTensor> matrices;
  for (const Operand& array : arrays) matrices.push_back(asarray(array));
  const bool row = matrices.front().ndim() == 1, column = matrices.back().ndim() == 1;
  if (row) matrices.front() = atleast_2d(matrices.front());
  if (column) matrices.back() = transpose(atleast_2d(matrices.back()));
  for (const LazyTensor& matrix : matrices) check_matrix(matrix);
  const LazyTensor result = matrices.size() == 3 ? product_of_three(matrices[0], matrices[1], matrices[2])
                                                 : Chain(matrices).product(0, matrices.size() - 1);
  if (row && column) return getitem(result, {0, 0});
  return row || column ? ravel(result) : result;
}

}  // namespace weft::numpy::linalg

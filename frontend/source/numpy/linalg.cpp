// The rows of np.linalg.
#include "frontend/source/numpy/linalg.hpp"
#include "frontend/source/output/output.hpp"

#include <cmath>

#include "frontend/source/items/iteration.hpp"
#include "frontend/source/values/storage.hpp"
#include "runtime/system/errors.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace linalg {

numpy::Operand matrices(const BoundArguments& given, std::string_view parameter) {
  const Tensor happens = WritesWhere::condition();
  if (!happens) return given.array(parameter);
  const LazyTensor a = given.tensor(parameter);
  if (a.ndim() < 2) return a;
  const LazyTensor identity =
      numpy::eye(a.shape()[a.shape().size() - 2], a.shape().back(), {.dtype = a.dtype()});
  return numpy::where(LazyTensor(happens), a, identity);
}

}  // namespace linalg

namespace {

using namespace linalg;

Value inv(const BoundArguments& given) { return Array(numpy::linalg::inv(matrices(given))); }
Value solve(const BoundArguments& given) {
  return Array(numpy::linalg::solve(matrices(given), given.array("b")));
}

/// As matrices, of the matrix that a tensor is; nothing is raised where data do not lead to the call.
numpy::Operand tensor_of_matrix(const BoundArguments& given) {
  const Tensor happens = WritesWhere::condition();
  if (!happens) return given.array("a");
  const LazyTensor a = given.tensor("a");
  const auto side = static_cast<std::int64_t>(std::sqrt(static_cast<double>(a.size())));
  if (side * side != a.size()) return a;
  const LazyTensor identity = numpy::eye(side, {.dtype = a.dtype()});
  return numpy::where(LazyTensor(happens), a, numpy::reshape(identity, a.shape()));
}

Value tensorsolve(const BoundArguments& given) {
  numpy::linalg::TensorsolveKeywords keywords;
  if (given.has("axes")) {
    if (WritesWhere::condition())
      throw NotImplementedError(
          "tensorsolve with axes, where data decide that it is called, is not supported");
    keywords.axes = Dims{};
    for (const Value& axis : items_of(given["axes"])) keywords.axes->push_back(as_index(axis));
  }
  return Array(numpy::linalg::tensorsolve(tensor_of_matrix(given), given.array("b"), keywords));
}
Value tensorinv(const BoundArguments& given) {
  return Array(numpy::linalg::tensorinv(tensor_of_matrix(given), given.integer("ind", 2)));
}

Value matrix_power(const BoundArguments& given) {
  const LazyTensor a = given.tensor("a");
  if (const Value& n = given["n"]; n.real() && !n.integer()) {
    numpy::linalg::matrix_power(a, 1);
    throw TypeError("exponent must be an integer");
  }
  const std::int64_t n = as_index(given["n"]);
  const auto power = [&](const numpy::Operand& base) { return numpy::linalg::matrix_power(base, n); };
  if (n == 1) return given.view("a", [&](const LazyTensor& x) { return power(x); });
  return Array(power(n < 0 ? matrices(given) : numpy::Operand(a)));
}
/// The last product is np.dot's.
Value multi_dot(const BoundArguments& given) {
  const LazyTensor result = numpy::linalg::multi_dot(given.arrays("arrays"));
  const auto out = array_out_of(given, "'out' must be an array");
  return out ? dot_result(result, *out) : fresh(result);
}

Value cross(const BoundArguments& given) {
  return Array(numpy::linalg::cross(given.array("x1"), given.array("x2"), given.integer("axis", -1)))
      .unowned();
}
Value diagonal(const BoundArguments& given) {
  return given.view("x", [&](const LazyTensor& x) {
    return numpy::linalg::diagonal(x, {.offset = given.integer("offset", 0)});
  });
}
Value trace(const BoundArguments& given) {
  return fresh(
      numpy::linalg::trace(given.array("x"), {.offset = given.integer("offset", 0), .dtype = given.dtype()}));
}
Value outer(const BoundArguments& given) {
  return Array(numpy::linalg::outer(given.array("x1"), given.array("x2")));
}
Value matmul(const BoundArguments& given) {
  return fresh(numpy::matmul(given.array("x1"), given.array("x2")));
}
Value matrix_transpose(const BoundArguments& given) {
  return given.view("x", [](const LazyTensor& x) { return numpy::matrix_transpose(x); });
}
Value tensordot(const BoundArguments& given) {
  return Array(numpy::tensordot(given.array("x1"), given.array("x2"), contracted_axes(given))).unowned();
}
Value vecdot(const BoundArguments& given) {
  return fresh(numpy::vecdot(given.array("x1"), given.array("x2"), given.integer("axis", -1)));
}

constexpr NumpyFunction rows[] = {
    {"cholesky", "a, /, *, upper=False", cholesky},
    {"cond", "x, p=None", cond},
    {"cross", "x1, x2, /, *, axis=-1", cross},
    {"det", "a", det},
    {"diagonal", "x, /, *, offset=0", diagonal},
    {"eig", "a", eig},
    {"eigh", "a, UPLO='L'", eigh},
    {"eigvals", "a", eigvals},
    {"eigvalsh", "a, UPLO='L'", eigvalsh},
    {"inv", "a", inv},
    {"lstsq", "a, b, rcond=None", lstsq},
    {"matmul", "x1, x2, /", matmul},
    {"matrix_norm", "x, /, *, keepdims=False, ord='fro'", matrix_norm},
    {"matrix_power", "a, n", matrix_power},
    {"matrix_rank", "A, tol=None, hermitian=False, *, rtol=None", matrix_rank},
    {"matrix_transpose", "x, /", matrix_transpose},
    {"multi_dot", "arrays, *, out=None", multi_dot},
    {"norm", "x, ord=None, axis=None, keepdims=False", norm},
    {"outer", "x1, x2, /", outer},
    {"pinv", "a, rcond=None, hermitian=False, *, rtol?", pinv},
    {"qr", "a, mode='reduced'", qr},
    {"slogdet", "a", slogdet},
    {"solve", "a, b", solve},
    {"svd", "a, full_matrices=True, compute_uv=True, hermitian=False", svd},
    {"svdvals", "x, /", svdvals},
    {"tensordot", "x1, x2, /, *, axes=2", tensordot},
    {"tensorinv", "a, ind=2", tensorinv},
    {"tensorsolve", "a, b, axes=None", tensorsolve},
    {"trace", "x, /, *, offset=0, dtype=None", trace},
    {"vecdot", "x1, x2, /, *, axis=-1", vecdot},
    {"vector_norm", "x, /, *, axis=None, keepdims=False, ord=2", vector_norm},
};

}  // namespace

FunctionTable linalg_table() { return rows; }

}  // namespace weft::source

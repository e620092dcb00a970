// Functions of np.linalg: determinants, factors, eigenvalues.
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/numpy/linalg.hpp"
#include "frontend/source/values/named_results.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source::linalg {
namespace {

namespace np_linalg = numpy::linalg;

const std::string& text_of(const BoundArguments& given, std::string_view parameter) {
  if (const std::string* text = given[parameter].string()) return *text;
  throw NotImplementedError("'" + std::string(parameter) + "' that is not a string is not supported");
}

np_linalg::UploKeywords uplo(const BoundArguments& given) {
  if (!given.find("UPLO")) return {};
  return {.uplo = text_of(given, "UPLO")};
}

Value mode_of(const BoundArguments& given) {
  const std::string mode = given.find("mode") ? text_of(given, "mode") : "reduced";
  if (mode == "f" || mode == "full") return std::string("reduced");
  if (mode == "e") return std::string("economic");
  for (const std::string_view known : {"reduced", "complete", "r", "raw", "economic"})
    if (mode == known) return mode;
  throw ValueError("Unrecognized mode '" + mode + "'");
}

/// Of LAPACK's reflectors, in the dtype of results.
Value raw(const LazyTensor& a, bool with_factors) {
  const np_linalg::RawQR found = np_linalg::qr_raw(a);
  const DType dtype = np_linalg::qr_r(a).dtype();
  const Array h(numpy::astype(found.h, dtype));
  if (!with_factors) return h;
  return make_sequence({view_of(h, [](const LazyTensor& x) { return numpy::swapaxes(x, -1, -2); }),
                        Array(numpy::astype(found.tau, dtype))});
}

}  // namespace

np_linalg::RealKeywords known_real(const LazyTensor& a) {
  if (is_complex(a.dtype()) || a.ndim() < 2) return {};
  if (a.size() == 0) return {.real = true};
  const auto complex = numpy::known_any(numpy::not_equal(numpy::imag(np_linalg::eigvals(a)), 0));
  if (complex) note_choice(*complex);
  return {.real = complex && !*complex};
}

Value cholesky(const BoundArguments& given) {
  return Array(np_linalg::cholesky(matrices(given), {.upper = given.boolean("upper", false)}));
}
Value det(const BoundArguments& given) { return fresh(np_linalg::det(given.array("a"))); }
Value slogdet(const BoundArguments& given) {
  const auto [sign, logarithm] = np_linalg::slogdet(given.array("a"));
  return named_tuple({fresh(sign), fresh(logarithm)}, "sign logabsdet");
}

Value qr(const BoundArguments& given) {
  const Value chosen = mode_of(given);
  const std::string& mode = *chosen.string();
  const LazyTensor a = given.tensor("a");
  if (mode == "r") return Array(np_linalg::qr_r(a));
  if (mode == "raw" || mode == "economic") return raw(a, mode == "raw");
  const auto [q, r] = np_linalg::qr(a, {.mode = mode});
  return named_tuple({Array(q), Array(r)}, "Q R");
}

Value svd(const BoundArguments& given) {
  const bool hermitian = given.boolean("hermitian", false);
  if (!given.boolean("compute_uv", true))
    return Array(np_linalg::svdvals(matrices(given), {.hermitian = hermitian}));
  const auto [u, values, vh] = np_linalg::svd(
      matrices(given), {.full_matrices = given.boolean("full_matrices", true), .hermitian = hermitian});
  return named_tuple({Array(u), Array(values), Array(vh)}, "U S Vh");
}
Value svdvals(const BoundArguments& given) { return Array(np_linalg::svdvals(matrices(given, "x"))); }

Value eigh(const BoundArguments& given) {
  const auto [values, vectors] = np_linalg::eigh(matrices(given), uplo(given));
  return named_tuple({Array(values), Array(vectors)}, "eigenvalues eigenvectors");
}
Value eigvalsh(const BoundArguments& given) {
  return Array(np_linalg::eigvalsh(matrices(given), uplo(given)));
}

Value eig(const BoundArguments& given) {
  const LazyTensor a = numpy::asarray(matrices(given));
  const auto [values, vectors] = np_linalg::eig(a, known_real(a));
  return named_tuple({Array(values), Array(vectors)}, "eigenvalues eigenvectors");
}
Value eigvals(const BoundArguments& given) {
  const LazyTensor a = numpy::asarray(matrices(given));
  return Array(np_linalg::eigvals(a, known_real(a)));
}

}  // namespace weft::source::linalg

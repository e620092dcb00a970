// The rows of polynomials.
#include "weft/polynomials.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/numpy/linalg.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Of no coefficients at all NumPy gives an array of zeros.
/// Where there are no coefficients NumPy adds nothing to its array of zeros.
Value polyval(const BoundArguments& given) {
  const LazyTensor result = numpy::polyval(given.array("p"), given.array("x"));
  return given.tensor("p").size() == 0 ? Value(Array(result)) : fresh(result);
}

template <LazyTensor (*of)(const numpy::Operand&, const numpy::Operand&)>
Value binary(const BoundArguments& given) {
  return Array(of(given.array("a1"), given.array("a2")));
}

Value polydiv(const BoundArguments& given) {
  const auto [quotient, rest] = numpy::polydiv(given.array("u"), given.array("v"));
  return make_sequence({Array(quotient), Array(rest)});
}

/// None at all are the argument itself.
Value polyder(const BoundArguments& given) {
  const std::int64_t m = given.whole("m", 1);
  const LazyTensor result = numpy::polyder(given.array("p"), m);
  return m == 0 && given["p"].as<Array>() ? given["p"] : Array(result);
}

Value polyint(const BoundArguments& given) {
  const std::int64_t m = given.whole("m", 1);
  const auto k = given.has("k") ? std::optional(given.array("k")) : std::nullopt;
  const LazyTensor result = numpy::polyint(given.array("p"), m, k);
  return m == 0 && given["p"].as<Array>() ? given["p"] : Array(result);
}

/// Of no zeros, the Python number 1.0.
Value poly(const BoundArguments& given) {
  const LazyTensor zeros = given.tensor("seq_of_zeros");
  if (zeros.ndim() == 1 && zeros.size() == 0) return 1.0;
  const bool is_matrix = zeros.ndim() == 2 && zeros.shape()[0] == zeros.shape()[1] && zeros.size() > 0;
  return Array(numpy::poly(zeros, is_matrix && linalg::known_real(zeros).real));
}

Value vander(const BoundArguments& given) {
  numpy::VanderKeywords keywords{.increasing = given.boolean("increasing", false)};
  if (given.has("N")) keywords.n = given.integer("N", 0);
  return Array(numpy::vander(given.array("x"), keywords));
}

/// Real where all zeros are known to be.
Value roots(const BoundArguments& given) {
  const auto matrix = numpy::companion(given.array("p"));
  const bool real = !matrix || linalg::known_real(*matrix).real;
  return Array(numpy::roots(given.array("p"), real));
}

/// The points; or others, of which nothing is raised, where data do not lead to the call.
numpy::Operand points_of(const BoundArguments& given) {
  const Tensor happens = WritesWhere::condition();
  if (!happens) return given.array("x");
  const LazyTensor x = given.tensor("x");
  return numpy::where(LazyTensor(happens), x, numpy::reshape(numpy::arange(x.size()), x.shape()));
}

Value diagnosed_fit(const BoundArguments& given, std::int64_t deg, const numpy::PolyfitKeywords& keywords) {
  const LazyTensor x = numpy::add(points_of(given), 0.0);
  const auto fit = numpy::polyfit_and_diagnostics(x, given.array("y"), deg, keywords);
  const LazyTensor residuals = linalg::known_residuals(fit.residuals, fit.rank, deg + 1);
  const Value rcond = given.has("rcond")
                          ? given["rcond"]
                          : fresh(numpy::full(Dims{}, fit.rcond, {.dtype = real_dtype(x.dtype())}));
  return make_sequence(
      {Array(fit.coefficients), Array(residuals), fresh(fit.rank), Array(fit.singular_values), rcond});
}

Value polyfit(const BoundArguments& given) {
  numpy::PolyfitKeywords keywords;
  if (given.has("rcond")) keywords.rcond = given.real("rcond", 0);
  if (given.has("w")) keywords.w = given.array("w");
  const std::int64_t deg = as_whole(given["deg"]);
  if (given.boolean("full", false)) return diagnosed_fit(given, deg, keywords);
  if (!given.boolean("cov", false))
    return Array(numpy::polyfit(given.array("x"), given.array("y"), deg, keywords));
  const std::string* cov = given["cov"].string();
  const auto [fit, covariance] = numpy::polyfit_and_covariance(
      points_of(given), given.array("y"), deg,
      {.rcond = keywords.rcond, .w = keywords.w, .unscaled = cov && *cov == "unscaled"});
  return make_sequence({Array(fit), Array(covariance)});
}

constexpr NumpyFunction rows[] = {
    {"poly", "seq_of_zeros", poly},
    {"polyadd", "a1, a2", binary<numpy::polyadd>},
    {"polyder", "p, m=1", polyder},
    {"polydiv", "u, v", polydiv},
    {"polyfit", "x, y, deg, rcond=None, full=False, w=None, cov=False", polyfit},
    {"polyint", "p, m=1, k=None", polyint},
    {"polymul", "a1, a2", binary<numpy::polymul>},
    {"polysub", "a1, a2", binary<numpy::polysub>},
    {"polyval", "p, x", polyval},
    {"roots", "p", roots},
    {"vander", "x, N=None, increasing=False", vander},
};

}  // namespace

FunctionTable polynomial_table() { return rows; }

}  // namespace weft::source

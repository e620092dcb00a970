// The methods of Generator and of RandomState that draw from a distribution with its parameters alone.
#include <algorithm>

#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/random/random_rows.hpp"
#include "frontend/source/random/random_values.hpp"
#include "runtime/library/random/distributions.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// A name as a parameter of a template.
struct Name {
  char text[24] = {};
  template <std::size_t length>
  constexpr Name(const char (&given)[length]) {
    std::copy_n(given, length, text);
  }
};

numpy::Operand parameter_of(const BoundArguments& given, std::string_view name) {
  if (given.find(name)) return given.array(name);
  return name == "loc" || name == "low" || name == "mean" ? 0.0 : 1.0;
}

template <Name name>
Value draw(const BoundArguments& given) {
  const RandomObject& object = random_object(given);
  const bool legacy = object.kind == RandomObject::Kind::random_state;
  const auto* row = weft::random::distribution(name.text, legacy);
  std::vector<numpy::Operand> parameters;
  for (std::size_t i = 0; i < row->count(); ++i)
    parameters.push_back(parameter_of(given, row->parameters[i].name));
  refuse_unknown(parameters);
  const LazyTensor drawn = legacy ? random_state(object).draw(name.text, parameters, size_of(given))
                                  : generator(object).draw(name.text, parameters, size_of(given));
  return drawn_value(given, drawn, drawn.ndim() == 0 && are_numbers(parameters));
}

constexpr NumpyFunction rows[] = {
    {"beta", "self, a, b, size=None", draw<"beta">},
    {"binomial", "self, n, p, size=None", draw<"binomial">},
    {"chisquare", "self, df, size=None", draw<"chisquare">},
    {"exponential", "self, scale=1.0, size=None", draw<"exponential">},
    {"f", "self, dfnum, dfden, size=None", draw<"f">},
    {"gamma", "self, shape, scale=1.0, size=None", draw<"gamma">},
    {"geometric", "self, p, size=None", draw<"geometric">},
    {"gumbel", "self, loc=0.0, scale=1.0, size=None", draw<"gumbel">},
    {"hypergeometric", "self, ngood, nbad, nsample, size=None", draw<"hypergeometric">},
    {"laplace", "self, loc=0.0, scale=1.0, size=None", draw<"laplace">},
    {"logistic", "self, loc=0.0, scale=1.0, size=None", draw<"logistic">},
    {"lognormal", "self, mean=0.0, sigma=1.0, size=None", draw<"lognormal">},
    {"logseries", "self, p, size=None", draw<"logseries">},
    {"negative_binomial", "self, n, p, size=None", draw<"negative_binomial">},
    {"noncentral_chisquare", "self, df, nonc, size=None", draw<"noncentral_chisquare">},
    {"noncentral_f", "self, dfnum, dfden, nonc, size=None", draw<"noncentral_f">},
    {"normal", "self, loc=0.0, scale=1.0, size=None", draw<"normal">},
    {"pareto", "self, a, size=None", draw<"pareto">},
    {"poisson", "self, lam=1.0, size=None", draw<"poisson">},
    {"power", "self, a, size=None", draw<"power">},
    {"rayleigh", "self, scale=1.0, size=None", draw<"rayleigh">},
    {"standard_cauchy", "self, size=None", draw<"standard_cauchy">},
    {"standard_t", "self, df, size=None", draw<"standard_t">},
    {"triangular", "self, left, mode, right, size=None", draw<"triangular">},
    {"uniform", "self, low=0.0, high=1.0, size=None", draw<"uniform">},
    {"vonmises", "self, mu, kappa, size=None", draw<"vonmises">},
    {"wald", "self, mean, scale, size=None", draw<"wald">},
    {"weibull", "self, a, size=None", draw<"weibull">},
    {"zipf", "self, a, size=None", draw<"zipf">},
};

constexpr NumpyFunction legacy_rows[] = {
    {"random", "self, size=None", draw<"random">},
    {"random_sample", "self, size=None", draw<"random">},
    {"standard_exponential", "self, size=None", draw<"standard_exponential">},
    {"standard_gamma", "self, shape, size=None", draw<"standard_gamma">},
    {"standard_normal", "self, size=None", draw<"standard_normal">},
    {"tomaxint", "self, size=None", draw<"tomaxint">},
};

}  // namespace

FunctionTable random_distributions() { return rows; }
FunctionTable legacy_distributions() { return legacy_rows; }

const RandomObject& random_object(const BoundArguments& given) { return **given["self"].as<RandomValue>(); }

numpy::random::Generator generator(const RandomObject& object) {
  return numpy::random::Generator(*object.bits);
}
numpy::random::RandomState random_state(const RandomObject& object) {
  return numpy::random::RandomState(*object.bits);
}

numpy::random::Size size_of(const BoundArguments& given) {
  if (!given.has("size")) return numpy::None{};
  const Dims size = given.shape("size").dims;
  if (std::ranges::any_of(size, [](std::int64_t length) { return measured_length(length).has_value(); }))
    throw NotImplementedError("as many draws as data decide are not supported");
  return size;
}

bool are_numbers(const std::vector<numpy::Operand>& parameters) {
  return std::ranges::all_of(parameters, [](const numpy::Operand& operand) {
    return !operand.tensor() || operand.tensor()->ndim() == 0;
  });
}

void refuse_unknown(const std::vector<numpy::Operand>& parameters) {
  if (!writes_depend()) return;
  for (const numpy::Operand& operand : parameters)
    if (operand.computed_number() || (operand.tensor() && !numpy::known_values(*operand.tensor())))
      throw NotImplementedError(
          "a random draw whose parameters depend on data, where a condition depends on data, is not read");
}

Value drawn_value(const BoundArguments& given, const LazyTensor& drawn, bool number) {
  if (number && !given.has("size")) return drawn_number(random_object(given), drawn);
  return Array(drawn);
}

}  // namespace weft::source

#include <algorithm>

#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/random/random_draws.hpp"
#include "ir/infer.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/dtypes.hpp"
#include "weft/shaping.hpp"

namespace weft::numpy::random {
namespace {

using weft::random::Distribution;

bool are_numbers(const std::vector<LazyTensor>& parameters) {
  return std::ranges::all_of(parameters, [](const LazyTensor& x) { return x.ndim() == 0; });
}

/// Now, if all is known.
void check_known(const Distribution& row, const std::vector<LazyTensor>& parameters) {
  std::vector<ndarray> values;
  for (const LazyTensor& parameter : parameters)
    if (const auto known = known_values(parameter)) values.push_back(known->copy_c());
  if (values.size() == parameters.size()) weft::random::check_parameters(row, values);
}

LazyTensor draw_row(const Distribution& row, bool legacy, const BitGenerator& bits,
                    const std::vector<Operand>& operands, const Size& size) {
  std::vector<LazyTensor> parameters;
  for (std::size_t i = 0; i < operands.size(); ++i)
    parameters.push_back(as_parameter(operands[i], row.parameter_dtype(i)));
  check_known(row, parameters);
  const Dims shape = drawn_shape(parameters, size);
  std::vector<Tensor> arguments;
  const bool numbers = are_numbers(parameters);
  for (const LazyTensor& parameter : parameters)
    arguments.push_back(numbers ? parameter : spread(parameter, shape));
  return drawn(*bits.stream(), weft::random::draw_function(row, legacy, bits.kind()), std::move(arguments),
               row.result_dtype(), shape);
}

/// The row for that dtype.
std::string named(const std::string& name, DType dtype, const std::string& method = "") {
  if (dtype != DType::float64 && dtype != DType::float32)
    throw TypeError("Unsupported dtype " + dtype_repr(dtype) + " for " + name);
  return name + method + (dtype == DType::float32 ? "_f" : "");
}

}  // namespace

LazyTensor Distributions::draw(std::string_view name, const std::vector<Operand>& parameters,
                               const Size& size) const {
  const Distribution* row = weft::random::distribution(name, legacy_);
  if (!row || row->count() != parameters.size())
    throw InternalError("there is no distribution " + std::string(name) + " of so many parameters");
  return draw_row(*row, legacy_, bits_, parameters, size);
}

LazyTensor Generator::random(const Size& size, const DrawKeywords& keywords) const {
  return draw(named("random", keywords.dtype), {}, size);
}
LazyTensor Generator::standard_normal(const Size& size, const DrawKeywords& keywords) const {
  return draw(named("standard_normal", keywords.dtype), {}, size);
}
LazyTensor Generator::standard_exponential(const Size& size, const ExponentialKeywords& keywords) const {
  const std::string method = keywords.method == "zig" ? "" : "_inv";
  return draw(named("standard_exponential", keywords.dtype, method), {}, size);
}
LazyTensor Generator::standard_gamma(const Operand& shape, const Size& size,
                                     const DrawKeywords& keywords) const {
  return draw(named("standard_gamma", keywords.dtype), {shape}, size);
}

namespace {

/// A row of a shape and one more axis.
Dims with_axis(Dims shape, std::int64_t length) {
  shape.push_back(length);
  return shape;
}

std::int64_t kinds_of(const LazyTensor& pvals, bool legacy) {
  if (legacy && pvals.ndim() == 0) throw TypeError("pvals must be a 1-d sequence");
  if (legacy && pvals.ndim() > 1) throw ValueError("object too deep for desired array");
  if (!legacy && (pvals.ndim() == 0 || pvals.shape().back() == 0))
    throw ValueError(
        "pvals must have at least 1 dimension and the last dimension of pvals must be greater than 0.");
  return pvals.shape().back();
}

}  // namespace

LazyTensor Distributions::multinomial(const Operand& n, const Operand& pvals, const Size& size) const {
  LazyTensor p = as_parameter(pvals, DType::float64), trials = as_parameter(n, DType::int64);
  const std::int64_t kinds = kinds_of(p, legacy_);
  p = checked("random_pvals", p);
  trials = checked("random_trials", trials);
  const Dims rows(p.shape().begin(), p.shape().end() - 1);
  const LazyTensor each = zeros(rows, {.dtype = DType::int8});
  const Dims shape = drawn_shape({trials, each}, size), spread_p = with_axis(shape, kinds);
  const std::int64_t count = element_count(shape);
  const LazyTensor all = element_count(rows) == 1 ? numpy::reshape(p, {1, kinds})
                                                  : numpy::reshape(broadcast_to(p, spread_p), {count, kinds});
  return drawn(*bits_.stream(), weft::random::random_function("random_multinomial"),
               {spread(trials, shape), all}, DType::int64, spread_p);
}

LazyTensor Distributions::dirichlet(const Operand& alpha, const Size& size) const {
  LazyTensor a = as_parameter(alpha, DType::float64);
  if (a.ndim() == 0) throw TypeError("object of type 'float' has no len()");
  if (a.ndim() > 1) throw ValueError("object too deep for desired array");
  a = checked(legacy_ ? "legacy_alpha" : "random_alpha", a);
  const Dims shape = with_axis(drawn_shape({}, size), a.size());
  return drawn(*bits_.stream(),
               weft::random::random_function(legacy_ ? "legacy_dirichlet" : "random_dirichlet"), {a},
               DType::float64, shape);
}

}  // namespace weft::numpy::random

// Generator.multivariate_hypergeometric.
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/random/random_draws.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy::random {
namespace {

constexpr PythonInt most = INT64_MAX;

[[noreturn]] void refuse_colors() {
  throw ValueError("colors must be a one-dimensional sequence of nonnegative integers not exceeding " +
                   text(most) + ".");
}

/// Errors: ValueError for what are no counts; NotImplementedError for counts that are not known.
PythonInt total_of(const LazyTensor& colors) {
  if (colors.ndim() != 1 || (colors.size() > 0 && !is_integer(colors.dtype()))) refuse_colors();
  const auto known = known_values(colors);
  if (!known)
    throw NotImplementedError("multivariate_hypergeometric with colors that depend on data is not read");
  const ndarray counts = known->copy_c();
  PythonInt total = 0;
  dispatch(counts.dtype(), [&]<class T>() {
    if constexpr (std::is_integral_v<T>)
      for (std::int64_t i = 0; i < counts.size(); ++i) {
        const auto count = static_cast<PythonInt>(counts.data<T>()[i]);
        if (count < 0 || count > most) refuse_colors();
        total += count;
      }
  });
  return total;
}

void check_total(PythonInt total, PythonInt nsample, bool counts) {
  if (total > most)
    throw ValueError("sum(colors) must not exceed the maximum value of a 64 bit signed integer (" +
                     text(most) + ")");
  if (!counts && total >= 1'000'000'000)
    throw ValueError("When method is \"marginals\", sum(colors) must be less than 1000000000.");
  if (counts && total > most / 8)
    throw ValueError("When method is 'count', sum(colors) must not exceed " + text(most / 8));
  if (nsample > total) throw ValueError("nsample > sum(colors)");
}

}  // namespace

LazyTensor Generator::multivariate_hypergeometric(const Operand& colors, PythonInt nsample, const Size& size,
                                                  const UrnKeywords& keywords) const {
  const bool counts = keywords.method == "count";
  if (!counts && keywords.method != "marginals")
    throw ValueError("method must be \"count\" or \"marginals\".");
  if (nsample < 0) throw ValueError("nsample must be nonnegative.");
  if (nsample > most) throw ValueError("nsample must not exceed " + text(most));
  const LazyTensor urn = asarray(colors);
  check_total(total_of(urn), nsample, counts);
  Dims shape = drawn_shape({}, size);
  shape.push_back(urn.size());
  const char* function = counts ? "random_marbles" : "random_colors";
  return drawn(*bits_.stream(), weft::random::random_function(function),
               {astype(urn, DType::int64), constant(static_cast<std::int64_t>(nsample))}, DType::int64,
               shape);
}

}  // namespace weft::numpy::random

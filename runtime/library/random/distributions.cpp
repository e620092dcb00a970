#include "runtime/library/random/distributions.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "runtime/library/random/side_by_side.hpp"
#include "runtime/system/errors.hpp"

namespace weft::random {
namespace {

template <class... Parameters>
constexpr std::size_t count_of(auto (*)(RandomBits&, Parameters...)) {
  return sizeof...(Parameters);
}

template <class T, class... Parameters>
DType dtype_at(T (*)(RandomBits&, Parameters...), std::size_t i) {
  const DType dtypes[] = {dtype_of<Parameters>..., DType::float64};
  return dtypes[i];
}

template <class T, class... Parameters>
constexpr DType dtype_drawn(T (*)(RandomBits&, Parameters...)) {
  return dtype_of<T>;
}

/// A parameter: one for all draws, or one for each.
template <class T>
struct Column {
  const T* values;
  std::ptrdiff_t step;
  explicit Column(const ndarray& array) : values(array.data<T>()), step(array.size() == 1 ? 0 : 1) {}
  T operator[](std::ptrdiff_t i) const { return values[i * step]; }
};

template <class T, class... Parameters, std::size_t... I>
void fill(T (*draw)(RandomBits&, Parameters...), RandomBits& bits, [[maybe_unused]] ParameterValues values,
          std::span<T> result, bool in_parts, std::index_sequence<I...>) {
  const std::tuple<Column<Parameters>...> columns{Column<Parameters>(values[I])...};
  std::size_t i = 0;
  if (in_parts && (... && (std::get<I>(columns).step == 0)))
    i = draw_in_parts(bits, result, [&](RandomBits& from) { return draw(from, std::get<I>(columns)[0]...); });
  for (; i < result.size(); ++i)
    result[i] = draw(bits, std::get<I>(columns)[static_cast<std::ptrdiff_t>(i)]...);
}

template <class T, class... Parameters>
void fill_all(T (*draw)(RandomBits&, Parameters...), RandomBits& bits, ParameterValues values,
              const ndarray& result, bool legacy) {
  const std::span<T> drawn(result.data<T>(), static_cast<std::size_t>(result.size()));
  const bool in_parts = !legacy && std::same_as<T, double> && goes_in_parts(bits, result.size());
  fill(draw, bits, values, drawn, in_parts, std::index_sequence_for<Parameters...>());
}

/// A value for which a constraint does not hold: what is said of it.
struct Demand {
  Constraint constraint;
  bool (*holds)(double);
  const char *of_number, *of_arrays;  // after the parameter's name, which @ stands for
};

const double most_poisson = 0x1p63 - std::sqrt(0x1p63) * 10;
bool is_probability(double x) { return x >= 0 && x <= 1; }
bool is_not_below(double x) { return std::isnan(x) || !std::signbit(x); }
bool is_above(double x) { return !(x <= 0); }
bool is_large(double x) { return !(x <= most_poisson); }

using enum Constraint;
const Demand demands[] = {
    {non_negative, is_not_below, "@ < 0", "@ < 0"},
    {positive_not_nan, [](double x) { return !std::isnan(x); }, "@ must not be NaN", "@ must not be NaN"},
    {positive_not_nan, is_above, "@ <= 0", "@ <= 0"},
    {positive, is_above, "@ <= 0", "@ <= 0"},
    {bounded_0_1, is_probability, "@ < 0, @ > 1 or @ is NaN", "@ < 0, @ > 1 or @ contains NaNs"},
    {bounded_gt_0_1, [](double x) { return x > 0 && x <= 1; }, "@ <= 0, @ > 1 or @ contains NaNs",
     "@ <= 0, @ > 1 or @ contains NaNs"},
    {bounded_lt_0_1, [](double x) { return x >= 0 && x < 1; }, "@ < 0, @ >= 1 or @ is NaN",
     "@ < 0, @ >= 1 or @ contains NaNs"},
    {gt_1, [](double x) { return x > 1; }, "@ <= 1 or @ is NaN", "@ <= 1 or @ contains NaNs"},
    {gte_1, [](double x) { return x >= 1; }, "@ < 1 or @ is NaN", "@ < 1 or @ contains NaNs"},
};

std::string spelled(const char* text, std::string_view name) {
  std::string spelled;
  for (; *text; ++text)
    if (*text == '@')
      spelled += name;
    else
      spelled += *text;
  return spelled;
}

std::vector<double> as_doubles(const ndarray& values) {
  std::vector<double> doubles;
  dispatch(values.dtype(), [&]<class T>() {
    if constexpr (std::is_arithmetic_v<T>)
      for (std::int64_t i = 0; i < values.size(); ++i)
        doubles.push_back(static_cast<double>(values.data<T>()[i]));
  });
  return doubles;
}

void demand(const std::vector<double>& values, bool (*holds)(double), const std::string& otherwise) {
  if (!std::ranges::all_of(values, holds)) throw ValueError(otherwise);
}

/// Which of the two is said first depends on whether it is a number, as in NumPy.
void check_poisson(const std::vector<double>& values, std::string_view name, bool number) {
  const auto not_negative = [](double x) { return x >= 0; };
  const auto not_large = [](double x) { return !is_large(x); };
  const std::string large = std::string(name) + " value too large";
  if (number) {
    demand(values, not_negative, spelled("@ < 0 or @ is NaN", name));
    demand(values, not_large, large);
  } else {
    demand(values, not_large, large);
    demand(values, not_negative, spelled("@ < 0 or @ contains NaNs", name));
  }
}

void check(const DistributionParameter& parameter, const ndarray& value, bool numbers) {
  if (parameter.constraint == none) return;
  const std::vector<double> values = as_doubles(value);
  if (parameter.constraint == poisson || parameter.constraint == legacy_poisson)
    return check_poisson(values, parameter.name, numbers);
  for (const Demand& each : demands)
    if (each.constraint == parameter.constraint)
      demand(values, each.holds, spelled(numbers ? each.of_number : each.of_arrays, parameter.name));
}

}  // namespace

std::size_t Distribution::count() const {
  return std::visit([](auto function) { return count_of(function); }, draw);
}
DType Distribution::parameter_dtype(std::size_t i) const {
  return std::visit([&](auto function) { return dtype_at(function, i); }, draw);
}
DType Distribution::result_dtype() const {
  return std::visit([](auto function) { return dtype_drawn(function); }, draw);
}

const Distribution* distribution(std::string_view name, bool legacy) {
  for (const auto table : {continuous_distributions(legacy), discrete_distributions(legacy)})
    if (const auto row = std::ranges::find(table, name, &Distribution::name); row != table.end())
      return &*row;
  return legacy ? distribution(name, false) : nullptr;
}

void check_arrays(const DistributionParameter& parameter, const ndarray& value) {
  check(parameter, value, false);
}

/// Of binomial, NumPy checks p before n.
void check_parameters(const Distribution& distribution, ParameterValues values) {
  const bool numbers =
      std::ranges::all_of(values, [](const ndarray& value) { return value.shape().empty(); });
  if (distribution.check && distribution.checked_first) distribution.check(values);
  const bool backwards = distribution.name == "binomial";
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t at = backwards ? values.size() - 1 - i : i;
    check(distribution.parameters[at], values[at], numbers);
  }
  if (distribution.check && !distribution.checked_first) distribution.check(values);
}

void draw_all(const Distribution& distribution, bool legacy, RandomBits& bits, ParameterValues values,
              const ndarray& result) {
  std::visit([&](auto function) { fill_all(function, bits, values, result, legacy); }, distribution.draw);
}

}  // namespace weft::random

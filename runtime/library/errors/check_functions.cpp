#include "runtime/library/errors/check_functions.hpp"

#include <algorithm>
#include <vector>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

struct Row {
  const char *name, *text, *error = "ValueError";
};

/// In the order of Check.
constexpr Row rows[] = {
    {"check_slices", "All-NaN slice encountered"},
    {"check_bins", "bins must be monotonically increasing or decreasing"},
    {"check_weights", "Weights must be non-negative."},
    {"check_weight_sums", "Weights included NaN, inf or were all zero."},
    {"check_edges", "`bins` must increase monotonically, when an array"},
    {"check_range", "max must be larger than min in range parameter."},
    {"check_powers", "Integers to negative integer powers are not allowed."},
    {"check_quantiles", "Quantiles must be in the range [0, 1]"},
    {"check_percentiles", "Percentiles must be in the range [0, 100]"},
    {"check_scale", "Weights sum to zero, can't be normalized", "ZeroDivisionError"},
};

HostFunctionPtr made(const Row& row) {
  const auto run = [row](const std::vector<ndarray>& arguments) {
    if (arguments.size() != 2 || arguments[1].dtype() != DType::bool_ || !arguments[1].is_c_contiguous())
      throw ValueError("expected a value and marks");
    const bool* const marks = arguments[1].data<bool>();
    if (std::find(marks, marks + arguments[1].size(), true) != marks + arguments[1].size())
      throw_error(row.error, row.text);
    return arguments[0];
  };
  return std::make_shared<const HostFunction>(HostFunction{.name = row.name, .run = run});
}

}  // namespace

std::span<const HostFunctionPtr> check_functions() {
  static const auto& functions = *[] {
    auto* all = new std::vector<HostFunctionPtr>;
    for (const Row& row : rows) all->push_back(made(row));
    return all;
  }();
  return functions;
}

const char* text_of(Check check) { return rows[static_cast<std::size_t>(check)].text; }

const char* error_of(Check check) { return rows[static_cast<std::size_t>(check)].error; }

HostFunctionPtr check_function(Check check) { return check_functions()[static_cast<std::size_t>(check)]; }

}  // namespace weft

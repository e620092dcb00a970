#include "runtime/library/arithmetic/call_errors.hpp"

#include <algorithm>

#include "runtime/library/errors/check_functions.hpp"
#include "runtime/library/indexing/index_functions.hpp"

namespace weft {
namespace {

struct Row {
  std::string_view name, errors;
  bool is_start = false;  // of the names of several
};

constexpr std::string_view of_matrices = "LinAlgError", of_numbers = "ValueError OverflowError";

constexpr Row rows[] = {
    {"PCG64", of_numbers, true},
    {"ascending_edges", "ValueError"},
    {"bin_counts", of_numbers},
    {"bincount", of_numbers},
    {"cholesky", of_matrices, true},
    {"det", of_matrices},
    {"eig", of_matrices, true},
    {"finite_ends", of_numbers},
    {"finite_range", of_numbers},
    {"float_power", "ZeroDivisionError OverflowError"},
    {"insertion", "IndexError"},
    {"int_of_float", of_numbers},
    {"inv", of_matrices},
    {"legacy_", of_numbers, true},
    {"lstsq", of_matrices},
    {"math_", of_numbers, true},
    {"place", "IndexError"},
    {"put_marked", "ValueError"},
    {"qr_", of_matrices, true},
    {"random_state", ""},
    {"random_", of_numbers, true},
    {"slogdet", of_matrices},
    {"solve", of_matrices},
    {"svd_", of_matrices, true},
};

/// Not of look-ups in tables that say other errors.
bool looks_up(const HostFunction& function) {
  auto axes = axes_taken_at(function);
  if (!axes) axes = axes_put_at(function);
  return axes && (*axes >> axis_of_ints & 1) == 0 && (*axes >> axis_of_errors & 1) == 0;
}

}  // namespace

std::string_view errors_of(const HostFunction& function) {
  if (looks_up(function)) return "IndexError";
  const auto checks = check_functions();
  for (std::size_t i = 0; i < checks.size(); ++i)
    if (checks[i]->name == function.name) return error_of(static_cast<Check>(i));
  const std::string_view name = function.name;
  const auto* const row = std::ranges::find_if(
      rows, [&](const Row& each) { return each.is_start ? name.starts_with(each.name) : name == each.name; });
  return row == std::end(rows) ? "" : row->errors;
}

}  // namespace weft

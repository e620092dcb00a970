#include "frontend/numpy/data/data_errors.hpp"

#include <iterator>

#include "frontend/numpy/core/after.hpp"
#include "frontend/numpy/core/context.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/reductions.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

struct Row {
  const char *text, *error = "ValueError";
};

/// In the order of Check.
constexpr Row rows[] = {
    {"All-NaN slice encountered"},
    {"bins must be monotonically increasing or decreasing"},
    {"Weights must be non-negative."},
    {"Weights included NaN, inf or were all zero."},
    {"`bins` must increase monotonically, when an array"},
    {"max must be larger than min in range parameter."},
    {"Integers to negative integer powers are not allowed."},
    {"repeats may not contain negative values."},
    {"Quantiles must be in the range [0, 1]"},
    {"Percentiles must be in the range [0, 100]"},
    {"Weights sum to zero, can't be normalized", "ZeroDivisionError"},
    {"array must not contain infs or NaNs"},
    {"invalid entry in coordinates array"},
    {"invalid entry in choice array"},
    {"'list' argument must have no negative elements"},
    {"Cannot insert from an empty array!"},
};
static_assert(std::size(rows) == static_cast<std::size_t>(Check::empty_insertion) + 1);

const Row& row_of(Check check) { return rows[static_cast<std::size_t>(check)]; }

/// The value waits for a check, which computing it raises: of one without elements nothing is computed.
LazyTensor after_check(const Row& row, const LazyTensor& value, const LazyTensor& condition) {
  if (value.size() == 0) return value;
  const LazyTensor none = checked(LazyTensor(constant(std::int64_t{0})), condition, row.error, row.text);
  std::vector<Tensor> waiting{value};
  wait_for(waiting, not_equal(none, std::int64_t{0}));
  return waiting[0];
}

}  // namespace

const char* text_of(Check check) { return row_of(check).text; }

LazyTensor raise_by_data(const LazyTensor& condition, const std::string& python_name, const ErrorText& text) {
  DataReader* const reader = context().reader;
  if (!reader) throw InternalError("an error of data is raised where nobody is told");
  return reader->raise(condition, python_name, text);
}

LazyTensor checked(const LazyTensor& before, const LazyTensor& condition, const std::string& python_name,
                   const std::string& text, const std::string& report) {
  return Node::apply(
      Operation::check, {before, condition},
      {{Attribute::error, python_name}, {Attribute::message, text}, {Attribute::report, report}});
}

LazyTensor checked(Check check, const LazyTensor& value, const LazyTensor& marks) {
  const auto known = known_any(marks);
  const Row& row = row_of(check);
  if (known.value_or(false)) throw_error(row.error, row.text);
  if (known) return value;
  DataReader* const reader = context().reader;
  if (!reader) return after_check(row, value, any(marks));
  reader->raise(any(marks), row.error, row.text);
  return value;
}

}  // namespace weft::numpy

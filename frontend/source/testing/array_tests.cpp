#include "frontend/source/testing/array_tests.hpp"

#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/operators/shape_values.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "weft/dtypes.hpp"
#include "weft/reductions.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// What is looked at before elements are compared.
struct Special {
  /// What fails, and what it is called, in NumPy's order.
  std::vector<std::pair<LazyTensor, std::string_view>> found;
  /// Elements that are not compared: one for all where either array is a single element.
  std::optional<LazyTensor> flagged;
};

/// What NumPy calls numeric.
bool is_numeric(const LazyTensor& x) { return x.dtype() != DType::bfloat16; }

bool may_be_special(const LazyTensor& x, const LazyTensor& y) {
  return is_numeric(x) && is_numeric(y) && (is_inexact(x.dtype()) || is_inexact(y.dtype()));
}

/// Where both arrays have what is marked, if they have it at the same places.
LazyTensor marked_in_both(const LazyTensor& x_marks, const LazyTensor& y_marks) {
  return x_marks.ndim() == 0 ? x_marks : y_marks;
}

LazyTensor any_differ(const LazyTensor& x, const LazyTensor& y) { return numpy::any(numpy::not_equal(x, y)); }

void look_at_nan(const LazyTensor& x, const LazyTensor& y, Special& special) {
  const LazyTensor x_nan = numpy::isnan(x), y_nan = numpy::isnan(y);
  special.found.emplace_back(any_differ(x_nan, y_nan), "\nnan location mismatch:");
  special.flagged = marked_in_both(x_nan, y_nan);
}

/// Of what is not NaN already.
void look_at_inf(const LazyTensor& x, const LazyTensor& y, Special& special) {
  const auto infinite = [&](const LazyTensor& each) {
    const LazyTensor marks = numpy::isinf(each);
    return special.flagged ? numpy::logical_and(marks, numpy::logical_not(*special.flagged)) : marks;
  };
  const LazyTensor x_inf = infinite(x), y_inf = infinite(y), both = marked_in_both(x_inf, y_inf);
  special.found.emplace_back(any_differ(x_inf, y_inf), "\ninf location mismatch:");
  special.found.emplace_back(numpy::any(numpy::logical_and(both, numpy::not_equal(x, y))),
                             "\ninf values mismatch:");
  special.flagged = special.flagged ? numpy::logical_or(*special.flagged, both) : both;
}

Special special_elements(const LazyTensor& x, const LazyTensor& y, const ArrayTest& test) {
  Special special;
  if (!may_be_special(x, y)) return special;
  if (test.equal_nan) look_at_nan(x, y, special);
  if (test.equal_inf) look_at_inf(x, y, special);
  return special;
}

/// Floating-point errors are told of elements that are compared.
LazyTensor invalid_elements(const LazyTensor& x, const LazyTensor& y, const ArrayTest& test,
                            const std::optional<LazyTensor>& flagged) {
  if (!flagged) return numpy::logical_not(test.holds(x, y));
  const auto compared = [&](const LazyTensor& each) {
    return numpy::watches_floats() ? numpy::astype(numpy::where(*flagged, 1, each), each.dtype()) : each;
  };
  return numpy::logical_and(numpy::logical_not(test.holds(compared(x), compared(y))),
                            numpy::logical_not(*flagged));
}

struct Outcome {
  Special special;
  LazyTensor invalid, fails;
};

Outcome outcome_of(const LazyTensor& x, const LazyTensor& y, const ArrayTest& test) {
  Outcome outcome{.special = special_elements(x, y, test)};
  outcome.invalid = invalid_elements(x, y, test, outcome.special.flagged);
  outcome.fails = numpy::any(outcome.invalid);
  for (const auto& [holds, name] : outcome.special.found)
    outcome.fails = numpy::logical_or(holds, outcome.fails);
  return outcome;
}

/// Why the arrays are not compared at all, if they are not.
std::optional<Text> unlike(const LazyTensor& x, const LazyTensor& y, const ArrayTest& test) {
  const bool single = !test.strict && (x.ndim() == 0 || y.ndim() == 0);
  if (x.shape() != y.shape() && !single) {
    if (x.ndim() == y.ndim())
      for (const LazyTensor& each : {x, y}) numpy::require_known_lengths(each.shape(), "np.testing");
    return joined({Text("\n(shapes "), python_text(shape_value(x.shape())), Text(", "),
                   python_text(shape_value(y.shape())), Text(" mismatch)")});
  }
  if (!test.strict || x.dtype() == y.dtype()) return std::nullopt;
  return joined({Text("\n(dtypes "), python_text(DTypeValue{x.dtype()}), Text(", "),
                 python_text(DTypeValue{y.dtype()}), Text(" mismatch)")});
}

Text message_of(const LazyTensor& x, const LazyTensor& y, const TestingMessage& message, const Text& reason) {
  return full_message(message, joined({message.err_msg, reason}), Array(x), Array(y));
}

}  // namespace

Text chosen_text(const LazyTensor& condition, const Text& yes, const Text& no) {
  const auto known = known_value(condition);
  if (known) return truth(*known) ? yes : no;
  Text text;
  text.add_choice(condition, yes, no);
  return text;
}

LazyTensor arrays_fail(const LazyTensor& x, const LazyTensor& y, const ArrayTest& test) {
  return unlike(x, y, test) ? LazyTensor(constant(true)) : outcome_of(x, y, test).fails;
}

void assert_arrays(const LazyTensor& x, const LazyTensor& y, const ArrayTest& test,
                   const TestingMessage& message) {
  if (const auto reason = unlike(x, y, test)) fail_assertion(message_of(x, y, message, *reason));
  const Outcome outcome = outcome_of(x, y, test);
  if (outcome.invalid.size() == 0) return;
  assert_not(outcome.fails, [&] {
    const FloatsIgnored ignored;
    Text reason = joined({Text("\n"), mismatch_remarks(x, y, outcome.invalid, message)});
    const auto& found = outcome.special.found;
    for (auto each = found.rbegin(); each != found.rend(); ++each)
      reason = chosen_text(each->first, Text(each->second), reason);
    return message_of(x, y, message, reason);
  });
}

}  // namespace weft::source

#include "frontend/source/testing/item_tests.hpp"

#include <cmath>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/names/attributes.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/dtypes.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

using numpy::isfinite, numpy::isnan, numpy::logical_and, numpy::logical_not, numpy::logical_or;

/// np.isscalar.
bool is_scalar(const Value& value) {
  return value.is_number() || text_in(value) || value.as<Scalar>() || value.as<ComputedNumber>();
}

bool is_number(const Value& value) { return is_scalar(value) && !text_in(value); }

/// A number that may be NaN or infinite.
bool is_inexact(const Value& value) {
  if (const LazyTensor* tensor = value.tensor()) return weft::is_inexact(tensor->dtype());
  if (const auto* number = value.as<ComputedNumber>()) return weft::is_inexact(number->tensor.dtype());
  return value.python_float() || value.as<PythonComplex>();
}

bool is_complex(const Value& value) {
  if (const LazyTensor* tensor = value.tensor()) return weft::is_complex(tensor->dtype());
  return is_python_complex(value);
}

LazyTensor holds(Token operation, const Value& a, const Value& b) {
  return truth_tensor(compare(operation, a, b));
}

/// Whether a function of floats holds of a number, which it does not of others.
LazyTensor where_inexact(LazyTensor (*function)(const numpy::Operand&), const Value& value, bool otherwise) {
  return is_inexact(value) ? function(as_tensor(value)) : LazyTensor(constant(otherwise));
}
LazyTensor is_nan(const Value& value) { return where_inexact(isnan, value, false); }

/// The parts of which one may be complex.
struct Parts {
  Value real, imag;
  explicit Parts(const Value& value)
      : real(is_complex(value) ? attribute(value, "real") : value),
        imag(is_complex(value) ? attribute(value, "imag") : Value(std::int64_t{0})) {}
};

/// Both are zeros, of different signs.
LazyTensor signs_differ(const Value& a, const Value& b) {
  if (is_complex(a) || is_complex(b) || !(is_inexact(a) || is_inexact(b))) return constant(false);
  const auto sign = [](const Value& value) { return where_inexact(numpy::signbit, value, false); };
  const LazyTensor zeros =
      logical_and(holds(Token::equal, a, std::int64_t{0}), holds(Token::equal, b, std::int64_t{0}));
  return logical_and(zeros, numpy::not_equal(sign(a), sign(b)));
}

/// Whether numbers are not equal: NaN is to NaN, 0.0 is not to -0.0.
LazyTensor numbers_differ(const Value& actual, const Value& desired) {
  const LazyTensor both_nan = logical_and(is_nan(desired), is_nan(actual));
  const LazyTensor differ =
      logical_or(signs_differ(actual, desired), logical_not(holds(Token::equal, desired, actual)));
  const LazyTensor fails = logical_and(differ, logical_not(both_nan));
  if (!is_complex(actual) && !is_complex(desired)) return fails;
  const Parts a(actual), b(desired);
  return logical_or(fails, logical_or(numbers_differ(a.real, b.real), numbers_differ(a.imag, b.imag)));
}

LazyTensor items_differ(const Value& actual, const Value& desired) {
  if (is_scalar(actual) != is_scalar(desired)) return constant(true);
  if (is_number(actual) && is_number(desired)) return numbers_differ(actual, desired);
  return logical_not(holds(Token::equal, desired, actual));
}

using Dictionary = std::shared_ptr<Dict>;

class Equality {
 public:
  Equality(bool verbose, bool strict) : verbose_(verbose), strict_(strict) {}

  void test(const Value& actual, const Value& desired, const Text& err_msg) const {
    if (const auto* dict = desired.as<Dictionary>()) return test_dict(actual, **dict, err_msg);
    if (desired.sequence() && actual.sequence())
      return test_sequence(*actual.sequence(), *desired.sequence(), err_msg);
    if (actual.as<Array>() || desired.as<Array>())
      return assert_arrays(as_tensor(actual), as_tensor(desired), equal_elements(strict_),
                           message("Arrays are not equal", err_msg).with_precision(6));
    assert_not(items_differ(actual, desired), [&] {
      return full_message(message("Items are not equal:", err_msg), err_msg, actual, desired);
    });
  }

 private:
  TestingMessage message(std::string_view header, const Text& err_msg) const {
    return {.header = Text(header), .err_msg = err_msg, .verbose = verbose_};
  }

  /// Of what lies within, `strict` is not asked.
  void test_item(const Value& actual, const Value& desired, std::string_view what, const Value& place,
                 const Text& err_msg) const {
    const Text said = joined({Text(what), python_text(place, TextHow::repr), Text("\n"), err_msg});
    Equality(verbose_, false).test(actual, desired, said);
  }

  void test_dict(const Value& actual, const Dict& desired, const Text& err_msg) const {
    const auto* given = actual.as<Dictionary>();
    if (!given) fail_assertion(Text("<class '" + type_name(actual) + "'>"));
    test(std::ssize((*given)->items()), std::ssize(desired.items()), err_msg);
    for (const auto& [key, value] : desired.items()) {
      const Value* found = (*given)->find(key);
      if (!found) fail_assertion(python_text(key, TextHow::repr));
      test_item(*found, value, "key=", key, err_msg);
    }
  }

  void test_sequence(const Sequence& actual, const Sequence& desired, const Text& err_msg) const {
    test(std::ssize(actual.items), std::ssize(desired.items), err_msg);
    if (actual.items.size() != desired.items.size()) throw RaisesByData{};  // as has been noted
    for (std::size_t i = 0; i < desired.items.size(); ++i)
      test_item(actual.items[i], desired.items[i], "item=", static_cast<std::int64_t>(i), err_msg);
  }

  bool verbose_, strict_;
};

/// Whether one of the numbers is not finite.
LazyTensor any_special(const Value& a, const Value& b) {
  return logical_not(logical_and(where_inexact(isfinite, b, true), where_inexact(isfinite, a, true)));
}

/// Of numbers of which one is not finite: both are NaN, or the same infinity; of others, `fails`.
LazyTensor unless_special(const Value& actual, const Value& desired, const LazyTensor& fails) {
  const LazyTensor desired_nan = is_nan(desired), actual_nan = is_nan(actual);
  const LazyTensor nan_fails = logical_not(logical_and(desired_nan, actual_nan));
  const LazyTensor inf_fails = logical_not(holds(Token::equal, desired, actual));
  const LazyTensor special_fails = numpy::where(logical_or(desired_nan, actual_nan), nan_fails, inf_fails);
  return numpy::where(any_special(actual, desired), special_fails, fails);
}

double in_decimals(std::int64_t decimal) { return 1.5 * std::pow(10.0, static_cast<double>(-decimal)); }

Value absolute_of(const Value& value) {
  if (const LazyTensor* tensor = value.tensor()) return fresh(numpy::absolute(*tensor));
  return call_builtin(*find_builtin("abs")->as<Builtin>(), {{value}, {}}, nullptr);
}

LazyTensor numbers_apart(const Value& actual, const Value& desired, std::int64_t decimal) {
  const FloatsIgnored ignored;
  const Value size = absolute_of(binary(Token::subtract, desired, actual));
  const Value most = Scalar{numpy::scalar(DType::float64, in_decimals(decimal))};
  const LazyTensor apart = holds(Token::greater_equal, size, most);
  return is_number(actual) && is_number(desired) ? unless_special(actual, desired, apart) : apart;
}

bool holds_array(const Value& value) { return value.as<Array>() || value.sequence(); }

LazyTensor almost_equal_fails(const Value& actual, const Value& desired, std::int64_t decimal) {
  if (!holds_array(actual) && !holds_array(desired)) return numbers_apart(actual, desired, decimal);
  return arrays_fail(as_tensor(actual), as_tensor(desired), almost_equal_elements(decimal));
}

/// A list as the array that it is.
Value as_number_or_array(const Value& value) {
  return value.sequence() ? Value(Array(as_tensor(value))) : value;
}

LazyTensor parts_fail(const Value& actual, const Value& desired, std::int64_t decimal) {
  const Parts a(as_number_or_array(actual)), b(as_number_or_array(desired));
  return logical_or(almost_equal_fails(a.real, b.real, decimal), almost_equal_fails(a.imag, b.imag, decimal));
}

Value as_float(const Value& value) {
  return call_builtin(*find_builtin("float")->as<Builtin>(), {{value}, {}}, nullptr);
}

/// Whether two floats are apart once both are divided by the power of ten next below their size.
LazyTensor digits_apart(const LazyTensor& actual, const LazyTensor& desired, std::int64_t significant) {
  const LazyTensor size = numpy::multiply(0.5, numpy::add(numpy::absolute(desired), numpy::absolute(actual)));
  const LazyTensor scale = numpy::power(10.0, numpy::floor(numpy::log10(size)));
  const LazyTensor apart =
      numpy::absolute(numpy::subtract(numpy::divide(desired, scale), numpy::divide(actual, scale)));
  const auto digits = static_cast<double>(1 - significant);
  return numpy::greater_equal(apart, numpy::power(10.0, numpy::scalar(DType::float64, digits)));
}

}  // namespace

ArrayTest equal_elements(bool strict) {
  return {.holds = [](const LazyTensor& x, const LazyTensor& y) { return numpy::equal(x, y); },
          .strict = strict};
}

ArrayTest almost_equal_elements(std::int64_t decimal) {
  return {.holds = [decimal](const LazyTensor& x, const LazyTensor& y) {
    const DType dtype = y.dtype();
    const bool stays = weft::is_inexact(dtype) && dtype != DType::bfloat16;
    const LazyTensor inexact = stays ? y : numpy::astype(y, DType::float64);
    return numpy::less(numpy::absolute(numpy::subtract(x, inexact)), in_decimals(decimal));
  }};
}

Text almost_equal_header(std::int64_t decimal) {
  return Text("Arrays are not almost equal to " + std::to_string(decimal) + " decimals");
}

Value assert_equal(const BoundArguments& given) {
  const TestingMessage message = testing_message(given, {});
  Equality(message.verbose, given.boolean("strict", false))
      .test(given["actual"], given["desired"], message.err_msg);
  return NoneValue{};
}

Value assert_almost_equal(const BoundArguments& given) {
  const Value &actual = given["actual"], &desired = given["desired"];
  const std::int64_t decimal = given.integer("decimal", 7);
  const TestingMessage message = testing_message(given, almost_equal_header(decimal));
  const auto said = [&] { return full_message(message, message.err_msg, actual, desired); };
  if (is_complex(as_number_or_array(actual)) || is_complex(as_number_or_array(desired)))
    assert_not(parts_fail(actual, desired, decimal), said);
  if (!holds_array(actual) && !holds_array(desired)) {
    assert_not(numbers_apart(actual, desired, decimal), said);
    return NoneValue{};
  }
  assert_arrays(as_tensor(actual), as_tensor(desired), almost_equal_elements(decimal),
                {.header = message.header, .err_msg = message.err_msg, .precision = decimal});
  return NoneValue{};
}

Value assert_approx_equal(const BoundArguments& given) {
  const FloatsIgnored ignored;
  const Value actual = as_float(given["actual"]), desired = as_float(given["desired"]);
  const std::int64_t significant = given.integer("significant", 7);
  const LazyTensor apart = digits_apart(as_tensor(actual), as_tensor(desired), significant);
  const LazyTensor fails =
      logical_and(logical_not(holds(Token::equal, desired, actual)), unless_special(actual, desired, apart));
  const TestingMessage message = testing_message(
      given, Text("Items are not equal to " + std::to_string(significant) + " significant digits:"));
  assert_not(fails, [&] { return full_message(message, message.err_msg, actual, desired); });
  return NoneValue{};
}

}  // namespace weft::source

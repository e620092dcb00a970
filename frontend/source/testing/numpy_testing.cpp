// The rows of np.testing.
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/testing/item_tests.hpp"
#include "frontend/source/testing/ulp_tests.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "weft/closeness.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// msg() where that can be called, else str(msg).
Text said_of(const BoundArguments& given, const CallBack& back) {
  const Value* msg = given.find("msg");
  if (!msg) return {};
  const bool is_called = msg->as<UserFunction>() || msg->as<NumpyCallable>() || msg->as<Builtin>();
  return python_text(is_called ? back(*msg, {}) : *msg);
}

Value assert_(const BoundArguments& given, const CallBack& back) {
  const Value& value = given["val"];
  const auto unknown = unknown_truth(value);
  const LazyTensor fails = unknown ? numpy::logical_not(*unknown) : LazyTensor(constant(!truth(value)));
  assert_not(fails, [&] { return said_of(given, back); });
  return NoneValue{};
}

Value assert_allclose(const BoundArguments& given) {
  const auto tolerance = [&](const char* name, const Value& otherwise) {
    return given.find(name) ? given[name] : otherwise;
  };
  const Value rtol = tolerance("rtol", 1e-7), atol = tolerance("atol", std::int64_t{0});
  const bool equal_nan = given.boolean("equal_nan", true);
  const auto close = [&](const LazyTensor& x, const LazyTensor& y) {
    return numpy::isclose(x, y, {.rtol = operand(rtol), .atol = operand(atol), .equal_nan = equal_nan});
  };
  const Text header = joined({Text("Not equal to tolerance rtol="), format_text(rtol, "g"), Text(", atol="),
                              format_text(atol, "g")});
  assert_arrays(given.tensor("actual"), given.tensor("desired"),
                {.holds = close, .equal_nan = equal_nan, .strict = given.boolean("strict", false)},
                testing_message(given, header).with_precision(6));
  return NoneValue{};
}

Value assert_array_equal(const BoundArguments& given) {
  assert_arrays(given.tensor("actual"), given.tensor("desired"),
                equal_elements(given.boolean("strict", false)),
                testing_message_of_str(given, Text("Arrays are not equal")).with_precision(6));
  return NoneValue{};
}

Value assert_array_almost_equal(const BoundArguments& given) {
  const std::int64_t decimal = given.integer("decimal", 6);
  assert_arrays(given.tensor("actual"), given.tensor("desired"), almost_equal_elements(decimal),
                testing_message_of_str(given, almost_equal_header(decimal)).with_precision(decimal));
  return NoneValue{};
}

Value assert_array_less(const BoundArguments& given) {
  TestingMessage message =
      testing_message_of_str(given, Text("Arrays are not strictly ordered `x < y`")).with_precision(6);
  message.names[0] = "x", message.names[1] = "y";
  const auto less = [](const LazyTensor& x, const LazyTensor& y) { return numpy::less(x, y); };
  assert_arrays(given.tensor("x"), given.tensor("y"),
                {.holds = less, .equal_inf = false, .strict = given.boolean("strict", false)}, message);
  return NoneValue{};
}

constexpr NumpyFunction rows[] = {
    {"assert_", "val, msg=''", nullptr, assert_},
    {"assert_allclose",
     "actual, desired, rtol=1e-07, atol=0, equal_nan=True, err_msg='', verbose=True, *, strict=False",
     assert_allclose},
    {"assert_almost_equal", "actual, desired, decimal=7, err_msg='', verbose=True", assert_almost_equal},
    {"assert_approx_equal", "actual, desired, significant=7, err_msg='', verbose=True", assert_approx_equal},
    {"assert_array_almost_equal", "actual, desired, decimal=6, err_msg='', verbose=True",
     assert_array_almost_equal},
    {"assert_array_almost_equal_nulp", "x, y, nulp=1", assert_array_almost_equal_nulp},
    {"assert_array_equal", "actual, desired, err_msg='', verbose=True, *, strict=False", assert_array_equal},
    {"assert_array_less", "x, y, err_msg='', verbose=True, *, strict=False", assert_array_less},
    {"assert_array_max_ulp", "a, b, maxulp=1, dtype=None", assert_array_max_ulp},
    {"assert_equal", "actual, desired, err_msg='', verbose=True, *, strict=False", assert_equal},
};

}  // namespace

FunctionTable testing_table() { return rows; }

}  // namespace weft::source

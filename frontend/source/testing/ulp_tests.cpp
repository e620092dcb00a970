#include "frontend/source/testing/ulp_tests.hpp"

#include <limits>

#include "frontend/source/data/raising.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/output/call_numpy.hpp"
#include "frontend/source/testing/testing_message.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "runtime/system/errors.hpp"
#include "weft/byte_views.hpp"
#include "weft/creation.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Of floats, complex numbers among them; integers count as float64.
DType common_float(const LazyTensor& x, const LazyTensor& y) {
  for (const LazyTensor& each : {x, y})
    if (each.dtype() == DType::bfloat16) throw TypeError("can't get common type for non-numeric array");
  return call_numpy(*find_numpy_function("common_type"), {{Array(x), Array(y)}, {}}, nullptr)
      .as<DTypeValue>()
      ->dtype;
}

DType integer_of(DType real) {
  return real == DType::float16 ? DType::int16 : real == DType::float32 ? DType::int32 : DType::int64;
}

/// The bits, as integers in the order of the floats; all NaN are the same.
LazyTensor ordered_bits(const LazyTensor& x) {
  const LazyTensor same_nan =
      numpy::where(numpy::isnan(x), numpy::scalar(x.dtype(), std::numeric_limits<double>::quiet_NaN()), x);
  const LazyTensor bits = numpy::view(same_nan, integer_of(x.dtype()));
  const LazyTensor least = numpy::left_shift(numpy::scalar(bits.dtype(), 1), 8 * itemsize(bits.dtype()) - 1);
  return numpy::where(numpy::less(bits, 0), numpy::subtract(least, bits), bits);
}

std::string shapes_differ(const LazyTensor& a, const LazyTensor& b) {
  return "Arrays do not have the same shape: " + tuple_text(a.shape()) + " - " + tuple_text(b.shape());
}

/// NumPy's nulp_diff, which has an axis of one before the others.
LazyTensor floats_between(const LazyTensor& x, const LazyTensor& y) {
  const DType dtype = common_float(x, y);
  if (is_complex(x.dtype()) || is_complex(y.dtype()))
    throw NotImplementedError("_nulp not implemented for complex array");  // as NumPy says
  const auto within_one = [&](const LazyTensor& each) {
    return numpy::expand_dims(numpy::astype(each, dtype), 0);
  };
  const LazyTensor a = within_one(x), b = within_one(y);
  if (a.shape() != b.shape()) throw ValueError(shapes_differ(a, b));
  return numpy::absolute(numpy::astype(numpy::subtract(ordered_bits(a), ordered_bits(b)), dtype));
}

LazyTensor not_all(const LazyTensor& truths) { return numpy::logical_not(numpy::all(truths)); }

Value largest(const LazyTensor& numbers) { return Scalar{settled(numpy::max(numbers))}; }

/// Where arrays of different shapes are not equal, it is their shapes that NumPy speaks of.
bool raises_of_shapes(const LazyTensor& a, const LazyTensor& b, const LazyTensor& fails) {
  if (a.shape() == b.shape() || is_complex(a.dtype()) || is_complex(b.dtype())) return false;
  const std::string text = shapes_differ(numpy::expand_dims(a, 0), numpy::expand_dims(b, 0));
  const auto known = known_value(fails);
  if (!known) raise_where(fails, "ValueError", text);
  if (known && truth(*known)) throw ValueError(text);
  return true;
}

Text not_equal_text(const LazyTensor& a, const LazyTensor& b, const Value& nulp) {
  const Text text = joined({Text("Arrays are not equal to "), python_text(nulp), Text(" ULP")});
  if (is_complex(a.dtype()) || is_complex(b.dtype())) return text;
  return joined({text, Text(" (max is "), format_text(largest(floats_between(a, b)), "g"), Text(")")});
}

}  // namespace

Value assert_array_max_ulp(const BoundArguments& given) {
  const auto as_given = [&](const char* name) {
    const LazyTensor x = given.tensor(name);
    return given.has("dtype") ? LazyTensor(numpy::astype(x, *given.dtype())) : x;
  };
  const Value most = given.find("maxulp") ? given["maxulp"] : Value(std::int64_t{1});
  const LazyTensor found = floats_between(as_given("a"), as_given("b"));
  assert_not(not_all(numpy::less_equal(found, operand(most))), [&] {
    return joined({Text("Arrays are not almost equal up to "), percent_text(most, "g"),
                   Text(" ULP (max difference is "), percent_text(largest(found), "g"), Text(" ULP)")});
  });
  return Array(found);
}

Value assert_array_almost_equal_nulp(const BoundArguments& given) {
  const Value &x = given["x"], &y = given["y"];
  const Value nulp = given.find("nulp") ? given["nulp"] : Value(std::int64_t{1});
  const LazyTensor x_size = numpy::absolute(operand(x)), y_size = numpy::absolute(operand(y));
  const LazyTensor larger = numpy::where(numpy::greater(x_size, y_size), x_size, y_size);
  const LazyTensor most = numpy::multiply(operand(nulp), numpy::spacing(larger));
  const LazyTensor apart = numpy::absolute(operand(binary(Token::subtract, x, y)));
  const LazyTensor fails = not_all(numpy::less_equal(apart, most)), a = as_tensor(x), b = as_tensor(y);
  if (!raises_of_shapes(a, b, fails)) assert_not(fails, [&] { return not_equal_text(a, b, nulp); });
  return NoneValue{};
}

}  // namespace weft::source

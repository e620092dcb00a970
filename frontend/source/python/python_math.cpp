#include "frontend/source/python/python_math.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/indexing/where_read.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/python_numbers.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/python/builtins.hpp"
#include "runtime/array/vector_norm.hpp"
#include "runtime/library/arithmetic/math_functions.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

using Arguments = std::vector<Value>;

/// Those of the arguments as floats where one of them is known only when the program runs; else nothing.
std::vector<Tensor> computed_floats(const Arguments& arguments) {
  std::vector<Tensor> floats;
  bool any = false;
  for (const Value& argument : arguments) {
    const Value number = python_number(argument);
    const auto computed = computed_of(number);
    any |= computed.has_value();
    if (computed)
      floats.push_back(as_float(*computed));
    else if (number.real())
      floats.push_back(constant(*number.real()));
  }
  return any && floats.size() == arguments.size() ? floats : std::vector<Tensor>();
}

/// Nothing is wrong with NaN, where conditions on data do not lead here.
Value call_computed(const MathFunction& function, std::vector<Tensor> floats) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (Tensor& x : floats) x = numpy::where_read(LazyTensor(x), nan);
  return ComputedNumber{numpy::called(math_host_function(function), std::move(floats), {})};
}

template <std::size_t row>
Value of_library(const Arguments& arguments) {
  const MathFunction& function = math_functions[row];
  if (auto floats = computed_floats(arguments); !floats.empty())
    return call_computed(function, std::move(floats));
  return math_value(function, known_real(arguments[0]), known_real(arguments.back()));
}

using Ufunc = LazyTensor (*)(const numpy::Operand&);

template <bool (*holds)(double), Ufunc ufunc>
Value says(const Arguments& arguments) {
  if (const auto floats = computed_floats(arguments); !floats.empty())
    return computed_number(ufunc(LazyTensor(floats[0])));
  return holds(known_real(arguments[0]));
}

/// Ints are as they are.
template <double (*toward)(double), Ufunc ufunc>
Value to_whole(const Arguments& arguments) {
  const Value number = python_number(arguments[0]);
  if (const auto computed = computed_of(number)) {
    const bool is_float = computed->tensor.dtype() == DType::float64;
    return is_float ? truncated(ComputedNumber{ufunc(computed->tensor)}) : unary(Token::add, *computed);
  }
  if (const auto integer = number.integer()) return *integer;
  return truncated(toward(known_real(arguments[0])));
}

Value fabs(const Arguments& arguments) {
  if (const auto floats = computed_floats(arguments); !floats.empty())
    return ComputedNumber{numpy::fabs(LazyTensor(floats[0]))};
  return std::fabs(known_real(arguments[0]));
}

Value copysign(const Arguments& arguments) {
  if (const auto floats = computed_floats(arguments); !floats.empty())
    return ComputedNumber{numpy::copysign(LazyTensor(floats[0]), LazyTensor(floats[1]))};
  return std::copysign(known_real(arguments[0]), known_real(arguments[1]));
}

Value scaled(const Value& argument, double factor) {
  const auto floats = computed_floats({argument});
  if (floats.empty()) return known_real(argument) * factor;
  return ComputedNumber{numpy::multiply(LazyTensor(floats[0]), factor)};
}
Value degrees(const Arguments& arguments) { return scaled(arguments[0], 180 / std::numbers::pi); }
Value radians(const Arguments& arguments) { return scaled(arguments[0], std::numbers::pi / 180); }

constexpr std::size_t row_of(std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(math_functions, name, &MathFunction::name) -
                                  math_functions);
}

/// A kernel has its bits.
Value root(const Arguments& arguments) {
  const auto floats = computed_floats(arguments);
  if (floats.empty()) return of_library<row_of("sqrt")>(arguments);
  const LazyTensor x(floats[0]);
  raise_where(numpy::less(x, 0.0), "ValueError", "math domain error");
  return ComputedNumber{numpy::sqrt(x)};
}

/// Of two numbers a kernel may ask for it.
Value hypotenuse(const Arguments& arguments) {
  if (arguments.size() == 2) return of_library<row_of("hypot")>(arguments);
  std::vector<double> parts;
  for (const Value& argument : arguments) parts.push_back(known_real(argument));
  return vector_norm(parts);
}

Value logarithm(const Arguments& arguments) {
  const auto natural = [](const Value& argument) { return of_library<row_of("log")>({argument}); };
  if (arguments.size() == 1) return natural(arguments[0]);
  return binary(Token::divide, natural(arguments[0]), natural(arguments[1]));
}

constexpr BuiltinFunction own_functions[] = {
    {"ceil", 1, 1, to_whole<std::ceil, numpy::ceil>, {}},
    {"copysign", 2, 2, copysign, {}},
    {"degrees", 1, 1, degrees, {}},
    {"fabs", 1, 1, fabs, {}},
    {"floor", 1, 1, to_whole<std::floor, numpy::floor>, {}},
    {"hypot", 0, SIZE_MAX, hypotenuse, {}},
    {"isfinite", 1, 1, says<std::isfinite, numpy::isfinite>, {}},
    {"isinf", 1, 1, says<std::isinf, numpy::isinf>, {}},
    {"isnan", 1, 1, says<std::isnan, numpy::isnan>, {}},
    {"log", 1, 2, logarithm, {}},
    {"radians", 1, 1, radians, {}},
    {"sqrt", 1, 1, root, {}},
    {"trunc", 1, 1, to_whole<std::trunc, numpy::trunc>, {}},
};

/// Not constexpr: under GCC's sanitizers no function's address is.
template <std::size_t... rows>
auto of_rows(std::index_sequence<rows...>) {
  const auto count = [](std::size_t row) -> std::size_t { return math_functions[row].of_one ? 1 : 2; };
  return std::array{
      BuiltinFunction{math_functions[rows].name, count(rows), count(rows), of_library<rows>, {}}...};
}
const auto library_functions = of_rows(std::make_index_sequence<std::size(math_functions)>());

/// The row of that name, or null; those of our own come first.
const BuiltinFunction* find_function(std::string_view name) {
  using Rows = std::span<const BuiltinFunction>;
  for (const Rows rows : {Rows(own_functions), known_math_functions(), Rows(library_functions)})
    for (const BuiltinFunction& row : rows)
      if (row.name == name) return &row;
  return nullptr;
}

struct Constant {
  std::string_view name;
  double value;
};
constexpr Constant constants[] = {
    {"pi", std::numbers::pi},
    {"e", std::numbers::e},
    {"tau", 2 * std::numbers::pi},
    {"inf", std::numeric_limits<double>::infinity()},
    {"nan", std::numeric_limits<double>::quiet_NaN()},
};

}  // namespace

std::vector<std::string> math_names() {
  std::vector<std::string> names;
  for (const BuiltinFunction& row : own_functions) names.emplace_back(row.name);
  for (const BuiltinFunction& row : library_functions) names.emplace_back(row.name);
  for (const BuiltinFunction& row : known_math_functions()) names.emplace_back(row.name);
  for (const Constant& row : constants) names.emplace_back(row.name);
  std::ranges::sort(names);
  return names;
}

double known_real(const Value& argument) {
  const Value number = python_number(argument);
  if (number.real()) return *number.real();
  refuse_data("a function of math", number);
  throw TypeError("must be real number, not " + type_name(number));
}

Value math_member(const std::string& name) {
  if (const auto* function = find_function(name)) return Builtin(function);
  for (const Constant& row : constants)
    if (row.name == name) return row.value;
  throw Hinted<AttributeError>("module 'math' has no attribute '" + name + "'",
                               suggestion(name, math_names()));
}

}  // namespace weft::source

// Functions of math of whole numbers, of parts of numbers, and of several numbers.
#include <algorithm>
#include <cmath>
#include <limits>

#include "frontend/source/items/iteration.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/python/python_math.hpp"
#include "runtime/array/vector_norm.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

using Arguments = std::vector<Value>;

PythonInt whole(const Value& argument) {
  const Value number = python_number(argument);
  refuse_data("a function of math", number);
  if (!number.integer())
    throw TypeError("'" + type_name(argument) + "' object cannot be interpreted as an integer");
  return *number.integer();
}

Value product(const Value& a, const Value& b) { return binary(Token::multiply, a, b); }

PythonInt common_divisor(PythonInt a, PythonInt b) {
  while (b != 0) a = std::exchange(b, a % b);
  return a < 0 ? -a : a;
}

Value gcd(const Arguments& arguments) {
  PythonInt common = 0;
  for (const Value& argument : arguments) common = common_divisor(common, whole(argument));
  return common;
}

Value lcm(const Arguments& arguments) {
  Value multiple = PythonInt{1};
  for (const Value& argument : arguments) {
    const PythonInt next = whole(argument), before = *multiple.integer();
    if (next == 0 || before == 0) return PythonInt{0};
    multiple = product(multiple, (next < 0 ? -next : next) / common_divisor(before, next));
  }
  return multiple;
}

Value factorial(const Arguments& arguments) {
  const PythonInt n = whole(arguments[0]);
  if (n < 0) throw ValueError("factorial() not defined for negative values");
  Value result = PythonInt{1};
  for (PythonInt i = 2; i <= n; ++i) result = product(result, i);
  return result;
}

PythonInt not_negative(const Value& argument, const char* name) {
  const PythonInt number = whole(argument);
  if (number < 0) throw ValueError(std::string(name) + " must be a non-negative integer");
  return number;
}

/// n * (n - 1) * … of k factors.
Value perm(const Arguments& arguments) {
  if (arguments.size() == 1 || arguments[1].is_none()) return factorial({arguments[0]});
  const PythonInt n = not_negative(arguments[0], "n"), k = not_negative(arguments[1], "k");
  if (k > n) return PythonInt{0};
  Value result = PythonInt{1};
  for (PythonInt i = 0; i < k; ++i) result = product(result, n - i);
  return result;
}

/// Every product on the way is divided by what it holds already.
Value comb(const Arguments& arguments) {
  const PythonInt n = not_negative(arguments[0], "n");
  PythonInt k = not_negative(arguments[1], "k");
  if (k > n) return PythonInt{0};
  k = std::min(k, n - k);
  Value result = PythonInt{1};
  for (PythonInt i = 1; i <= k; ++i) result = *product(result, n - k + i).integer() / i;
  return result;
}

Value isqrt(const Arguments& arguments) {
  const PythonInt n = whole(arguments[0]);
  if (n < 0) throw ValueError("isqrt() argument must be nonnegative");
  auto root = static_cast<PythonInt>(std::sqrt(static_cast<long double>(n)));
  while (root > 0 && root > n / root) --root;
  while (root + 1 <= n / (root + 1)) ++root;
  return root;
}

Value modf(const Arguments& arguments) {
  double below = 0;
  const double rest = std::modf(known_real(arguments[0]), &below);
  return make_sequence({rest, below});
}

Value frexp(const Arguments& arguments) {
  int exponent = 0;
  const double x = known_real(arguments[0]), mantissa = std::isfinite(x) ? std::frexp(x, &exponent) : x;
  return make_sequence({mantissa, PythonInt{exponent}});
}

Value ldexp(const Arguments& arguments) {
  const double x = known_real(arguments[0]);
  const Value number = python_number(arguments[1]);
  refuse_data("a function of math", number);
  if (!number.integer()) throw TypeError("Expected an int as second argument to ldexp.");
  const auto exponent = std::clamp<PythonInt>(*number.integer(), -10'000, 10'000);
  const double result = std::ldexp(x, static_cast<int>(exponent));
  if (std::isinf(result) && std::isfinite(x)) throw OverflowError("math range error");
  return result;
}

Value prod(CallArguments arguments, const CallBack&) {
  Value result = take_keyword(arguments, "start").value_or(PythonInt{1});
  refuse_keywords("prod", arguments);
  for (const Value& item : items_of(arguments.positional[0])) result = product(result, item);
  return result;
}

double tolerance(CallArguments& arguments, const char* name, double otherwise) {
  const auto given = take_keyword(arguments, name);
  const double value = given ? known_real(*given) : otherwise;
  if (value < 0) throw ValueError("tolerances must be non-negative");
  return value;
}

Value isclose(CallArguments arguments, const CallBack&) {
  const double a = known_real(arguments.positional[0]), b = known_real(arguments.positional[1]);
  const double relative = tolerance(arguments, "rel_tol", 1e-9),
               absolute = tolerance(arguments, "abs_tol", 0);
  refuse_keywords("isclose", arguments);
  if (a == b || std::isinf(a) || std::isinf(b)) return a == b;
  const double difference = std::fabs(b - a);
  return difference <= std::fabs(relative * b) || difference <= std::fabs(relative * a) ||
         difference <= absolute;
}

/// Floats whose sum is that of all that were added, to the last digit: none overlaps with another, the larger
/// last.
class ExactSum {
 public:
  void add(double x) {
    if (!std::isfinite(x)) return add_special(x);
    std::vector<double> rest;
    for (double y : parts_) {
      if (std::fabs(x) < std::fabs(y)) std::swap(x, y);
      const double high = x + y, low = y - (high - x);
      if (low != 0) rest.push_back(low);
      x = high;
    }
    if (!std::isfinite(x)) throw OverflowError("intermediate overflow in fsum");
    rest.push_back(x);
    parts_ = std::move(rest);
  }

  double result() const {
    if (has_special_) {
      if (std::isnan(special_) && !nan_given_) throw ValueError("-inf + inf in fsum");
      return special_;
    }
    double high = 0, low = 0;
    std::size_t i = parts_.size();
    while (i > 0 && low == 0) {
      const double x = high, y = parts_[--i];
      high = x + y, low = y - (high - x);
    }
    return i > 0 ? to_even(high, low, parts_[i - 1]) : high;
  }

 private:
  void add_special(double x) {
    nan_given_ |= std::isnan(x);
    special_ += x;
    has_special_ = true;
  }

  /// What is left decides where `low` is half of the last digit.
  static double to_even(double high, double low, double left) {
    if ((low < 0) != (left < 0) || left == 0) return high;
    const double twice = 2 * low, up = high + twice;
    return up - high == twice ? up : high;
  }

  std::vector<double> parts_;
  double special_ = 0;
  bool has_special_ = false, nan_given_ = false;
};

Value fsum(const Arguments& arguments) {
  ExactSum sum;
  for (const Value& item : items_of(arguments[0])) sum.add(known_real(item));
  return sum.result();
}

/// A point's distance from another along each axis, of all axes.
Value dist(const Arguments& arguments) {
  const Arguments p = items_of(arguments[0]), q = items_of(arguments[1]);
  if (p.size() != q.size()) throw ValueError("both points must have the same number of dimensions");
  std::vector<double> along;
  for (std::size_t i = 0; i < p.size(); ++i) along.push_back(known_real(p[i]) - known_real(q[i]));
  return vector_norm(along);
}

constexpr std::size_t any = SIZE_MAX;
constexpr BuiltinFunction rows[] = {
    {"comb", 2, 2, comb},
    {"dist", 2, 2, dist},
    {"factorial", 1, 1, factorial},
    {"frexp", 1, 1, frexp},
    {"fsum", 1, 1, fsum},
    {"gcd", 0, any, gcd},
    {.name = "isclose", .least = 2, .most = 2, .call_with = isclose},
    {"isqrt", 1, 1, isqrt},
    {"lcm", 0, any, lcm},
    {"ldexp", 2, 2, ldexp},
    {"modf", 1, 1, modf},
    {"perm", 1, 2, perm},
    {.name = "prod", .least = 1, .most = 1, .call_with = prod},
};

}  // namespace

std::span<const BuiltinFunction> known_math_functions() { return rows; }

}  // namespace weft::source

// The rows of functions that speak of dtypes.
#include <algorithm>
#include <cmath>

#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/result_type.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/dtype_attributes.hpp"
#include "frontend/source/dtype_kinds.hpp"
#include "frontend/source/dtype_names.hpp"
#include "frontend/source/iteration.hpp"
#include "frontend/source/numpy_function.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Arrays, numbers, dtypes and their names: zeros stand for dtypes.
numpy::Operand typed(const Value& value) {
  const auto* builtin = value.as<Builtin>();
  if (value.as<DTypeValue>() || value.string() || (builtin && (*builtin)->dtype))
    return numpy::zeros(Dims{0}, {.dtype = as_dtype(value)});
  return operand(value);
}

Value result_type(const BoundArguments& given) {
  std::vector<numpy::Operand> operands;
  for (const Value& each : given.rest()) operands.push_back(typed(each));
  return DTypeValue{numpy::common_dtype(operands)};
}

Value promote(const BoundArguments& given) {
  return DTypeValue{promote_types(as_dtype(given["type1"]), as_dtype(given["type2"]))};
}

Value can_cast(const BoundArguments& given) {
  const Value& from = given["from_"];
  const std::string casting =
      given.find("casting") && given["casting"].string() ? *given["casting"].string() : "safe";
  numpy::check_casting(casting);
  if (from.is_number() && !from.as<bool>())
    throw TypeError(
        "can_cast() does not support Python ints, floats, and complex because the result used to depend on "
        "the value.\nThis change was part of adopting NEP 50, we may explicitly allow them again in the "
        "future.");
  return numpy::is_castable(typed(from).tensor()->dtype(), as_dtype(given["to"]), casting);
}

DType least_integer(PythonInt number) {
  constexpr DType natural[] = {DType::uint8, DType::uint16, DType::uint32, DType::uint64},
                  negative[] = {DType::int8, DType::int16, DType::int32, DType::int64};
  for (int i = 0; i < 4; ++i) {
    const int bits = 8 << i;
    if (number >= 0 && number < PythonInt{1} << bits) return natural[i];
    if (number < 0 && number >= -(PythonInt{1} << (bits - 1))) return negative[i];
  }
  throw NotImplementedError("the dtype object is not supported yet");
}

/// By NumPy's bounds, which are a little below what each dtype holds.
DType least_float(double number) {
  if (!std::isfinite(number) || (number > -65000 && number < 65000)) return DType::float16;
  return number > -3.4e38 && number < 3.4e38 ? DType::float32 : DType::float64;
}

/// Of numbers by their value, which must be known.
Value min_scalar_type(const BoundArguments& given) {
  const auto whole = given["a"].as<PythonInt>();
  if (whole) return DTypeValue{least_integer(*whole)};
  const LazyTensor x = given.tensor("a");
  if (x.ndim() > 0) return DTypeValue{x.dtype()};
  const auto value = known_value(x);
  if (!value) throw NotImplementedError("min_scalar_type of what depends on data is not supported");
  if (value->as<bool>()) return DTypeValue{DType::bool_};
  if (const auto number = value->integer()) return DTypeValue{least_integer(*number)};
  if (const auto number = value->real()) return DTypeValue{least_float(*number)};
  const PythonComplex number = *value->complex();
  const auto fits = [](double part) { return !std::isfinite(part) || std::abs(part) < 3.4e38; };
  return DTypeValue{fits(number.real()) && fits(number.imag()) ? DType::complex64 : DType::complex128};
}

/// A dtype, or one of the abstract ones.
DTypeKinds kinds_of(const Value& value) {
  if (const auto kinds = abstract_dtype(value)) return *kinds;
  return {.dtype = as_dtype(value)};
}

Value issubdtype(const BoundArguments& given) {
  return is_sub(kinds_of(given["arg1"]), kinds_of(given["arg2"]));
}

bool is_of_kind(DType dtype, const Value& kind) {
  if (kind.as<DTypeValue>()) return dtype == kind.as<DTypeValue>()->dtype;
  const std::string* text = kind.string();
  if (!text)
    throw TypeError("kind argument must be comprised of NumPy dtypes or strings only, but is a <class '" +
                    type_name(kind) + "'>.");
  const std::pair<std::string_view, std::string_view> kinds[] = {
      {"bool", "b"},          {"signed integer", "i"},   {"unsigned integer", "u"}, {"integral", "iu"},
      {"real floating", "f"}, {"complex floating", "c"}, {"numeric", "iufc"}};
  const auto found = std::ranges::find(kinds, *text, &std::pair<std::string_view, std::string_view>::first);
  if (found == std::end(kinds))
    throw ValueError("kind argument is a string, but '" + *text + "' is not a known kind name.");
  return found->second.contains(kind_letter(dtype));
}

Value isdtype(const BoundArguments& given) {
  const auto* dtype = given["dtype"].as<DTypeValue>();
  if (!dtype)
    throw TypeError("dtype argument must be a NumPy dtype, but it is a <class '" + type_name(given["dtype"]) +
                    "'>.");
  if (dtype->dtype == DType::bfloat16)
    throw TypeError("dtype argument must be a NumPy dtype, but it is a <class '" +
                    std::string(dtype->is_type ? "type" : "numpy.dtype[bfloat16]") + "'>.");
  const Sequence* kinds = given["kind"].sequence();
  const std::vector<Value> each = kinds ? kinds->items : std::vector{given["kind"]};
  bool any = false;
  for (const Value& kind : each) any |= is_of_kind(dtype->dtype, kind);
  return any;
}

/// Integers count as float64.
Value common_type(const BoundArguments& given) {
  DType common = DType::float16;
  for (const Value& each : given.rest()) {
    const DType dtype = as_tensor(each).dtype();
    if (dtype == DType::bool_) throw TypeError("can't get common type for non-numeric array");
    common = promote_types(common, is_integer(dtype) ? DType::float64 : dtype);
  }
  return DTypeValue{common, true};
}

/// The letters, of names, dtypes and arrays.
std::string letters_of(const Value& value) {
  std::string letters;
  for (const Value& item : items_of(value)) {
    if (item.string())
      letters += *item.string();
    else
      letters += letter_of(item.tensor() ? item.tensor()->dtype() : as_dtype(item));
  }
  return letters;
}

Value mintypecode(const BoundArguments& given) {
  constexpr std::string_view order = "GDFgdf";
  const auto text = [&](const char* parameter, const char* otherwise) {
    const Value* value = given.find(parameter);
    return value && value->string() ? *value->string() : std::string(otherwise);
  };
  const std::string set = text("typeset", "GDFgdf"), letters = letters_of(given["typechars"]);
  std::string known;
  for (const char letter : letters)
    if (set.contains(letter)) known += letter;
  if (known.empty()) return text("default", "d");
  if (known.contains('F') && known.contains('d')) return std::string("D");
  for (const char letter : order)
    if (known.contains(letter)) return std::string(1, letter);
  return known;
}

Value astype(const BoundArguments& given) {
  const Value& x = given["x"];
  if (!x.tensor())
    throw TypeError("Input should be a NumPy array or scalar. It is a <class '" + type_name(x) +
                    "'> instead.");
  const DType dtype = as_dtype(given["dtype"]);
  if (x.as<Scalar>()) return Scalar{numpy::astype(*x.tensor(), dtype)};
  if (dtype == x.tensor()->dtype() && !given.boolean("copy", true)) return x;
  return Array(numpy::copied_in(*x.tensor(), 'K', dtype));
}

Value is_complex_object(const BoundArguments& given, bool wanted) {
  return is_complex(given.tensor("x").dtype()) == wanted;
}

std::string reversed(std::string text) {
  std::ranges::reverse(text);
  return text;
}

std::string digits_of(PythonInt number, int base) {
  std::string text;
  for (; number > 0; number /= base)
    text += "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[static_cast<int>(number % base)];
  return reversed(text);
}

/// Of a Python number, or of one that is known.
PythonInt known_integer(const Value& value) {
  if (const auto number = value.integer()) return *number;
  return as_index(value);
}

Value base_repr(const BoundArguments& given) {
  const std::int64_t base = given.integer("base", 2), padding = given.integer("padding", 0);
  if (base > 36) throw ValueError("Bases greater than 36 not handled in base_repr.");
  if (base < 2) throw ValueError("Bases less than 2 not handled in base_repr.");
  const PythonInt number = known_integer(given["number"]);
  std::string text = std::string(static_cast<std::size_t>(std::max<std::int64_t>(padding, 0)), '0') +
                     digits_of(number < 0 ? -number : number, static_cast<int>(base));
  if (number < 0) text = "-" + text;
  return text.empty() ? std::string("0") : text;
}

void check_width(const BoundArguments& given, std::int64_t digits) {
  if (given.has("width") && as_index(given["width"]) < digits)
    throw ValueError("Insufficient bit width=" + std::to_string(as_index(given["width"])) +
                     " provided for binwidth=" + std::to_string(digits));
}

std::string filled(const std::string& digits, std::int64_t width, char with) {
  const auto more = std::max<std::int64_t>(width - std::ssize(digits), 0);
  return std::string(static_cast<std::size_t>(more), with) + digits;
}

/// Of a negative number in two's complement, where a width is given.
Value binary_repr(const BoundArguments& given) {
  const Value& num = given["num"];
  if (!num.integer() && !num.tensor())
    throw TypeError("'" + type_name(num) + "' object cannot be interpreted as an integer");
  const PythonInt number = known_integer(num);
  const std::int64_t width = given.has("width") ? as_index(given["width"]) : 0;
  if (number == 0) return std::string(static_cast<std::size_t>(width ? width : 1), '0');
  if (number > 0) {
    const std::string digits = digits_of(number, 2);
    check_width(given, std::ssize(digits));
    return filled(digits, width, '0');
  }
  if (!given.has("width")) return "-" + digits_of(-number, 2);
  std::int64_t places = std::ssize(digits_of(-number, 2));
  if (PythonInt{1} << (places - 1) == -number) --places;
  const std::string digits = digits_of((PythonInt{1} << (places + 1)) + number, 2);
  check_width(given, std::ssize(digits));
  return filled(digits, width, '1');
}

Value isscalar(const BoundArguments& given) {
  const Value& value = given["element"];
  return value.is_number() || value.string() || value.as<Scalar>() || value.as<ComputedNumber>();
}

Value iterable(const BoundArguments& given) {
  const LazyTensor* tensor = given["y"].tensor();
  return tensor ? tensor->ndim() > 0 : is_iterable(given["y"]);
}

Value isfortran(const BoundArguments& given) { return numpy::is_fortran(given.tensor("a")); }

constexpr NumpyFunction rows[] = {
    {"astype", "x, dtype, /, *, copy=True, !device=None", astype},
    {"base_repr", "number, base=2, padding=0", base_repr},
    {"binary_repr", "num, width=None", binary_repr},
    {"can_cast", "from_, to, casting='safe'", can_cast},
    {"common_type", "*arrays", common_type},
    {"iscomplexobj", "x", [](const BoundArguments& g) { return is_complex_object(g, true); }},
    {"isdtype", "dtype, kind", isdtype},
    {"isfortran", "a", isfortran},
    {"isrealobj", "x", [](const BoundArguments& g) { return is_complex_object(g, false); }},
    {"isscalar", "element", isscalar},
    {"issubdtype", "arg1, arg2", issubdtype},
    {"iterable", "y", iterable},
    {"min_scalar_type", "a, /", min_scalar_type},
    {"mintypecode", "typechars, typeset='GDFgdf', default='d'", mintypecode},
    {"promote_types", "type1, type2", promote},
    {"result_type", "*arrays_and_dtypes", result_type},
};

}  // namespace

FunctionTable dtype_table() { return rows; }

}  // namespace weft::source

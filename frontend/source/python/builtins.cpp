#include "frontend/source/python/builtins.hpp"

#include <algorithm>
#include <cmath>

#include "frontend/numpy/core/loop_operands.hpp"
#include "frontend/source/data/computed_complex.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/data/python_numbers.hpp"
#include "frontend/source/items/grown_items.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/items/set_items.hpp"
#include "frontend/source/items/slices.hpp"
#include "frontend/source/operators/choosing.hpp"
#include "frontend/source/operators/counted_items.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/operators/python_round.hpp"
#include "frontend/source/operators/scalar_operators.hpp"
#include "frontend/source/operators/subscripts.hpp"
#include "frontend/source/syntax/dtype_names.hpp"
#include "frontend/source/texts/exceptions.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/texts/number_texts.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/exception_classes.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/rounding.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

using Arguments = std::vector<Value>;

Value known_absolute(const PythonComplex& number) {
  const double size = std::abs(number.value);
  if (std::isinf(size) && std::isfinite(number.value.real()) && std::isfinite(number.value.imag()))
    throw OverflowError("absolute value too large");
  if (!number.computed) return size;
  return PythonFloat{size, complex_absolute(LazyTensor(number.computed))};
}

Value abs(const Arguments& arguments) {
  const Value& x = arguments[0];
  if (x.as<Scalar>() && is_complex(x.tensor()->dtype())) return fresh(scalar_absolute(*x.tensor()));
  if (x.tensor()) return fresh(numpy::absolute(operand(x)));
  const auto* number = x.as<ComputedNumber>();
  if (number && is_complex(number->tensor.dtype())) return ComputedNumber{complex_absolute(number->tensor)};
  if (number && number->tensor.dtype() == DType::float64)
    return ComputedNumber{numpy::absolute(number->tensor)};
  if (number) {
    const Value is_negative = compare(Token::less, x, PythonInt{0});
    const auto unknown = unknown_truth(is_negative);
    if (!unknown) return truth(is_negative) ? unary(Token::subtract, *number) : x;
    return chosen(*unknown, unary(Token::subtract, *number), x);
  }
  if (const auto* real = x.python_float()) {
    note_decision(*real);
    return std::abs(*real);
  }
  if (const auto* complex = x.as<PythonComplex>()) return known_absolute(*complex);
  if (const auto integer = x.integer()) {
    note_decision(*integer);
    return *integer < 0 ? number_unary(Token::subtract, x) : Value(*integer);
  }
  throw TypeError("bad operand type for abs(): '" + type_name(x) + "'");
}

[[noreturn]] void no_complex(const Value& argument, bool is_first) {
  refuse_data("complex", argument);
  refuse_unknown_text(argument, "complex()");
  if (argument.string() && is_first) throw TypeError("complex() can't take second arg if first is a string");
  if (argument.string()) throw TypeError("complex() second arg can't be a string");
  throw TypeError("complex() " +
                  std::string(is_first ? "first argument must be a string or" : "second argument must be") +
                  " a number, not '" + type_name(argument) + "'");
}

/// real + imag * 1j; where both are real, these are the parts, the signs of zeros too.
std::complex<double> known_complex(const Value& first, const Value& second) {
  std::complex<double> sum = *first.complex();
  const std::complex<double> imag = *second.complex();
  sum.imag(first.as<PythonComplex>() ? sum.imag() + imag.real() : imag.real());
  if (second.as<PythonComplex>()) sum.real(sum.real() - imag.imag());
  return sum;
}

/// The same as known_complex, of numbers that are known when the program runs, or ahead.
LazyTensor later_complex(const Value& first, const Value& second) {
  const auto part = [](const Value& number) {
    if (!number.as<ComputedNumber>()) return LazyTensor(computation_of(number));
    const ComputedNumber x = computed(number);
    return is_complex(x.tensor.dtype()) ? x.tensor : as_float(x);
  };
  const LazyTensor x = part(first), y = part(second);
  LazyTensor re = numpy::real(x), im = numpy::real(y);
  if (is_complex(x.dtype())) im = numpy::add(numpy::imag(x), im);
  if (is_complex(y.dtype())) re = numpy::subtract(re, numpy::imag(y));
  return complex_of(re, im);
}

Value to_complex(const Arguments& arguments) {
  if (arguments.size() == 1 && arguments[0].string()) return complex_of_text(*arguments[0].string());
  std::vector<Value> numbers;
  for (const Value& argument : arguments) {
    const Value number = python_number(argument);
    const auto computed = computed_of(number);
    numbers.push_back(computed ? Value(*computed) : number);
    if (!is_python_number(numbers.back())) no_complex(argument, numbers.size() == 1);
  }
  if (numbers.empty()) return std::complex<double>(0);
  const Value first = numbers[0], second = numbers.size() > 1 ? numbers[1] : Value(PythonInt{0});
  if (numbers.size() == 1 && is_python_complex(first)) return first;
  if (first.as<ComputedNumber>() || second.as<ComputedNumber>())
    return ComputedNumber{later_complex(first, second)};
  const std::complex<double> known = known_complex(first, second);
  if (!is_computed_ahead(first) && !is_computed_ahead(second)) return known;
  return PythonComplex{known, later_complex(first, second)};
}

Value divmod(const Arguments& arguments) {
  const Value &a = arguments[0], &b = arguments[1];
  if ((a.as<Array>() && b.is_none()) || (b.as<Array>() && a.is_none())) numpy::refuse_types("divmod");
  check_divmod(a, b);
  try {
    return make_sequence({binary(Token::floor_divide, a, b), binary(Token::remainder, a, b)});
  } catch (const UnsupportedOperands& error) {
    throw error.within("divmod()");
  }
}

Value to_bool(const Arguments& arguments) {
  if (arguments.empty()) return false;
  if (const auto unknown = unknown_truth(arguments[0])) return computed_number(*unknown);
  return truth(arguments[0]);
}

/// NumPy's complex scalars are their real parts here.
Value real_part_of_scalar(const Value& value) {
  const auto* scalar = value.as<Scalar>();
  return scalar && is_complex(value.tensor()->dtype()) ? fresh(numpy::real(*value.tensor())) : value;
}

Value to_float(const Arguments& arguments) {
  if (arguments.empty()) return 0.0;
  refuse_unknown_text(arguments[0], "float()");
  if (const std::string* text = arguments[0].string()) return float_of_text(*text);
  const Value number = python_number(real_part_of_scalar(arguments[0]));
  if (const auto computed = computed_of(number)) return ComputedNumber{converted(*computed, DType::float64)};
  if (number.real()) return computed_float(number);
  refuse_data("float", number);
  throw TypeError("float() argument must be a string or a real number, not '" + type_name(number) + "'");
}

Value to_int(const Arguments& arguments) {
  if (arguments.empty()) return PythonInt{0};
  refuse_unknown_text(arguments[0], "int()");
  const std::string* text = arguments[0].string();
  if (arguments.size() > 1 && !text) throw TypeError("int() can't convert non-string with explicit base");
  if (text) return int_of_text(*text, arguments.size() > 1 ? as_index(arguments[1]) : 10);
  const Value value = python_number(real_part_of_scalar(arguments[0]));
  if (const auto computed = computed_of(value))
    return computed->tensor.dtype() == DType::float64 ? truncated(*computed) : unary(Token::add, *computed);
  if (const auto* real = value.python_float()) return truncated(*real);
  if (const auto number = value.integer()) return *number;
  refuse_data("int", value);
  throw TypeError("int() argument must be a string, a bytes-like object or a real number, not '" +
                  type_name(value) + "'");
}

Value len(const Arguments& arguments) {
  const Value& x = arguments[0];
  if (const LazyTensor* tensor = x.as<Scalar>() ? nullptr : x.tensor()) {
    if (tensor->ndim() == 0) throw TypeError("len() of unsized object");
    return length_value(tensor->shape()[0]);
  }
  if (const auto* marked = x.as<Marked>()) return count_of_marked(*marked);
  if (const GrownList* list = x.grown_list()) return length_of(*list);
  if (const Sequence* sequence = x.sequence()) return static_cast<PythonInt>(sequence->items.size());
  if (const auto* range = x.as<RangeValue>()) return range->length();
  if (const auto* range = x.as<ComputedRange>()) return count_of(*range);
  if (const auto view = dict_view(x)) return static_cast<PythonInt>(view->dict->items().size());
  if (const auto* set = set_in(x)) return static_cast<PythonInt>((*set)->size());
  if (const std::string* text = x.string())
    return static_cast<PythonInt>(std::ranges::count_if(*text, [](char c) { return (c & 0xC0) != 0x80; }));
  refuse_unknown_text(x, "len()");
  throw TypeError("object of type '" + type_name(x) + "' has no len()");
}

Value to_list(const Arguments& arguments) {
  return make_sequence(arguments.empty() ? Arguments() : items_of(arguments[0]), false);
}

Value to_set(const Arguments& arguments) {
  return arguments.empty() ? std::make_shared<Set>() : made_set(arguments[0]);
}

/// One of a frozenset is itself.
Value to_frozenset(const Arguments& arguments) {
  if (arguments.empty()) return std::make_shared<Set>(true);
  const auto* set = set_in(arguments[0]);
  return set && (*set)->is_frozen() ? *set : made_set(arguments[0], true);
}

Value hash(const Arguments& arguments) {
  const Key key = key_of(arguments[0]);
  if (!key.is_hash_known)
    throw NotImplementedError("hash() of a '" + type_name(arguments[0]) +
                              "', which is another one each time that Python runs, is not read");
  return key.hash;
}

Value to_tuple(const Arguments& arguments) {
  return make_sequence(arguments.empty() ? Arguments() : items_of(arguments[0]));
}

/// A number of a range that is known, or that data decide.
Value range_number(const Value& end) {
  if (!unknown_index(end)) return as_index(end);
  return end.tensor() ? computed_number(*end.tensor()) : *end.as<ComputedNumber>();
}

Value range(const Arguments& arguments) {
  const Value stop = range_number(arguments[arguments.size() > 1 ? 1 : 0]);
  const Value start = arguments.size() > 1 ? range_number(arguments[0]) : Value(PythonInt{0});
  const Value step = arguments.size() > 2 ? range_number(arguments[2]) : Value(PythonInt{1});
  if (step.integer() == 0) throw ValueError("range() arg 3 must not be zero");
  if (start.integer() && stop.integer() && step.integer())
    return RangeValue{*start.integer(), *stop.integer(), *step.integer()};
  const ComputedNumber by = computed(step);
  if (by.low <= 0 && by.high >= 0)
    throw NotImplementedError(
        "a range whose step may be 0, or of either sign, by the data of an array is not read");
  return ComputedRange{computed(start), computed(stop), by};
}

Value slice(const Arguments& given) {
  Arguments bounds = given;
  if (bounds.size() == 1) bounds.insert(bounds.begin(), NoneValue{});
  bounds.resize(3, NoneValue{});
  return slice_of(std::move(bounds));
}

/// An array or a list is walked backwards as it is when each item is read.
Value reversed(const Arguments& arguments) {
  const Value& walked = arguments[0];
  if (walked.as<Array>()) return subscripted(walked, SliceValue{{.step = -1}});
  if (const Sequence* list = walked.sequence(); list && !list->is_tuple) {
    const auto places =
        make_zip({RangeValue{static_cast<PythonInt>(list->items.size()) - 1, -1, -1}, walked});
    places->columns.pop_back();  // which was there for the depth
    places->name = "list_reverseiterator";
    places->of = [walked](const Arguments& place) { return std::optional(subscripted(walked, place[0])); };
    return places;
  }
  Arguments items = items_of(arguments[0]);
  std::ranges::reverse(items);
  return make_sequence(std::move(items));
}

/// Half to even, as Python's; of a NumPy scalar to some digits, NumPy's.
Value round(const Arguments& arguments) {
  if (arguments[0].as<Array>()) throw TypeError("type numpy.ndarray doesn't define __round__ method");
  const bool whole = arguments.size() < 2 || arguments[1].is_none();
  if (!whole && arguments[0].tensor())
    return fresh(numpy::round(*arguments[0].tensor(), as_index(arguments[1])));
  const Value x = python_number(arguments[0]);
  if (const auto computed = whole ? computed_of(x) : std::nullopt) {
    if (computed->tensor.dtype() == DType::float64)
      return truncated(ComputedNumber{numpy::rint(computed->tensor)});
    if (x.as<ComputedNumber>()) return unary(Token::add, *computed);
  }
  if (const auto number = x.integer()) return whole ? *number : rounded(*number, as_index(arguments[1]));
  refuse_data("round", x);
  if (!x.python_float()) throw TypeError("type " + type_name(x) + " doesn't define __round__ method");
  return whole ? Value(half_to_even(*x.python_float()))
               : Value(rounded(*x.python_float(), as_index(arguments[1])));
}

Value to_str(const Arguments& arguments) {
  return arguments.empty() ? std::string() : text_value(python_text(arguments[0]));
}
Value repr(const Arguments& arguments) { return text_value(python_text(arguments[0], TextHow::repr)); }
Value ascii(const Arguments& arguments) { return text_value(python_text(arguments[0], TextHow::ascii)); }
Value format(const Arguments& arguments) {
  const std::string* specification = arguments.size() > 1 ? arguments[1].string() : nullptr;
  if (arguments.size() > 1 && !specification)
    throw TypeError("format() argument 2 must be str, not " + type_name(arguments[1]));
  return text_value(format_text(arguments[0], specification ? *specification : ""));
}

Value pow(const Arguments& arguments) { return binary(Token::power, arguments[0], arguments[1]); }
Value isinstance(const Arguments& arguments) { return is_instance(arguments[0], arguments[1]); }
Value callable(const Arguments& arguments) {
  const Value& x = arguments[0];
  const auto* type = x.as<DTypeValue>();
  const auto* exception = x.as<ExceptionValue>();
  return x.as<UserFunction>() || x.as<Builtin>() || x.as<NumpyCallable>() || (type && type->is_type) ||
         (exception && !exception->text);
}

Value zip(const Arguments& arguments) { return make_zip(arguments); }

/// A walk is one itself.
Value iter(const Arguments& arguments) {
  if (arguments[0].as<std::shared_ptr<ZipValue>>()) return arguments[0];
  const auto walk = make_zip(arguments);
  walk->name = "iterator";
  walk->of = [](Arguments row) { return std::optional(std::move(row[0])); };
  return walk;
}

class StopIteration : public Error {
 public:
  using Error::Error;
  const char* python_name() const noexcept override { return "StopIteration"; }
};

Value next(const Arguments& arguments) {
  const auto* walk = arguments[0].as<std::shared_ptr<ZipValue>>();
  if (!walk) throw TypeError("'" + type_name(arguments[0]) + "' object is not an iterator");
  note_change((*walk)->name);
  if (auto item = Iteration(arguments[0]).next()) return *std::move(item);
  if (arguments.size() > 1) return arguments[1];
  throw StopIteration((*walk)->returned.is_none() ? "" : shown((*walk)->returned));
}

constexpr std::size_t any = SIZE_MAX;
constexpr BuiltinFunction builtins[] = {
    {"abs", 1, 1, abs, {}},
    {"ascii", 1, 1, ascii, {}},
    {"bool", 0, 1, to_bool, DType::bool_},
    {"callable", 1, 1, callable, {}},
    {"complex", 0, 2, to_complex, DType::complex128},
    {"divmod", 2, 2, divmod, {}},
    {"float", 0, 1, to_float, DType::float64},
    {"format", 1, 2, format, {}},
    {"frozenset", 0, 1, to_frozenset, {}, true},
    {"hash", 1, 1, hash, {}},
    {"int", 0, 2, to_int, DType::int64},
    {"isinstance", 2, 2, isinstance, {}},
    {"iter", 1, 1, iter, {}},
    {.name = "len", .least = 1, .most = 1, .call = len, .takes_marked = true},
    {"list", 0, 1, to_list, {}, true},
    {"next", 1, 2, next, {}},
    {"pow", 2, 2, pow, {}},
    {"range", 1, 3, range, {}},
    {"repr", 1, 1, repr, {}},
    {"reversed", 1, 1, reversed, {}},
    {"round", 1, 2, round, {}},
    {"set", 0, 1, to_set, {}, true},
    {"slice", 1, 3, slice, {}},
    {"str", 0, 1, to_str, {}},
    {"tuple", 0, 1, to_tuple, {}, true},
    {"zip", 0, any, zip, {}},
};

}  // namespace

void refuse_data(const std::string& function, const Value& value) {
  if (value.tensor())
    throw NotImplementedError(function +
                              "() of an array's data, which is not known while the program is "
                              "read; astype converts arrays");
  if (value.as<ComputedNumber>())
    throw NotImplementedError(function + "() of a Python " + type_name(value) +
                              " that is known only when the program runs is not read here");
}

namespace {

/// The rows of all tables.
std::vector<std::span<const BuiltinFunction>> tables() {
  return {std::span(builtins), calling_builtins(), folding_builtins(), text_builtins(), type_builtins()};
}

}  // namespace

std::optional<Value> find_builtin(std::string_view name) {
  for (const auto& table : tables())
    for (const BuiltinFunction& row : table)
      if (row.name == name) return Value(Builtin(&row));
  if (const auto exception = python_exception(name)) return ExceptionValue{*exception};
  if (name == "Ellipsis") return EllipsisValue{};
  return std::nullopt;
}

std::vector<std::string> builtin_names() {
  std::vector<std::string> names;
  for (const auto& table : tables())
    for (const BuiltinFunction& row : table) names.emplace_back(row.name);
  std::ranges::move(python_exception_names(), std::back_inserter(names));
  names.emplace_back("Ellipsis");
  return names;
}

Value call_builtin(Builtin builtin, CallArguments arguments, const CallBack& back) {
  const std::string name(builtin->name);
  const std::size_t given = arguments.positional.size();
  if (given < builtin->least)
    throw TypeError(name + " expected at least " + std::to_string(builtin->least) + " argument" +
                    (builtin->least == 1 ? "" : "s") + ", got " + std::to_string(given));
  if (given > builtin->most)
    throw TypeError(name + " expected at most " + std::to_string(builtin->most) + " argument" +
                    (builtin->most == 1 ? "" : "s") + ", got " + std::to_string(given));
  if (builtin->call_with) return builtin->call_with(std::move(arguments), back);
  refuse_keywords(builtin->name, arguments);
  return builtin->call(arguments.positional);
}

}  // namespace weft::source

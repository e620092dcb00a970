#include "frontend/source/texts/formatting.hpp"

#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/items/slices.hpp"
#include "frontend/source/texts/exceptions.hpp"
#include "frontend/source/values/builtin_function.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/named_results.hpp"
#include "frontend/source/values/reading.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "frontend/source/values/sets.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/text/format_specification.hpp"

namespace weft::source {
namespace {

/// What a number of the dtype is to Python, to look for mistakes before there is one.
PythonValue any_number(DType dtype) {
  if (dtype == DType::bfloat16) return std::string("0");
  return weft::python_number(ndarray::zeros(dtype, {}));
}

/// The value that a text is to spell when the program runs, of a number that is known here: an int may be
/// another at other lengths and steps, and so may a float that is computed of ints.
std::optional<LazyTensor> spelled_later(const Value& value) {
  if (!is_reading_ahead()) return std::nullopt;
  const auto* number = value.as<PythonInt>();
  const auto* real = value.as<PythonFloat>();
  if (number && *number >= INT64_MIN && *number <= INT64_MAX) return as_tensor(value);
  const auto* complex = value.as<PythonComplex>();
  const bool is_computed = (real && real->computed) || (complex && complex->computed);
  return is_computed ? std::optional(as_tensor(value)) : std::nullopt;
}

std::string known_text(const PythonValue& value, TextHow how) {
  if (how == TextHow::str) return python_str(value);
  return how == TextHow::repr ? python_repr(value) : python_ascii(python_repr(value));
}

void check_format(DType dtype, TextHow how, const std::string& specification) {
  if (how == TextHow::format) static_cast<void>(weft::formatted(any_number(dtype), specification));
  if (how == TextHow::percent) static_cast<void>(percent_formatted(any_number(dtype), specification));
}

/// Of a tensor: its values, if they are known, or what they come to.
Text tensor_text(const LazyTensor& tensor, TextOf of, TextHow how, const std::string& specification) {
  check_format(tensor.dtype(), tensor.ndim() > 0 ? TextHow::str : how, specification);
  const auto known = is_reading_ahead() ? std::nullopt : numpy::known_values(tensor);
  if (known) return Text(value_text(known->copy_c(), of, how, specification));
  Text text;
  text.add_value(tensor, of, how, specification);
  return text;
}

Text scalar_text(const Scalar& scalar, TextHow how, const std::string& specification) {
  if (scalar.or_python && (how == TextHow::repr || how == TextHow::ascii)) {
    if (!scalar.is_python)
      throw NotImplementedError(
          "repr() of what is a Python number or a NumPy scalar as data decide is not read; str() is");
    Text text;
    text.add_choice(LazyTensor(scalar.is_python), python_text(computed_number(scalar.tensor), how),
                    scalar_text(Scalar{scalar.tensor}, how, specification));
    return text;
  }
  return tensor_text(scalar.tensor, TextOf::scalar, how, specification);
}

/// Of what holds a tensor, or a number that is computed; nothing for others.
std::optional<Text> data_text(const Value& value, TextHow how, const std::string& specification) {
  if (const auto* scalar = value.as<Scalar>()) return scalar_text(*scalar, how, specification);
  if (const auto* array = value.as<Array>())
    return how == TextHow::percent || (how == TextHow::format && array->tensor().ndim() == 0)
               ? tensor_text(array->tensor(), TextOf::array, how, specification)
               : array_text(*array, how == TextHow::format ? TextHow::str : how, reading().printing);
  if (const auto* number = value.as<ComputedNumber>()) {
    check_format(number->tensor.dtype(), how, specification);
    Text text;
    text.add_value(number->tensor, TextOf::number, how, specification);
    return text;
  }
  return std::nullopt;
}

TextHow within(TextHow how) { return how == TextHow::ascii ? how : TextHow::repr; }

class Writer {
 public:
  explicit Writer(TextHow how) : how_(within(how)) {}

  Text items(std::string_view open, const std::vector<Value>& items, std::string_view close) {
    text_.add(open);
    for (const Value& item : items) add(item);
    text_.add(close);
    return std::move(text_);
  }

  Text set(const Set& set) {
    const std::string open = set.is_frozen() ? "frozenset(" : "", close = set.is_frozen() ? ")" : "";
    if (set.size() == 0) return Text(set.is_frozen() ? "frozenset()" : "set()");
    return items(open + "{", set.items(), "}" + close);
  }

  Text dict(const Dict& dict) {
    text_.add("{");
    for (const auto& [key, value] : dict.items())
      add(key), text_.add(": "), text_.add(python_text(value, how_));
    text_.add("}");
    return std::move(text_);
  }

 private:
  void add(const Value& item) {
    if (!first_) text_.add(", ");
    first_ = false;
    text_.add(python_text(item, how_));
  }

  TextHow how_;
  Text text_;
  bool first_ = true;
};

Text sequence_text(const Value& value, TextHow how) {
  if (!item_names(value).empty())
    throw NotImplementedError("the text of a tuple with names is not read: those of its items are");
  const Sequence& sequence = *value.sequence();
  if (!sequence.is_tuple) return Writer(how).items("[", sequence.items, "]");
  return Writer(how).items("(", sequence.items, sequence.items.size() == 1 ? ",)" : ")");
}

Text range_text(const Value& start, const Value& stop, const Value& step, TextHow how) {
  if (step.integer() == 1) return Writer(how).items("range(", {start, stop}, ")");
  return Writer(how).items("range(", {start, stop, step}, ")");
}

Text view_text(const DictView& view, TextHow how) {
  Text text(type_name(view) + "(");
  text.add(Writer(how).items("[", items_of(view), "]"));
  text.add(")");
  return text;
}

/// Of what holds others.
std::optional<Text> container_text(const Value& value, TextHow how) {
  if (value.sequence()) return sequence_text(value, how);
  if (const auto* dict = value.as<std::shared_ptr<Dict>>()) return Writer(how).dict(**dict);
  if (const auto* set = set_in(value)) return Writer(how).set(**set);
  if (const auto* view = value.as<DictView>()) return view_text(*view, how);
  if (const auto* range = value.as<RangeValue>())
    return range_text(range->start, range->stop, range->step, how);
  if (const auto* range = value.as<ComputedRange>())
    return range_text(range->start, range->stop, range->step, how);
  if (const auto* slice = value.as<SliceValue>())
    return Writer(how).items("slice(", bounds_of(*slice).sequence()->items, ")");
  return std::nullopt;
}

std::string type_text(const Value& value, TextHow how) {
  if (const auto* type = value.as<DTypeValue>()) {
    if (!type->is_type)
      return how == TextHow::str ? std::string(name(type->dtype)) : numpy::dtype_repr(type->dtype);
    const std::string module = type->dtype == DType::bfloat16 ? "ml_dtypes." : "numpy.";
    return "<class '" + module + std::string(name(type->dtype)) + "'>";
  }
  if (const auto* builtin = value.as<Builtin>()) {
    static constexpr std::string_view types[] = {
        "bool", "int", "float",  "complex", "str",       "list",      "tuple", "dict",    "range",
        "zip",  "map", "filter", "set",     "frozenset", "enumerate", "slice", "reversed"};
    const std::string name((*builtin)->name);
    const bool is_type = std::ranges::find(types, name) != std::end(types);
    return is_type ? "<class '" + name + "'>" : "<built-in function " + name + ">";
  }
  throw NotImplementedError("the text of a '" + type_name(value) + "' is not read");
}

Text exception_text(const ExceptionValue& error, TextHow how) {
  if (error.text && how == TextHow::str) return *error.text;
  if (error.text) return exception_repr(error);
  return Text("<class '" + std::string(error.name) + "'>");
}

bool is_one_element(const Value& value) {
  return value.as<Scalar>() || value.as<ComputedNumber>() || (value.tensor() && value.tensor()->ndim() == 0);
}

[[noreturn]] void refuse_percent(const Value& value, char letter) {
  const bool is_real = std::string_view("eEfFgG").contains(letter);
  if (value.tensor() && is_real)
    throw TypeError("only 0-dimensional arrays can be converted to Python scalars");
  if (is_real) throw TypeError("must be real number, not " + type_name(value));
  if (letter == 'c') throw TypeError("%c requires int or char");
  const bool any_real = std::string_view("diu").contains(letter);
  throw TypeError("%" + std::string(1, letter) + " format: " + (any_real ? "a real number" : "an integer") +
                  " is required, not " + type_name(value));
}

Text number_text(const Value& value, TextHow how, const std::string& specification,
                 const std::string& known) {
  Text text;
  if (const auto later = spelled_later(value))
    text.add_value(*later, TextOf::number, how, specification, known);
  else
    text.add(known);
  return text;
}

std::string known(const Text& text) {
  if (text.known()) return *text.known();
  throw NotImplementedError(
      "the text of what depends on the data of an array, which is not known while the program is read");
}

}  // namespace

std::optional<PythonValue> python_value(const Value& value) {
  if (const std::string* text = value.string()) return *text;
  if (const auto* truth = value.as<bool>()) return *truth;
  if (const auto* number = value.as<PythonInt>()) return WideInt{*number};
  if (const double* number = value.python_float()) return *number;
  if (const auto* number = value.as<PythonComplex>()) return number->value;
  return std::nullopt;
}

Text python_text(const Value& value, TextHow how) {
  if (const auto text = text_in(value)) {
    Text result;
    result.add_text(*text, how, "");
    return result;
  }
  if (const auto number = python_value(value)) return number_text(value, how, "", known_text(*number, how));
  if (auto text = data_text(value, how, "")) return *std::move(text);
  if (auto text = container_text(value, how)) return *std::move(text);
  if (value.is_none()) return Text("None");
  if (value.as<EllipsisValue>()) return Text("Ellipsis");
  if (const auto* error = value.as<ExceptionValue>()) return exception_text(*error, how);
  return Text(type_text(value, how));
}

Text array_text(const Array& array, TextHow how, const PrintOptions& options) {
  return tensor_text(array.tensor(), TextOf::array, how, packed(options));
}

Text format_text(const Value& value, const std::string& specification) {
  if (const auto text = text_in(value)) {
    Text result;
    result.add_text(*text, TextHow::format, specification);
    return result;
  }
  if (const auto number = python_value(value))
    return number_text(value, TextHow::format, specification, weft::formatted(*number, specification));
  if (!specification.empty() && !is_one_element(value))
    throw TypeError("unsupported format string passed to " + type_name(value) + ".__format__");
  auto text = data_text(value, TextHow::format, specification);
  return text ? *std::move(text) : python_text(value);
}

Text percent_text(const Value& value, const std::string& conversion) {
  const char letter = conversion.back();
  const std::string plain = conversion.substr(0, conversion.size() - 1) + "s";
  if (letter == 's' || letter == 'r' || letter == 'a') {
    const TextHow how = letter == 's' ? TextHow::str : letter == 'r' ? TextHow::repr : TextHow::ascii;
    Text result;
    result.add_text(python_text(value, how), TextHow::percent, plain);
    return result;
  }
  if (is_unknown_text(value)) refuse_unknown_text(value, "%" + conversion);
  if (const auto number = python_value(python_number(value)))
    return number_text(value, TextHow::percent, conversion, percent_formatted(*number, conversion));
  if (is_one_element(value)) return *data_text(value, TextHow::percent, conversion);
  refuse_percent(value, letter);
}

std::string shown(const Value& value) { return known(python_text(value)); }
std::string represented(const Value& value) { return known(python_text(value, TextHow::repr)); }

}  // namespace weft::source

#include "frontend/source/python/of_python.hpp"

#include <algorithm>

#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/syntax/words.hpp"
#include "frontend/source/texts/exceptions.hpp"
#include "frontend/source/values/exception_classes.hpp"

namespace weft::source {
namespace {

/// Errors of these classes are Python's whatever they say.
constexpr std::string_view certain = R"(
AssertionError AxisError FloatingPointError IndexError KeyError LinAlgError OverflowError RuntimeError StopIteration
UnboundLocalError ValueError ZeroDivisionError
)";

/// What NumPy says of dtypes, shapes and indexes.
constexpr std::string_view of_numpy[] = {"ufunc '",
                                         "Cannot cast ",
                                         "No loop matching ",
                                         "numpy boolean",
                                         "The numpy boolean",
                                         "expected a sequence of integers or a single integer, got ",
                                         "Use () not None as shape arguments",
                                         "slice indices must be integers or None "};

/// What is told of values of these types is known.
constexpr std::string_view known_types = R"(
NoneType bool builtin_function_or_method complex dict float frozenset function int list module numpy.bool
numpy.complex128 numpy.complex64 numpy.float16 numpy.float32 numpy.float64 numpy.int16 numpy.int32 numpy.int64 numpy.int8
numpy.ndarray numpy.uint16 numpy.uint32 numpy.uint64 numpy.uint8 range set slice str tuple
)";

/// What Python says of types that do not fit.
constexpr std::string_view of_types[] = {
    " object is not callable",
    " object is not iterable",
    " object is not subscriptable",
    " not supported between instances of ",
    " doesn't define __round__ method",
    " format: a real number is required, not ",
    " required positional argument",
    " required keyword-only argument",
    "() argument must be a string",
    "argument of type ",
    "bad operand type for ",
    "can only concatenate ",
    "can't multiply sequence by non-int of type ",
    "cannot be interpreted as an integer",
    "cannot unpack non-iterable ",
    "does not support item assignment",
    "doesn't support item deletion",
    "exceptions must derive from BaseException",
    "indices must be integers or ",
    "has no len()",
    "iteration over a 0-d array",
    "len() of unsized object",
    "must be real number, not ",
    "only 0-dimensional arrays can be converted to Python scalars",
    "unhashable type: ",
    "unsupported format string passed to ",
    "unsupported operand type(s) for ",
};

bool has_letters(std::string_view word) {
  return std::ranges::any_of(word, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

/// The place of the next quote: that of "can't" is none.
std::size_t next_quote(std::string_view text, std::size_t from) {
  const auto is_within = [&](std::size_t at) {
    return at > 0 && at + 1 < text.size() && has_letters(text.substr(at - 1, 1)) &&
           has_letters(text.substr(at + 1, 1));
  };
  std::size_t at = text.find('\'', from);
  while (at != text.npos && is_within(at)) at = text.find('\'', at + 1);
  return at;
}

/// Whether all that stands between quotes is a type whose values are known, or no word.
bool are_known_types(std::string_view text) {
  for (std::size_t begin = 0; (begin = next_quote(text, begin)) != text.npos;) {
    const std::size_t end = next_quote(text, begin + 1);
    if (end == text.npos) return false;
    const std::string_view word = text.substr(begin + 1, end - begin - 1);
    if (has_letters(word) && !holds(known_types, word)) return false;
    begin = end + 1;
  }
  return true;
}

bool is_of_types(std::string_view text) {
  if (std::ranges::any_of(of_numpy, [&](std::string_view start) { return text.starts_with(start); }))
    return true;
  const auto says = [&](std::string_view words) { return text.contains(words); };
  if (text.contains("() missing ")) return std::ranges::any_of(of_types, says);
  return std::ranges::any_of(of_types, says) && are_known_types(text);
}

/// Python's types have more attributes with two underlines than are read.
bool is_of_attributes(std::string_view text) {
  constexpr std::string_view no_attribute = "' object has no attribute '";
  if (text.contains("no attribute '__")) return false;
  if (text.starts_with("`np.") || text.starts_with("module '")) return true;
  const std::size_t end = text.find(no_attribute);
  return text.starts_with('\'') && end != text.npos && end > 0 && holds(known_types, text.substr(1, end - 1));
}

/// Of these, what they are made of is more than their text.
bool is_made_of_more(std::string_view name) {
  return name == "KeyError" || name == "AxisError" || name == "UFuncTypeError";
}

/// An array that is too large for NumPy follows arrays that no machine has memory for, as where lengths are
/// doubled until data say that it is enough.
bool is_too_large(std::string_view text) {
  return text.starts_with("array is too big") || text.starts_with("Maximum allowed ");
}

}  // namespace

bool is_of_python(const ReadError& error) {
  const std::string_view name = error.python_name();
  const std::string text = error.own_text();
  if (dynamic_cast<const RaisedError*>(&error)) return true;
  if (MeasuredLengths::are_at_hand() && names_measured(text)) return false;
  if (name == "NameError") return text.starts_with("name '");
  if (name == "AttributeError") return is_of_attributes(text);
  if (name == "ImportError")
    return text.starts_with("cannot import name ") || text.starts_with("No module named ");
  if (name == "TypeError" || name == "UFuncTypeError") return is_of_types(text);
  return holds(certain, name);
}

bool note_after_others(const ReadError& error) {
  if (!is_anything_noted() || !is_of_python(error) || is_too_large(error.own_text())) return false;
  note_raised(error);
  return true;
}

ExceptionValue exception_of(const ReadError& error) {
  if (const auto* raised = dynamic_cast<const RaisedError*>(&error)) return raised->raised();
  const std::string_view name = exception_class(error.python_name());
  ExceptionValue made = made_exception(name, {error.own_text()});
  made.text = std::make_shared<const Text>(error.own_text());
  if (is_made_of_more(name)) made.arguments = nullptr;
  return made;
}

}  // namespace weft::source

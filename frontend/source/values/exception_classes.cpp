#include "frontend/source/values/exception_classes.hpp"

#include <algorithm>

#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// A class, and those that it derives from.
struct Class {
  std::string_view name, base, other = {};
  bool of_numpy = false;
};

constexpr Class classes[] = {
    {"BaseException", ""},
    {"Exception", "BaseException"},
    {"GeneratorExit", "BaseException"},
    {"KeyboardInterrupt", "BaseException"},
    {"SystemExit", "BaseException"},
    {"ArithmeticError", "Exception"},
    {"AssertionError", "Exception"},
    {"AttributeError", "Exception"},
    {"BufferError", "Exception"},
    {"EOFError", "Exception"},
    {"ImportError", "Exception"},
    {"LookupError", "Exception"},
    {"MemoryError", "Exception"},
    {"NameError", "Exception"},
    {"OSError", "Exception"},
    {"ReferenceError", "Exception"},
    {"RuntimeError", "Exception"},
    {"StopIteration", "Exception"},
    {"SyntaxError", "Exception"},
    {"SystemError", "Exception"},
    {"TypeError", "Exception"},
    {"ValueError", "Exception"},
    {"Warning", "Exception"},
    {"FloatingPointError", "ArithmeticError"},
    {"OverflowError", "ArithmeticError"},
    {"ZeroDivisionError", "ArithmeticError"},
    {"ModuleNotFoundError", "ImportError"},
    {"IndexError", "LookupError"},
    {"KeyError", "LookupError"},
    {"UnboundLocalError", "NameError"},
    {"FileExistsError", "OSError"},
    {"FileNotFoundError", "OSError"},
    {"PermissionError", "OSError"},
    {"TimeoutError", "OSError"},
    {"NotImplementedError", "RuntimeError"},
    {"RecursionError", "RuntimeError"},
    {"IndentationError", "SyntaxError"},
    {"UnicodeError", "ValueError"},
    {"DeprecationWarning", "Warning"},
    {"FutureWarning", "Warning"},
    {"RuntimeWarning", "Warning"},
    {"UserWarning", "Warning"},
    {"AxisError", "ValueError", "IndexError", true},
    {"DTypePromotionError", "TypeError", "", true},
    {"LinAlgError", "ValueError", "", true},
    {"UFuncTypeError", "TypeError", "", true},
};

/// What Python made one of its kin.
constexpr std::pair<std::string_view, std::string_view> other_names[] = {{"EnvironmentError", "OSError"},
                                                                         {"IOError", "OSError"}};

const Class* find_class(std::string_view name) {
  const auto* const found = std::ranges::find(classes, name, &Class::name);
  return found == std::end(classes) ? nullptr : found;
}

}  // namespace

std::optional<std::string_view> python_exception(std::string_view name) {
  for (const auto& [other, own] : other_names)
    if (other == name) name = own;
  const Class* known = find_class(name);
  return known && !known->of_numpy ? std::optional(known->name) : std::nullopt;
}

std::vector<std::string> python_exception_names() {
  std::vector<std::string> names;
  for (const Class& each : classes)
    if (!each.of_numpy) names.emplace_back(each.name);
  return names;
}

std::string_view exception_class(std::string_view name) {
  if (const Class* known = find_class(name)) return known->name;
  throw InternalError("an exception of no class: " + std::string(name));
}

bool is_exception_of(std::string_view name, std::string_view of) {
  const Class* own = find_class(name);
  return own && (name == of || is_exception_of(own->base, of) || is_exception_of(own->other, of));
}

}  // namespace weft::source

#include "frontend/source/texts/exceptions.hpp"

#include <algorithm>

#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/exception_classes.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// What the error was made of, where that is known.
const Sequence& arguments_of(const ExceptionValue& error) {
  if (error.arguments) return *error.arguments;
  throw NotImplementedError("what a " + std::string(error.name) +
                            " is made of is not read here; its text is");
}

/// As it is when the error is looked at later: nothing can change it.
bool is_lasting(const Value& value) {
  return value.is_none() || value.is_number() || value.string() || value.as<bool>() || value.as<Scalar>() ||
         value.as<ComputedNumber>() || value.as<std::shared_ptr<const Text>>();
}

Text text_of(std::string_view name, const std::vector<Value>& arguments) {
  if (arguments.empty()) return {};
  if (arguments.size() == 1)
    return python_text(arguments[0], name == "KeyError" ? TextHow::repr : TextHow::str);
  if (is_exception_of(name, "OSError") || is_exception_of(name, "SyntaxError") || name == "UnicodeError")
    throw NotImplementedError(std::string(name) + "() of several arguments is not read");
  return python_text(make_sequence(arguments));
}

}  // namespace

ExceptionValue made_exception(std::string_view name, const std::vector<Value>& arguments) {
  ExceptionValue made{name, std::make_shared<const Text>(text_of(name, arguments))};
  if (std::ranges::all_of(arguments, is_lasting))
    made.arguments = std::make_shared<const Sequence>(Sequence{.is_tuple = true, .items = arguments});
  return made;
}

bool catches(const Value& type, std::string_view name) {
  const auto catches_name = [&](const Value& each) { return catches(each, name); };
  if (const Sequence* types = type.sequence(); types && types->is_tuple)
    return std::ranges::any_of(types->items, catches_name);
  const auto* exception = type.as<ExceptionValue>();
  if (exception && !exception->text) return is_exception_of(name, exception->name);
  throw TypeError("catching classes that do not inherit from BaseException is not allowed");
}

std::optional<Value> exception_attribute(const ExceptionValue& error, const std::string& name) {
  if (error.text && name == "args") return make_sequence(arguments_of(error).items);
  if (!error.text && (name == "__name__" || name == "__qualname__")) return std::string(error.name);
  return std::nullopt;
}

Text exception_repr(const ExceptionValue& error) {
  const std::vector<Value>& items = arguments_of(error).items;
  Text text(std::string(error.name) + "(");
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text.add(", ");
    text.add(python_text(items[i], TextHow::repr));
  }
  text.add(")");
  return text;
}

}  // namespace weft::source

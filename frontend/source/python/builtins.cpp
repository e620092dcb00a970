#include "frontend/source/python/builtins.hpp"

#include <algorithm>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/texts/exceptions.hpp"
#include "frontend/source/values/exception_classes.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

using Arguments = std::vector<Value>;

Value isinstance(const Arguments& arguments) { return is_instance(arguments[0], arguments[1]); }
Value callable(const Arguments& arguments) {
  const Value& x = arguments[0];
  const auto* type = x.as<DTypeValue>();
  const auto* exception = x.as<ExceptionValue>();
  return x.as<UserFunction>() || x.as<Builtin>() || x.as<NumpyCallable>() || (type && type->is_type) ||
         (exception && !exception->text);
}

constexpr BuiltinFunction builtins[] = {
    {"callable", 1, 1, callable, {}},
    {"isinstance", 2, 2, isinstance, {}},
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
  return {std::span(builtins), number_builtins(),  item_builtins(), text_builtins(),
          calling_builtins(),  folding_builtins(), type_builtins()};
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

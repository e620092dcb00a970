// Python's own functions and types, as far as known values need them.
#pragma once
#include <functional>
#include <span>

#include "frontend/source/values/builtin_function.hpp"
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// The rows that make numbers; lists and their kin; texts, and what is said of characters and digits; those
/// that take keywords, or call functions; sum, any and their kin.
std::span<const BuiltinFunction> number_builtins();
std::span<const BuiltinFunction> item_builtins();
std::span<const BuiltinFunction> text_builtins();
std::span<const BuiltinFunction> calling_builtins();
std::span<const BuiltinFunction> folding_builtins();
/// type, issubclass, getattr and hasattr.
std::span<const BuiltinFunction> type_builtins();
/// The items in order, equal ones as they are, by what `key` makes of them unless it is None. Errors:
/// NotImplementedError for NaN.
std::vector<Value> sorted_items(const std::vector<Value>& items, const Value& key, bool descending,
                                const CallBack& back);
/// isinstance(value, type), where type is a type, or a tuple of them.
bool is_instance(const Value& value, const Value& type);

/// The built-in of that name, if it is in the language.
std::optional<Value> find_builtin(std::string_view name);
std::vector<std::string> builtin_names();
/// Errors: NotImplementedError for what is known only when the program runs.
void refuse_data(const std::string& function, const Value& value);
Value call_builtin(Builtin builtin, CallArguments arguments, const CallBack& back);

}  // namespace weft::source

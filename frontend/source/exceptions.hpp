// Python's and NumPy's classes of exceptions.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/source/values.hpp"

namespace weft::source {

/// The class of that name, of Python's builtins: its name, which lives on.
std::optional<std::string_view> python_exception(std::string_view name);
/// All of them.
std::vector<std::string> python_exception_names();
/// The same, of NumPy's, too. Errors: InternalError where there is none.
std::string_view exception_class(std::string_view name);
/// Whether `of` is the class `name`, or one that it derives from.
bool is_exception_of(std::string_view name, std::string_view of);
/// Whether `except TYPE` catches errors of the class `name`. Errors: TypeError for what is no class of
/// exceptions, or a tuple of such.
bool catches(const Value& type, std::string_view name);
/// The error of a class that is made of so many values. Errors: NotImplementedError for texts that are not
/// read.
ExceptionValue made_exception(std::string_view name, const std::vector<Value>& arguments);
/// Its attribute, where that is one of those that are read.
std::optional<Value> exception_attribute(const ExceptionValue& error, const std::string& name);
/// repr(error).
Text exception_repr(const ExceptionValue& error);

}  // namespace weft::source

// Exceptions as values: made, shown and caught.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/source/values/values.hpp"

namespace weft::source {

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

// Arguments meet the parameters of a function of the file.
#pragma once
#include "frontend/source/interpreter/tracer.hpp"
#include "frontend/source/values/call_arguments.hpp"

namespace weft::source {

/// A value for each parameter; nothing where it takes its default. Errors: TypeError with Python's text.
std::vector<std::optional<Value>> bound_arguments(const Syntax& syntax, const FunctionSyntax& function,
                                                  CallArguments arguments);
/// What a parameter is bound to that no argument is for.
Value value_without_argument(const ParameterSyntax& parameter, const std::optional<Value>& given_default);

}  // namespace weft::source

// What each parameter of the function that is read stands for.
#pragma once
#include "frontend/source/interpreter/tracer.hpp"
#include "frontend/source/source.hpp"

namespace weft::source {

struct BoundParameters {
  std::vector<std::optional<Value>> values;  // one a parameter; nothing for its default
  std::vector<std::pair<std::string, Type>> inputs;
  std::vector<std::pair<std::string, Array>> arrays;  // those inputs
  std::map<std::string, std::int64_t> dims;
};

/// Errors: as those of read().
BoundParameters bind_parameters(const Syntax& syntax, const FunctionSyntax& function,
                                const Arguments& arguments, const ReadOptions& options);
/// The value of an argument named `name`: a variable, or what the literal says.
Value argument_value(const std::string& name, const Argument& argument);

}  // namespace weft::source

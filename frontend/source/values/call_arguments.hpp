// What a call is given.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/source/values/values.hpp"

namespace weft::source {

/// The arguments of a call, evaluated, in the order written.
struct CallArguments {
  std::vector<Value> positional;
  std::vector<std::pair<std::string, Value>> keywords;
};

/// Takes an argument out by its keyword.
std::optional<Value> take_keyword(CallArguments& arguments, std::string_view keyword);
/// Errors: TypeError when any keywords are left.
void refuse_keywords(std::string_view function, const CallArguments& arguments);

/// Calls a function of the program.
using CallBack = std::function<Value(const Value& function, std::vector<Value> arguments)>;

}  // namespace weft::source

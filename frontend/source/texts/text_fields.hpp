// Texts put together as `%`, and the method format, say.
#pragma once
#include "frontend/source/values/call_arguments.hpp"
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// text % values.
Value percent(const Value& text, const Value& values);
/// The method format, its text the first argument.
Value format_method(CallArguments arguments);

}  // namespace weft::source

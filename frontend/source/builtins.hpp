// Python's own functions and types, as far as known values need them.
#pragma once
#include "frontend/source/values.hpp"

namespace weft::source {

struct BuiltinFunction {
  std::string_view name;
  std::size_t least, most;  // how many arguments it takes
  Value (*call)(const std::vector<Value>& arguments);
  std::optional<DType> dtype;  // of a type: the dtype NumPy takes it for
  bool takes_all = false;      // the items of its one argument, and nothing else of it
};

/// The built-in of that name, if it is in the language.
std::optional<Value> find_builtin(std::string_view name);
std::vector<std::string> builtin_names();
/// A NumPy scalar or 0-d array whose value is known, as a Python number; other values as they are.
Value python_number(const Value& value);
/// Says that `function` takes numbers that are known, and `value` is none.
[[noreturn]] void not_a_number(const std::string& function, const Value& value);
Value call_builtin(Builtin builtin, const std::vector<Value>& arguments);

/// The dtype a value names: np.float32, x.dtype, "float32", float; nothing for what names none.
std::optional<DType> dtype_named(const Value& value);

}  // namespace weft::source

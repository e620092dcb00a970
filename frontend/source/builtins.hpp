// Python's own functions and types, as far as known values need them.
#pragma once
#include <functional>
#include <span>

#include "frontend/source/values.hpp"

namespace weft::source {

/// Calls a function of the program.
using CallBack = std::function<Value(const Value& function, std::vector<Value> arguments)>;

/// What takes items one by one.
struct FoldingBuiltin {
  virtual ~FoldingBuiltin() = default;
  /// False when no more items are wanted.
  virtual bool take(const Value& item) = 0;
  virtual Value result() = 0;
};
using MakeFold = std::unique_ptr<FoldingBuiltin> (*)();

struct BuiltinFunction {
  std::string_view name;
  std::size_t least, most;  // how many arguments it takes
  Value (*call)(const std::vector<Value>& arguments) = nullptr;
  std::optional<DType> dtype = {};  // of a type: the dtype NumPy takes it for
  bool takes_all = false;           // the items of its one argument, and nothing else of it
  MakeFold fold = nullptr;          // what it makes of the items of its first argument
  /// In place of `call`: one that takes keywords, or calls functions.
  Value (*call_with)(CallArguments arguments, const CallBack& back) = nullptr;
  bool takes_marked = false;  // what masks mark as it stands, not as an array
};

/// The rows that take keywords, or call functions; sum, any and their kin; those of characters and digits.
std::span<const BuiltinFunction> calling_builtins();
std::span<const BuiltinFunction> folding_builtins();
std::span<const BuiltinFunction> text_builtins();
/// type, issubclass, getattr and hasattr.
std::span<const BuiltinFunction> type_builtins();
/// The items in order, equal ones as they are, by what `key` makes of them unless it is None. Errors:
/// NotImplementedError for NaN.
std::vector<Value> sorted_items(const std::vector<Value>& items, const Value& key, bool descending,
                                const CallBack& back);
/// Takes an argument out by its keyword.
std::optional<Value> take_keyword(CallArguments& arguments, std::string_view keyword);
/// Errors: TypeError when any keywords are left.
void refuse_keywords(std::string_view function, const CallArguments& arguments);
/// Whether both are one type, or one function of Python's or NumPy's.
bool same_type(const Value& a, const Value& b);
bool is_function_or_type(const Value& value);
/// isinstance(value, type), where type is a type, or a tuple of them.
bool is_instance(const Value& value, const Value& type);

/// The built-in of that name, if it is in the language.
std::optional<Value> find_builtin(std::string_view name);
std::vector<std::string> builtin_names();
/// A NumPy scalar or 0-d array whose value is known, as a Python number; other values as they are.
Value python_number(const Value& value);
/// Errors: NotImplementedError for what is known only when the program runs.
void refuse_data(const std::string& function, const Value& value);
Value call_builtin(Builtin builtin, CallArguments arguments, const CallBack& back);

/// The dtype a value names: np.float32, x.dtype, "float32", float; nothing for what names none.
std::optional<DType> dtype_named(const Value& value);

}  // namespace weft::source

// A function or type of Python's own.
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "frontend/source/values/call_arguments.hpp"

namespace weft::source {

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

}  // namespace weft::source

// Functions of the program that uses Weft, called back while a compiled program runs.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/array/ndarray.hpp"

namespace weft {

/// A function of arrays to an array. What it is given is C-contiguous, is not to be written, and holds its
/// values during the call only. One that changes its first argument gives that back: it lies where the result
/// is to lie.
struct HostFunction {
  std::string name;
  std::function<ndarray(const std::vector<ndarray>&)> run;
  bool exact = true;  // false: near NumPy's results, the bits being another library's
  bool changes_first = false;
  /// Arguments from this number on may be given some rows at a time, the result having as many: it is the
  /// same, and so is the first error. -1: none.
  int rows_from = -1;
  /// Instead of `run`: stores the result in an array of the dtype and shape that are expected, C-contiguous,
  /// and apart from the arguments.
  std::function<void(const std::vector<ndarray>&, const ndarray& result)> store = {};
  /// The classes of NumPy's and Python's errors that the data may make it raise, with spaces between.
  std::string_view errors = "";
};
using HostFunctionPtr = std::shared_ptr<const HostFunction>;

/// Stores what `function` gives for `arguments` in `result`. Errors: ValueError when it gives another dtype
/// or shape; RecursionError when it has evaluated itself too often; what it throws, as it is.
void call_back(const HostFunction& function, const std::vector<ndarray>& arguments, const ndarray& result);

}  // namespace weft

// Functions that compiled programs call as they run: the library's, and those of the program that uses Weft.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/array/ndarray.hpp"

namespace weft {

/// The functions of the library: a row of functions.def each; what prints, which is linked only with programs
/// that print (saying.hpp); then families, whose members have names and tables of their own: of Python's math
/// (math_functions.hpp), and of random numbers (draws.hpp).
enum class LibraryFunction : std::uint8_t {
#define WEFT_FUNCTION(name, ...) name,
#include "runtime/program/functions.def"
#undef WEFT_FUNCTION
  say,
  math,
  draw
};

/// A function of arrays to an array. What it is given is C-contiguous, is not to be written, and holds its
/// values during the call only. One that changes its first argument gives that back: it lies where the result
/// is to lie.
struct HostFunction {
  std::string name;
  std::function<ndarray(const std::vector<ndarray>&)> run;
  bool exact = true;  // false: near NumPy's results, the bits being another library's
  bool changes_first = false;
  /// Instead of `run`: stores the result in an array of the dtype and shape that are expected, C-contiguous,
  /// and apart from the arguments.
  std::function<void(const std::vector<ndarray>&, const ndarray& result)> store = {};
  /// The classes of NumPy's and Python's errors that the data may make it raise, with spaces between.
  std::string_view errors = "";
  std::optional<LibraryFunction> library = {};  // which, or whose family, unless it is the caller's own
  /// Instead of both, of a function whose calls name axes: stores the result, or, if it changes its first
  /// argument, that argument.
  std::function<void(const Dims& axes, const std::vector<ndarray>&, const ndarray& result)> along = {};
};
using HostFunctionPtr = std::shared_ptr<const HostFunction>;

/// Stores what `function` gives for `arguments`, along `axes` if its calls name such, in `result`. Errors:
/// ValueError when it gives another dtype or shape; RecursionError when it has evaluated itself too often;
/// what it throws, as it is.
void call_back(const HostFunction& function, const std::vector<ndarray>& arguments, const ndarray& result,
               const Dims& axes = {});

}  // namespace weft

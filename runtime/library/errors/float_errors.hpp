// Floating-point errors that programs tell of instead of raising them at once.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "runtime/array/ndarray.hpp"

namespace weft {

/// A place that may tell of one, and how.
struct FloatErrorSite {
  enum class Handling : char { warn = 'w', print = 'p', raise = 'r', call = 'c' };
  Handling handling = Handling::warn;
  int flag = 0;      // 1 for division by zero, 2 overflow, 4 underflow, 8 what is invalid
  std::string kind;  // "divide by zero"
  std::string text;  // the line to print, or the error's text
};

/// The sites as the array that tell_float_errors takes.
ndarray table_of_sites(std::span<const FloatErrorSite> sites);

namespace library {
/// Of a bool for each site, and their table: tells of those that hold, in order; False. Errors:
/// FloatingPointError of the first that raises; ValueError for what is no table.
ndarray tell_float_errors(const std::vector<ndarray>& arguments);
}  // namespace library

/// Given the kind of error and its flag.
using FloatErrorCall = std::function<void(const std::string& kind, int flag)>;
/// What sites that call something call, in all threads. Returns what it was.
FloatErrorCall set_float_error_call(FloatErrorCall call);
FloatErrorCall float_error_call();

}  // namespace weft

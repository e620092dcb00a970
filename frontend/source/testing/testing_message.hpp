// What NumPy's tests say where they fail.
#pragma once
#include <functional>

#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/values/texts.hpp"

namespace weft::source {

/// What a message is made of, besides the two values.
struct TestingMessage {
  Text header, err_msg;
  bool verbose = true;
  std::string_view names[2] = {"ACTUAL", "DESIRED"};
  std::int64_t precision = 8;  // of arrays

  TestingMessage with_precision(std::int64_t digits) && {
    precision = digits;
    return std::move(*this);
  }
};

/// With `err_msg` and `verbose` of a call; of an `err_msg` that is no str, str().
TestingMessage testing_message(const BoundArguments& given, const Text& header);
/// The same of functions that take a str alone. Errors: NotImplementedError.
TestingMessage testing_message_of_str(const BoundArguments& given, const Text& header);

/// NumPy's build_err_msg: a line's end, the header, beside it or below it `said`, and below these the values,
/// if wanted.
Text full_message(const TestingMessage& message, const Text& said, const Value& actual, const Value& desired);

/// Raises AssertionError with what `text` gives, which is asked where `fails`, 0-d, may hold.
void assert_not(const LazyTensor& fails, const std::function<Text()>& text);
/// Errors: AssertionError.
[[noreturn]] void fail_assertion(const Text& text);

/// The texts one after the other.
Text joined(std::initializer_list<Text> texts);

}  // namespace weft::source

// What is said of a program that is wrong, or is not read.
#pragma once
#include <string>

#include "runtime/system/errors.hpp"
#include "runtime/system/nearest_name.hpp"

namespace weft::source {

/// What a source program did wrong. what() is the whole message, ready to print:
///
///     softmax.py:5:12: ValueError: operands could not be broadcast together with shapes (3,) (4,)
///         return x + y
///                ^
class ReadError : public Error, public Hint {
 public:
  ReadError(std::string python_name, std::string text, std::string file, int line, int column,
            std::string shown, std::string suggested = "");
  /// The class that Python or NumPy raises: "SyntaxError", "ValueError", "AxisError", …
  const char* python_name() const noexcept override { return python_name_.c_str(); }
  /// Without position, hint and line.
  std::string own_text() const override { return text_; }
  const std::string& file() const { return file_; }
  /// Counted from 1; columns count characters.
  int line() const { return line_; }
  int column() const { return column_; }

 private:
  std::string python_name_, text_, file_;
  int line_, column_;
};

/// What was wrong was the call: no function is so named, or the arguments do not fit the one there is.
class CallError : public ReadError {
 public:
  explicit CallError(const ReadError& error) : ReadError(error) {}
};

}  // namespace weft::source

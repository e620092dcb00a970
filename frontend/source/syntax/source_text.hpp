// The texts being read, and errors that point into them.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/source/syntax/read_error.hpp"
#include "ir/source_location.hpp"

namespace weft::source {

/// Bytes from the start of the texts.
using Offset = std::uint32_t;

/// The text of a file and of those that it imports, one after the other, each with a line's end behind it:
/// valid UTF-8 without NUL.
class SourceText {
 public:
  /// Errors: ReadError when the text is no UTF-8, holds a NUL, or is larger than `max_bytes`.
  SourceText(std::string path, const std::string& text);
  /// Another file, which begins where the result says; views of text() end. Errors: the same, of all
  /// together.
  Offset append(std::string path, const std::string& text);

  static constexpr std::size_t max_bytes = std::size_t{1} << 30;

  /// All of them.
  std::string_view text() const { return text_; }
  /// Where the file ends that begins at `begin`.
  Offset end_of(Offset begin) const;
  /// The line, counted from 1, that `offset` is on.
  int line(Offset offset) const;
  SourceLocation written(Offset offset) const {
    return {file_of(offset).number, static_cast<std::uint32_t>(line(offset))};
  }
  /// Throws a ReadError that shows the line and marks `offset` on it.
  [[noreturn]] void fail(Offset offset, const std::string& python_name, const std::string& message,
                         const std::string& hint = "") const;
  /// The same error, not thrown.
  ReadError error(Offset offset, const std::string& python_name, const std::string& message,
                  const std::string& hint = "") const;
  [[noreturn]] void syntax_error(Offset offset, const std::string& message) const {
    fail(offset, "SyntaxError", message);
  }

 private:
  struct File {
    std::string path;
    std::uint32_t number = 0;
    Offset begin = 0, end = 0;
    std::size_t first_line = 0;  // into line_starts_
  };
  const File& file_of(Offset offset) const;
  std::size_t line_index(Offset offset) const;
  void check(std::string_view rest);

  std::string text_;
  std::vector<File> files_;
  std::vector<Offset> line_starts_;
};

}  // namespace weft::source

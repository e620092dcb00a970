// The text being read, and errors that point into it.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/source/source.hpp"
#include "ir/written.hpp"

namespace weft::source {

/// Bytes from the start of the text.
using Offset = std::uint32_t;

/// The text of a file: valid UTF-8 without NUL.
class SourceText {
 public:
  /// Errors: ReadError when the text is no UTF-8, holds a NUL, or is larger than `max_bytes`.
  SourceText(std::string path, std::string text);

  static constexpr std::size_t max_bytes = std::size_t{1} << 30;

  const std::string& path() const { return path_; }
  std::string_view text() const { return text_; }
  /// The line, counted from 1, that `offset` is on.
  int line(Offset offset) const;
  Written written(Offset offset) const { return {number_, static_cast<std::uint32_t>(line(offset))}; }
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
  std::string path_, text_;
  std::uint32_t number_ = 0;  // of the file
  std::vector<Offset> line_starts_;
};

/// While one lives, what its thread reads stands there.
class PlaceAtHand final : public WritingPlace {
 public:
  PlaceAtHand(const SourceText& source, Offset offset);
  ~PlaceAtHand() override;
  Written written() const override { return source_->written(offset_); }

 private:
  const SourceText* source_;
  Offset offset_;
  friend ReadError error_at_place(const std::string& python_name, const std::string& text);
  const PlaceAtHand* before_;
};
/// An error of what is being read.
ReadError error_at_place(const std::string& python_name, const std::string& text);

/// Calls body(); an error without a place in the source gets this one.
template <class Body>
decltype(auto) placed(const SourceText& source, Offset offset, Body&& body) {
  const PlaceAtHand place(source, offset);
  try {
    return body();
  } catch (const ReadError&) {
    throw;
  } catch (const Error& error) {
    source.fail(offset, error.python_name(), error.what(), hint_of(error));
  }
}

}  // namespace weft::source

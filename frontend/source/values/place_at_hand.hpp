// Where in its texts a program is being read.
#pragma once
#include <string>

#include "frontend/source/syntax/source_text.hpp"
#include "ir/source_location.hpp"

namespace weft::source {

/// While one lives, what its thread reads stands there.
class PlaceAtHand final : public WritingPlace {
 public:
  PlaceAtHand(const SourceText& source, Offset offset);
  ~PlaceAtHand() override;
  SourceLocation written() const override { return source_->written(offset_); }

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

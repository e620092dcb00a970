// Where operations are written: lines of the files that programs are read from.
#pragma once
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace weft {

struct SourceLocation {
  std::uint32_t file = 0;  // the number of a file; 0 where it is not known
  std::uint32_t line = 0;  // counted from 1
  friend auto operator<=>(const SourceLocation&, const SourceLocation&) = default;
};

/// The file's number, in this process.
std::uint32_t file_number(const std::string& path);
/// "softmax.py:4, 7; norms.py:3", in ascending order; "" where none is known.
std::string text(std::vector<SourceLocation> places);

/// While one lives, what its thread makes is written there.
class WritingPlace {
 public:
  WritingPlace();
  virtual ~WritingPlace();
  WritingPlace(const WritingPlace&) = delete;
  WritingPlace& operator=(const WritingPlace&) = delete;
  virtual SourceLocation written() const = 0;
  /// Of the latest that lives.
  static SourceLocation at_hand();

 private:
  const WritingPlace* before_;
};

}  // namespace weft

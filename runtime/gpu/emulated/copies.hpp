// Copies into a block's memory that go on while the thread does, by this processor.
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace weft {

/// A thread's copies: cp.async of PTX. Some arrive as soon as they begin, the others when they are waited
/// for: what relies on either, or overwrites what is still read, shows in the results. Until a copy arrives
/// there is nothing known where it goes.
class EmulatedCopies {
 public:
  /// What is copied where nothing `exists` are zeros.
  void begin(std::byte* to, const std::byte* from, std::uint32_t bytes, bool exists);
  /// Those that have begun are a group.
  void end_group();
  /// Until all groups but the last ones have arrived.
  void wait(std::size_t but_last);

 private:
  struct Copy {
    std::byte* to;
    const std::byte* from;  // null for zeros
    std::uint32_t bytes;
    void arrive() const;
  };
  std::vector<Copy> begun_;
  std::deque<std::vector<Copy>> groups_;
  std::uint32_t count_ = 0;
};

}  // namespace weft

// The kernels that a fault may be of.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace weft {

struct CompiledKernel;

/// The latest that a stream was asked for, of which it is not known that they are done.
class LaunchHistory {
 public:
  /// Among the first `count` that the stream was asked for.
  void note(const CompiledKernel& kernel, std::int64_t count);
  /// One that is written at such lines; "" for Weft's own.
  void note(const std::string& name, const std::string& written, std::int64_t count);
  /// The first `count` are done, and well.
  void forget(std::int64_t count);
  void clear() { notes_.clear(); }
  /// What an error says of them: ", after kernel a (a.py:3), b (b.py:4, 5)"; nothing without them.
  std::string text() const;

 private:
  struct Note {
    std::string name, written;
    std::int64_t count = 0;
  };
  std::vector<Note> notes_;  // the latest last
};

}  // namespace weft

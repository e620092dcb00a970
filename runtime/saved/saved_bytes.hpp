// Numbers, texts and lists as bytes, and back with every length checked.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace weft {

class ByteWriter {
 public:
  /// Seven bits a byte, the lowest first; a set eighth bit says that more follow.
  void count(std::uint64_t value);
  void number(std::int64_t value);  // of either sign
  void text(std::string_view value);
  void raw(std::span<const std::byte> value);
  std::vector<std::byte> take() && { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
};

/// Errors of every function: ValueError when the bytes end too early or say what cannot be.
class ByteReader {
 public:
  explicit ByteReader(std::span<const std::byte> bytes) : rest_(bytes) {}

  std::uint64_t count();
  /// A count that is at most `most`.
  std::uint64_t count(std::uint64_t most);
  /// The length of a list whose items take a byte each, at least: never more than there are bytes left.
  std::size_t length() { return count(rest_.size()); }
  std::int64_t number();
  std::string text();
  std::span<const std::byte> raw();
  bool at_end() const { return rest_.empty(); }

 private:
  std::span<const std::byte> take(std::size_t size);
  std::span<const std::byte> rest_;
};

/// Throws ValueError: "not a saved program, or a damaged one: …".
[[noreturn]] void throw_damaged_program(const std::string& what);

}  // namespace weft

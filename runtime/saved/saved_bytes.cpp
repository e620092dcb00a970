#include "runtime/saved/saved_bytes.hpp"

#include "runtime/system/errors.hpp"

namespace weft {

void throw_damaged_program(const std::string& what) {
  throw ValueError("not a saved program, or a damaged one: " + what);
}

void ByteWriter::count(std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) bytes_.push_back(static_cast<std::byte>(value | 0x80));
  bytes_.push_back(static_cast<std::byte>(value));
}

/// Small numbers of either sign are few bytes: 0, -1, 1, -2, … become 0, 1, 2, 3, …
void ByteWriter::number(std::int64_t value) {
  count(static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63));
}

void ByteWriter::text(std::string_view value) { raw(std::as_bytes(std::span(value))); }

void ByteWriter::raw(std::span<const std::byte> value) {
  count(value.size());
  bytes_.insert(bytes_.end(), value.begin(), value.end());
}

std::span<const std::byte> ByteReader::take(std::size_t size) {
  if (size > rest_.size()) throw_damaged_program("it ends too early");
  const auto taken = rest_.first(size);
  rest_ = rest_.subspan(size);
  return taken;
}

std::uint64_t ByteReader::count() {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    const auto byte = std::to_integer<std::uint64_t>(take(1)[0]);
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
  throw_damaged_program("a number has too many digits");
}

std::uint64_t ByteReader::count(std::uint64_t most) {
  const std::uint64_t value = count();
  if (value > most)
    throw_damaged_program("a count is " + std::to_string(value) + " where at most " + std::to_string(most) +
                          " can be");
  return value;
}

std::int64_t ByteReader::number() {
  const std::uint64_t value = count();
  return static_cast<std::int64_t>(value >> 1 ^ (~(value & 1) + 1));
}

std::string ByteReader::text() {
  const auto bytes = raw();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::span<const std::byte> ByteReader::raw() { return take(length()); }

}  // namespace weft

// What the fuzzers share. libFuzzer calls LLVMFuzzerTestOneInput with bytes of its making; whatever they are,
// the code under test gives a result or throws one of Weft's errors.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "runtime/system/errors.hpp"
#include "runtime/system/sha256.hpp"

namespace weft::fuzz {

template <class Body>
int outcome(const Body& body) {
  try {
    body();
  } catch (const Error&) {  // what else is thrown ends the fuzzer, and so does a sanitizer
  }
  return 0;
}

/// The bytes made whole as their format wants it: the content's size where the header ends, at `size_at`, and
/// the SHA-256 of all before at the end. No random change would be seen behind these otherwise.
inline std::vector<std::byte> forged(const std::uint8_t* data, std::size_t size, std::size_t size_at) {
  std::vector<std::byte> bytes(size);
  if (size > 0) std::memcpy(bytes.data(), data, size);
  const std::size_t frame = size_at + sizeof(std::uint64_t) + sizeof(Sha256);
  if (size < frame) return bytes;
  const std::uint64_t content = size - frame;
  std::memcpy(bytes.data() + size_at, &content, sizeof content);
  const Sha256 digest = sha256(std::span(bytes).first(size - sizeof(Sha256)));
  std::memcpy(bytes.data() + size - sizeof(Sha256), digest.data(), sizeof(Sha256));
  return bytes;
}

}  // namespace weft::fuzz

#include "runtime/system/sha256.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace weft {
namespace {

using Word = std::uint32_t;
constexpr std::size_t block_bytes = 64;

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<Word, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/// The chain of hashes, begun with the square roots of the first eight primes.
class Digest {
 public:
  void add(std::span<const std::byte, block_bytes> block);
  Sha256 bytes() const;

 private:
  std::array<Word, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
};

std::array<Word, 64> schedule(std::span<const std::byte, block_bytes> block) {
  std::array<Word, 64> w{};
  for (std::size_t i = 0; i < block_bytes; ++i) w[i / 4] = w[i / 4] << 8 | std::to_integer<Word>(block[i]);
  for (std::size_t i = 16; i < w.size(); ++i) {
    const Word a = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
    const Word b = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + a + w[i - 7] + b;
  }
  return w;
}

void Digest::add(std::span<const std::byte, block_bytes> block) {
  const auto w = schedule(block);
  auto [a, b, c, d, e, f, g, h] = state_;
  for (std::size_t i = 0; i < w.size(); ++i) {
    const Word choice = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
    const Word first =
        h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + choice + round_constants[i] + w[i];
    const Word second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + majority;
    h = g, g = f, f = e, e = d + first;
    d = c, c = b, b = a, a = first + second;
  }
  const std::array<Word, 8> sums = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < sums.size(); ++i) state_[i] += sums[i];
}

Sha256 Digest::bytes() const {
  Sha256 result;
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = static_cast<std::byte>(state_[i / 4] >> (24 - i % 4 * 8));
  return result;
}

}  // namespace

Sha256 sha256(std::span<const std::byte> bytes) {
  Digest digest;
  const std::uint64_t bits = bytes.size() * 8;
  for (; bytes.size() >= block_bytes; bytes = bytes.subspan(block_bytes))
    digest.add(bytes.first<block_bytes>());
  // What is left, a one bit, zeros, and the length in bits: one block, or two.
  std::array<std::byte, 2 * block_bytes> tail{};
  std::ranges::copy(bytes, tail.begin());
  tail[bytes.size()] = std::byte{0x80};
  const std::size_t end = bytes.size() + 9 <= block_bytes ? block_bytes : 2 * block_bytes;
  for (std::size_t i = 0; i < 8; ++i) tail[end - 1 - i] = static_cast<std::byte>(bits >> 8 * i);
  for (std::size_t at = 0; at < end; at += block_bytes)
    digest.add(std::span(tail).subspan(at).first<block_bytes>());
  return digest.bytes();
}

std::string hex(const Sha256& digest) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (std::byte byte : digest) {
    text += digits[std::to_integer<unsigned>(byte >> 4)];
    text += digits[std::to_integer<unsigned>(byte & std::byte{15})];
  }
  return text;
}

}  // namespace weft

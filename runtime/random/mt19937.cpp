#include "runtime/random/generators.hpp"

namespace weft::random {
namespace {

constexpr std::size_t n = Mt19937::length, shift = 397;

std::uint32_t scrambled(std::uint32_t word) { return word ^ word >> 30; }

/// Knuth's generator, from one number.
template <class Key>
void fill_key(Key& key, std::uint32_t seed) {
  key[0] = seed;
  for (std::uint32_t i = 1; i < n; ++i) key[i] = 1812433253U * scrambled(key[i - 1]) + i;
}

/// The word after i; the first follows the last, which it takes the place of.
template <class Key>
std::size_t next_place(Key& key, std::size_t i) {
  if (++i < n) return i;
  key[0] = key[n - 1];
  return 1;
}

}  // namespace

void Mt19937::store_key(const Key& key, std::uint64_t place, std::uint64_t* body) {
  for (std::size_t i = 0; i < n; i += 2) body[i / 2] = std::uint64_t{key[i + 1]} << 32 | key[i];
  body[n / 2] = place;
}

/// NumPy begins at the last word here.
void Mt19937::seed(const SeedSequence& seed, std::uint64_t* body) {
  Key key;
  std::ranges::copy(seed.generate_state(n), key.begin());
  key[0] = 0x80000000U;
  store_key(key, n - 1, body);
}

void Mt19937::seed_legacy(std::uint32_t seed, std::uint64_t* body) {
  Key key;
  fill_key(key, seed);
  store_key(key, n, body);
}

void Mt19937::seed_legacy(std::span<const std::uint32_t> seed, std::uint64_t* body) {
  Key key;
  fill_key(key, 19650218U);
  std::size_t i = 1, j = 0;
  for (std::size_t left = std::max(n, seed.size()); left > 0; --left) {
    key[i] = (key[i] ^ scrambled(key[i - 1]) * 1664525U) + seed[j] + static_cast<std::uint32_t>(j);
    i = next_place(key, i);
    j = (j + 1) % seed.size();
  }
  for (std::size_t left = n - 1; left > 0; --left) {
    key[i] = (key[i] ^ scrambled(key[i - 1]) * 1566083941U) - static_cast<std::uint32_t>(i);
    i = next_place(key, i);
  }
  key[0] = 0x80000000U;
  store_key(key, n, body);
}

void Mt19937::load_body(const std::uint64_t* body) {
  for (std::size_t i = 0; i < n; ++i) key_[i] = static_cast<std::uint32_t>(body[i / 2] >> (i % 2 ? 32 : 0));
  place_ = std::min<std::uint64_t>(body[n / 2], n);
}

void Mt19937::store_body(std::uint64_t* body) const { store_key(key_, place_, body); }

void Mt19937::twist() {
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint32_t y = (key_[i] & 0x80000000U) | (key_[(i + 1) % n] & 0x7fffffffU);
    key_[i] = key_[(i + shift) % n] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfU : 0);
  }
  place_ = 0;
}

std::uint32_t Mt19937::next32() {
  if (place_ == n) twist();
  std::uint32_t y = key_[place_++];
  y ^= y >> 11;
  y ^= y << 7 & 0x9d2c5680U;
  y ^= y << 15 & 0xefc60000U;
  return y ^ y >> 18;
}

std::uint64_t Mt19937::next64() {
  const std::uint64_t high = next32();
  return high << 32 | next32();
}

double Mt19937::next_double() {
  const std::uint32_t high = next32() >> 5, low = next32() >> 6;
  return (high * 0x1p26 + low) * 0x1p-53;
}

}  // namespace weft::random

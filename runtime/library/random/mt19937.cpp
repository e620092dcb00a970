#include "runtime/library/random/generators.hpp"
#include "runtime/library/random/mt19937_jump.hpp"

namespace weft::random {
namespace {

constexpr std::size_t n = twister_words, shift = twister_shift;

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

Mt19937::Key Mt19937::key_of(const std::uint64_t* body) {
  Key key;
  for (std::size_t i = 0; i < n; ++i) key[i] = static_cast<std::uint32_t>(body[i / 2] >> (i % 2 ? 32 : 0));
  return key;
}

void Mt19937::load_body(const std::uint64_t* body) {
  key_ = key_of(body);
  temper(room());
  begin_with(n, std::min<std::uint64_t>(body[n / 2], n));
}

void Mt19937::temper(std::span<std::uint64_t> made) const {
  for (std::size_t i = 0; i < n; ++i) {
    std::uint32_t y = key_[i];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680U;
    y ^= y << 15 & 0xefc60000U;
    made[i] = y ^ y >> 18;
  }
}

std::size_t Mt19937::make(std::span<std::uint64_t> made) {
  for (std::size_t i = 0; i < n - shift; ++i) key_[i] = key_[i + shift] ^ twisted(key_[i], key_[i + 1]);
  for (std::size_t i = n - shift; i < n - 1; ++i)
    key_[i] = key_[i + shift - n] ^ twisted(key_[i], key_[i + 1]);
  key_[n - 1] = key_[shift - 1] ^ twisted(key_[n - 1], key_[0]);
  temper(made);
  return n;
}

void Mt19937::jump(std::uint64_t* body, std::int64_t jumps) {
  std::size_t place = std::min<std::uint64_t>(body[n / 2], n);
  Key key = key_of(body);
  for (std::int64_t i = 0; i < jumps; ++i) place = jump_twister(key, place % n);
  store_key(key, place, body);
}

}  // namespace weft::random

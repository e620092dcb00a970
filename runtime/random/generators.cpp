#include "runtime/random/generators.hpp"

#include <algorithm>

#include "runtime/thread_pool.hpp"

namespace weft::random {
namespace {

std::uint64_t high(Uint128 number) { return static_cast<std::uint64_t>(number >> 64); }
std::uint64_t low(Uint128 number) { return static_cast<std::uint64_t>(number); }
Uint128 joined(std::uint64_t high, std::uint64_t low) { return Uint128{high} << 64 | low; }

/// After so many steps x * multiplier + increment: as powers are computed, by squaring.
Uint128 after_steps(Uint128 x, Uint128 count, Uint128 multiplier, Uint128 increment) {
  Uint128 factor = 1, sum = 0;
  for (; count > 0; count >>= 1) {
    if (count & 1) {
      factor *= multiplier;
      sum = sum * multiplier + increment;
    }
    increment *= multiplier + 1;
    multiplier *= multiplier;
  }
  return factor * x + sum;
}

}  // namespace

/// By the one multiplier, as NumPy does for both.
template <bool dxsm>
void Pcg64<dxsm>::seed(const SeedSequence& seed, std::uint64_t* body) {
  const auto drawn = seed.generate_state64(4);
  Pcg64<false> generator;
  generator.increment_ = joined(drawn[2], drawn[3]) << 1 | 1;
  generator.step();
  generator.state_ += joined(drawn[0], drawn[1]);
  generator.step();
  generator.store_body(body);
}

template <bool dxsm>
void Pcg64<dxsm>::advance(std::uint64_t* body, Uint128 count) {
  Pcg64 generator;
  generator.load_body(body);
  generator.go_on(count);
  generator.store_body(body);
}

template <bool dxsm>
void Pcg64<dxsm>::go_on(Uint128 count) {
  state_ = after_steps(state_, count, multiplier, increment_);
}

template <bool dxsm>
void Pcg64<dxsm>::load_body(const std::uint64_t* body) {
  state_ = joined(body[0], body[1]), increment_ = joined(body[2], body[3]);
}

template <bool dxsm>
void Pcg64<dxsm>::store_body(std::uint64_t* body) const {
  body[0] = high(state_), body[1] = low(state_), body[2] = high(increment_), body[3] = low(increment_);
}

template <>
std::uint64_t Pcg64<false>::next64() {
  step();
  return std::rotr(high(state_) ^ low(state_), static_cast<int>(state_ >> 122));
}

template <>
std::uint64_t Pcg64<true>::next64() {
  std::uint64_t bits = high(state_);
  const std::uint64_t odd = low(state_) | 1;
  bits ^= bits >> 32;
  bits *= low(multiplier);
  bits ^= bits >> 48;
  step();
  return bits * odd;
}

template <bool dxsm>
void Pcg64<dxsm>::fill(std::span<double> numbers) {
  constexpr std::int64_t grain = 1 << 16;
  parallel_for(std::ssize(numbers), grain, [&](std::int64_t begin, std::int64_t end) {
    Pcg64 part;
    part.state_ = state_, part.increment_ = increment_;
    part.go_on(static_cast<Uint128>(begin));
    for (std::int64_t i = begin; i < end; ++i)
      numbers[static_cast<std::size_t>(i)] = static_cast<double>(part.next64() >> 11) * 0x1p-53;
  });
  go_on(numbers.size());
}

template class Pcg64<false>;
template class Pcg64<true>;

void Philox::seed(const SeedSequence& seed, std::uint64_t* body) {
  Philox generator;
  std::ranges::copy(seed.generate_state64(2), generator.key_.begin());
  generator.store_body(body);
}

void Philox::add(Block& counter, Uint128 count, Uint128 high_count) {
  const Uint128 before = joined(counter[1], counter[0]), after = before + count;
  const Uint128 above = joined(counter[3], counter[2]) + high_count + (after < before);
  counter = {low(after), high(after), low(above), high(above)};
}

void Philox::advance(std::uint64_t* body, Uint128 count, std::uint64_t high_count) {
  Philox generator;
  generator.load_body(body);
  add(generator.counter_, count, high_count);
  generator.block_ = {};
  generator.place_ = 4;
  generator.store_body(body);
}

Philox::Block Philox::block() const {
  Block x = counter_;
  auto key = key_;
  for (int round = 0; round < 10; ++round) {
    const Uint128 first = Uint128{0xd2e7470ee14c6c93} * x[0], second = Uint128{0xca5a826395121157} * x[2];
    x = {high(second) ^ x[1] ^ key[0], low(second), high(first) ^ x[3] ^ key[1], low(first)};
    key[0] += 0x9e3779b97f4a7c15;
    key[1] += 0xbb67ae8584caa73b;
  }
  return x;
}

std::uint64_t Philox::next64() {
  if (place_ == block_.size()) {
    add(counter_, 1, 0);
    block_ = block();
    place_ = 0;
  }
  return block_[place_++];
}

void Philox::load_body(const std::uint64_t* body) {
  std::copy_n(body, 4, counter_.begin());
  std::copy_n(body + 4, 2, key_.begin());
  std::copy_n(body + 6, 4, block_.begin());
  place_ = std::min<std::uint64_t>(body[10], 4);
}

void Philox::store_body(std::uint64_t* body) const {
  body = std::ranges::copy(counter_, body).out;
  body = std::ranges::copy(key_, body).out;
  body = std::ranges::copy(block_, body).out;
  *body = place_;
}

void Sfc64::seed(const SeedSequence& seed, std::uint64_t* body) {
  Sfc64 generator;
  std::ranges::copy(seed.generate_state64(3), generator.words_.begin());
  generator.words_[3] = 1;
  for (int i = 0; i < 12; ++i) generator.next64();
  generator.store_body(body);
}

std::uint64_t Sfc64::next64() {
  auto& [a, b, c, counter] = words_;
  const std::uint64_t sum = a + b + counter++;
  a = b ^ b >> 11;
  b = c + (c << 3);
  c = std::rotl(c, 24) + sum;
  return sum;
}

}  // namespace weft::random

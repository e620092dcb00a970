#include "runtime/library/random/generators.hpp"

#include <algorithm>

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
  generator.first_ = generator.state_;
  generator.store_body(body);
}

template <bool dxsm>
Uint128 Pcg64<dxsm>::after(Uint128 count) const {
  return after_steps(first_, count, multiplier, increment_);
}

template <bool dxsm>
void Pcg64<dxsm>::advance(std::uint64_t* body, Uint128 count) {
  Pcg64 generator;
  generator.load_body(body);
  generator.first_ = generator.after(count);
  generator.store_body(body);
}

template <bool dxsm>
std::unique_ptr<RandomBits> Pcg64<dxsm>::ahead(std::uint64_t count) const {
  auto there = std::make_unique<Pcg64>(*this);
  there->forget_words();
  there->state_ = there->first_ = after(Uint128{place()} + count);
  return there;
}

template <bool dxsm>
void Pcg64<dxsm>::load_body(const std::uint64_t* body) {
  state_ = first_ = joined(body[0], body[1]), increment_ = joined(body[2], body[3]);
}

template <bool dxsm>
void Pcg64<dxsm>::store_body(std::uint64_t* body) const {
  const Uint128 state = after(place());
  body[0] = high(state), body[1] = low(state), body[2] = high(increment_), body[3] = low(increment_);
}

template <bool dxsm>
std::size_t Pcg64<dxsm>::make(std::span<std::uint64_t> made) {
  Pcg64 from;
  from.state_ = first_ = state_, from.increment_ = increment_;
  for (std::uint64_t& word : made) {
    if constexpr (dxsm) {
      std::uint64_t bits = high(from.state_);
      bits ^= bits >> 32;
      bits *= low(multiplier);
      word = (bits ^ bits >> 48) * (low(from.state_) | 1);
      from.step();
    } else {
      from.step();
      word = std::rotr(high(from.state_) ^ low(from.state_), static_cast<int>(from.state_ >> 122));
    }
  }
  state_ = from.state_;
  return made.size();
}

template class Pcg64<false>;
template class Pcg64<true>;

void Philox::seed(const SeedSequence& seed, std::uint64_t* body) {
  const auto key = seed.generate_state64(2);
  begin({}, {key[0], key[1]}, body);
}

void Philox::begin(const Block& counter, const Key& key, std::uint64_t* body) {
  body = std::ranges::copy(counter, body).out;
  body = std::ranges::copy(key, body).out;
  body = std::fill_n(body, 4, 0);
  *body = 4;
}

void Philox::add(Block& counter, Uint128 count, Uint128 high_count) {
  const Uint128 before = joined(counter[1], counter[0]), after = before + count;
  const Uint128 above = joined(counter[3], counter[2]) + high_count + (after < before);
  counter = {low(after), high(after), low(above), high(above)};
}

void Philox::advance(std::uint64_t* body, Uint128 count, Uint128 high_count) {
  Philox generator;
  generator.load_body(body);
  add(generator.counter_, count, high_count);
  begin(generator.counter_, generator.key_, body);
}

/// The block of which the word is, and the place in it: as after the word before.
std::unique_ptr<RandomBits> Philox::ahead(std::uint64_t count) const {
  std::uint64_t body[words];
  store_body(body);
  const std::uint64_t place = body[words - 1] + count, blocks = (place - 1) / 4;
  if (place > 4) {
    Block counter = counter_of(body);
    add(counter, blocks, 0);
    std::ranges::copy(counter, body);
    std::ranges::copy(block(counter), body + 6);
    body[words - 1] = place - 4 * blocks;
  } else {
    body[words - 1] = place;
  }
  auto there = std::make_unique<Philox>(*this);
  there->forget_words();
  there->load_body(body);
  return there;
}

Philox::Block Philox::block(const Block& counter) const {
  std::uint64_t a = counter[0], b = counter[1], c = counter[2], d = counter[3];
  std::uint64_t first_key = key_[0], second_key = key_[1];
  for (int round = 0; round < 10; ++round) {
    const Uint128 first = Uint128{0xd2e7470ee14c6c93} * a, second = Uint128{0xca5a826395121157} * c;
    a = high(second) ^ b ^ first_key, b = low(second);
    c = high(first) ^ d ^ second_key, d = low(first);
    first_key += 0x9e3779b97f4a7c15;
    second_key += 0xbb67ae8584caa73b;
  }
  return {a, b, c, d};
}

std::size_t Philox::make(std::span<std::uint64_t> made) {
  loaded_ = false;
  first_ = counter_;
  for (std::size_t i = 0; i < made.size(); i += 4) {
    add(counter_, 1, 0);
    std::ranges::copy(block(counter_), made.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return made.size();
}

void Philox::load_body(const std::uint64_t* body) {
  counter_ = counter_of(body);
  std::copy_n(body + 4, 2, key_.begin());
  std::copy_n(body + 6, 4, block_.begin());
  std::ranges::copy(block_, room().begin());
  begin_with(4, std::min<std::uint64_t>(body[10], 4));
  loaded_ = true;
}

void Philox::store_body(std::uint64_t* body) const {
  Block counter = loaded_ ? counter_ : first_, at_hand = block_;
  std::uint64_t last = place();
  if (!loaded_) {
    const std::uint64_t blocks = (last + 3) / 4;
    add(counter, blocks, 0);
    at_hand = block(counter);
    last -= 4 * (blocks - 1);
  }
  body = std::ranges::copy(counter, body).out;
  body = std::ranges::copy(key_, body).out;
  body = std::ranges::copy(at_hand, body).out;
  *body = last;
}

void Sfc64::seed(const SeedSequence& seed, std::uint64_t* body) {
  Words state;
  std::ranges::copy(seed.generate_state64(3), state.begin());
  state[3] = 1;
  for (int i = 0; i < 12; ++i) step(state);
  std::ranges::copy(state, body);
}

std::uint64_t Sfc64::step(Words& state) {
  auto& [a, b, c, counter] = state;
  const std::uint64_t sum = a + b + counter++;
  a = b ^ b >> 11;
  b = c + (c << 3);
  c = std::rotl(c, 24) + sum;
  return sum;
}

std::size_t Sfc64::make(std::span<std::uint64_t> made) {
  first_ = state_;
  Words from = state_;
  for (std::uint64_t& word : made) word = step(from);
  state_ = from;
  return made.size();
}

void Sfc64::store_body(std::uint64_t* body) const {
  Words state = first_;
  for (std::size_t i = 0; i < place(); ++i) step(state);
  std::ranges::copy(state, body);
}

}  // namespace weft::random

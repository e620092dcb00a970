// The bit generators by name. Each begins its body of words as `seed` leaves it.
#pragma once
#include <algorithm>

#include "runtime/library/random/bit_generator.hpp"

namespace weft::random {

/// Matsumoto and Nishimura's Mersenne Twister. The body: two words of the key each, then the place in it.
class Mt19937 final : public RandomBits {
 public:
  static constexpr std::size_t length = 624, words = length / 2 + 1;
  using Key = std::array<std::uint32_t, length>;
  Mt19937() : RandomBits(true) {}
  static void seed(const SeedSequence& seed, std::uint64_t* body);
  static void seed_legacy(std::uint32_t seed, std::uint64_t* body);
  static void seed_legacy(std::span<const std::uint32_t> seed, std::uint64_t* body);
  /// By 2**128 words so many times.
  static void jump(std::uint64_t* body, std::int64_t jumps);
  std::unique_ptr<RandomBits> ahead(std::uint64_t) const override { return nullptr; }

 private:
  static void store_key(const Key& key, std::uint64_t place, std::uint64_t* body);
  static Key key_of(const std::uint64_t* body);
  void load_body(const std::uint64_t* body) override;
  void store_body(std::uint64_t* body) const override { store_key(key_, place(), body); }
  std::size_t make(std::span<std::uint64_t> made) override;
  void move_to(const RandomBits&) override {}
  void temper(std::span<std::uint64_t> made) const;

  Key key_ = {};
};

/// O'Neill's permuted congruential generator, of 128 bits; `dxsm`: by the cheap multiplier, with the
/// double xor shift multiply of the state as it was. The body: state and increment, high words first.
template <bool dxsm>
class Pcg64 final : public RandomBits {
 public:
  static constexpr std::size_t words = 4;
  static constexpr Uint128 multiplier =
      dxsm ? Uint128{0xda942042e4dd58b5} : (Uint128{0x2360ed051fc65da4} << 64) + 0x4385df649fccf645;
  static void seed(const SeedSequence& seed, std::uint64_t* body);
  static void advance(std::uint64_t* body, Uint128 count);
  std::unique_ptr<RandomBits> ahead(std::uint64_t count) const override;

 private:
  friend class Pcg64<true>;
  void load_body(const std::uint64_t* body) override;
  void store_body(std::uint64_t* body) const override;
  std::size_t make(std::span<std::uint64_t> made) override;
  void move_to(const RandomBits& there) override { *this = dynamic_cast<const Pcg64&>(there); }
  void step() { state_ = state_ * multiplier + increment_; }
  Uint128 after(Uint128 count) const;

  Uint128 state_ = 0, first_ = 0, increment_ = 0;  // first_: before the words at hand
};

/// Salmon and others' Philox 4x64 of 10 rounds. The body: counter, key, the block at hand, the place in it.
class Philox final : public RandomBits {
 public:
  static constexpr std::size_t words = 4 + 2 + 4 + 1;
  static void seed(const SeedSequence& seed, std::uint64_t* body);
  /// By count + high * 2**128 blocks.
  static void advance(std::uint64_t* body, Uint128 count, Uint128 high);
  using Block = std::array<std::uint64_t, 4>;
  using Key = std::array<std::uint64_t, 2>;
  /// Before the first block.
  static void begin(const Block& counter, const Key& key, std::uint64_t* body);
  std::unique_ptr<RandomBits> ahead(std::uint64_t count) const override;

 private:
  static Block counter_of(const std::uint64_t* body) { return {body[0], body[1], body[2], body[3]}; }
  static void add(Block& counter, Uint128 count, Uint128 high);
  void load_body(const std::uint64_t* body) override;
  void store_body(std::uint64_t* body) const override;
  std::size_t make(std::span<std::uint64_t> made) override;
  void move_to(const RandomBits& there) override { *this = dynamic_cast<const Philox&>(there); }
  Block block(const Block& counter) const;

  Block counter_ = {}, first_ = {}, block_ = {};  // first_: before the words at hand
  Key key_ = {};
  bool loaded_ = true;  // the words at hand are those of `block_`
};

/// Doty-Humphrey's small fast chaotic generator. The body: three words and a counter.
class Sfc64 final : public RandomBits {
 public:
  static constexpr std::size_t words = 4;
  static void seed(const SeedSequence& seed, std::uint64_t* body);
  std::unique_ptr<RandomBits> ahead(std::uint64_t) const override { return nullptr; }

 private:
  using Words = std::array<std::uint64_t, words>;
  static std::uint64_t step(Words& state);
  void load_body(const std::uint64_t* body) override {
    std::copy_n(body, words, state_.begin());
    first_ = state_;
  }
  void store_body(std::uint64_t* body) const override;
  std::size_t make(std::span<std::uint64_t> made) override;
  void move_to(const RandomBits&) override {}

  Words state_ = {}, first_ = {};
};

}  // namespace weft::random

// The bit generators by name. Each begins its body of words as `seed` leaves it.
#pragma once
#include <algorithm>

#include "runtime/random/bit_generator.hpp"

namespace weft::random {

/// Matsumoto and Nishimura's Mersenne Twister. The body: two words of the key each, then the place in it.
class Mt19937 final : public BitGenerator {
 public:
  static constexpr std::size_t length = 624, words = length / 2 + 1;
  static void seed(const SeedSequence& seed, std::uint64_t* body);
  static void seed_legacy(std::uint32_t seed, std::uint64_t* body);
  static void seed_legacy(std::span<const std::uint32_t> seed, std::uint64_t* body);

  std::uint32_t next32() override;
  std::uint64_t next64() override;
  double next_double() override;

 private:
  using Key = std::array<std::uint32_t, length>;
  static void store_key(const Key& key, std::uint64_t place, std::uint64_t* body);
  void load_body(const std::uint64_t* body) override;
  void store_body(std::uint64_t* body) const override;
  void twist();

  Key key_ = {};
  std::uint64_t place_ = 0;
};

/// O'Neill's permuted congruential generator, of 128 bits; `dxsm`: by the cheap multiplier, with the
/// double xor shift multiply of the state as it was. The body: state and increment, high words first.
template <bool dxsm>
class Pcg64 final : public BitGenerator {
 public:
  static constexpr std::size_t words = 4;
  static void seed(const SeedSequence& seed, std::uint64_t* body);
  static void advance(std::uint64_t* body, Uint128 count);
  std::uint64_t next64() override;
  void fill(std::span<double> numbers) override;

 private:
  friend class Pcg64<true>;
  static constexpr Uint128 multiplier =
      dxsm ? Uint128{0xda942042e4dd58b5} : (Uint128{0x2360ed051fc65da4} << 64) + 0x4385df649fccf645;
  void load_body(const std::uint64_t* body) override;
  void store_body(std::uint64_t* body) const override;
  void step() { state_ = state_ * multiplier + increment_; }
  void go_on(Uint128 count);

  Uint128 state_ = 0, increment_ = 0;
};

/// Salmon and others' Philox 4x64 of 10 rounds. The body: counter, key, the block at hand, the place in it.
class Philox final : public BitGenerator {
 public:
  static constexpr std::size_t words = 4 + 2 + 4 + 1;
  static void seed(const SeedSequence& seed, std::uint64_t* body);
  /// By count + high * 2**128 blocks.
  static void advance(std::uint64_t* body, Uint128 count, std::uint64_t high);
  std::uint64_t next64() override;

 private:
  using Block = std::array<std::uint64_t, 4>;
  static void add(Block& counter, Uint128 count, Uint128 high);
  void load_body(const std::uint64_t* body) override;
  void store_body(std::uint64_t* body) const override;
  Block block() const;

  Block counter_ = {}, block_ = {};
  std::array<std::uint64_t, 2> key_ = {};
  std::uint64_t place_ = 4;
};

/// Doty-Humphrey's small fast chaotic generator. The body: three words and a counter.
class Sfc64 final : public BitGenerator {
 public:
  static constexpr std::size_t words = 4;
  static void seed(const SeedSequence& seed, std::uint64_t* body);
  std::uint64_t next64() override;

 private:
  void load_body(const std::uint64_t* body) override { std::copy_n(body, words, words_.begin()); }
  void store_body(std::uint64_t* body) const override { std::ranges::copy(words_, body); }

  std::array<std::uint64_t, words> words_ = {};
};

}  // namespace weft::random

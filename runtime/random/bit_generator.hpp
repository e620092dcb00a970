// NumPy's bit generators: streams of random bits, whose state is some words that can be kept and put back.
#pragma once
#include <array>
#include <bit>
#include <memory>
#include <span>

#include "runtime/random/seed_sequence.hpp"

namespace weft::random {

enum class BitGeneratorKind : std::uint8_t { mt19937, pcg64, pcg64dxsm, philox, sfc64 };
inline constexpr std::size_t bit_generator_kinds = 5;

using State = std::vector<std::uint64_t>;
__extension__ typedef unsigned __int128 Uint128;

/// The words of every state come first: the kind, half of a 64-bit word that is left (with bit 32 set), and
/// the normal number that NumPy's legacy generator has left (whether, and its bits).
inline constexpr std::size_t common_words = 4;

class BitGenerator {
 public:
  /// Goes on from a state. Errors: ValueError when it is none.
  static std::unique_ptr<BitGenerator> at(std::span<const std::uint64_t> state);
  virtual ~BitGenerator() = default;
  BitGenerator(const BitGenerator&) = delete;

  virtual std::uint64_t next64() = 0;
  /// The low half of a word, then its high half.
  virtual std::uint32_t next32();
  virtual double next_double() { return static_cast<double>(next64() >> 11) * 0x1p-53; }
  float next_float() { return static_cast<float>(next32() >> 8) * 0x1p-24f; }

  /// The same as next_double, one after the other; where a stream can be reached from anywhere, large parts
  /// side by side.
  virtual void fill(std::span<double> numbers);

  /// Stores the state in as many words as it has.
  void store(std::uint64_t* words) const;

  bool has_gauss = false;
  double gauss = 0;

 protected:
  BitGenerator() = default;
  virtual void load_body(const std::uint64_t* words) = 0;
  virtual void store_body(std::uint64_t* words) const = 0;

 private:
  std::uint64_t left_ = 0, kind_ = 0;
};

std::string_view name(BitGeneratorKind kind);
std::size_t state_words(BitGeneratorKind kind);
BitGeneratorKind kind_of(std::span<const std::uint64_t> state);
State seeded(BitGeneratorKind kind, const SeedSequence& seed);
/// As RandomState(seed) and np.random.seed(seed) do: of one number, or an array of them.
State legacy_seeded(std::uint32_t seed);
State legacy_seeded(std::span<const std::uint32_t> seed);

/// As if so many words had been drawn. Of PCG64, PCG64DXSM and Philox; nothing for others.
State advanced(State state, Uint128 count);
/// So far that streams do not overlap. Of the same.
State jumped(State state, Uint128 jumps);

}  // namespace weft::random

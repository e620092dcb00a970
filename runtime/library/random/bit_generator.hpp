// NumPy's bit generators: streams of random bits, whose state is some words that can be kept and put back.
#pragma once
#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <span>

#include "runtime/library/random/seed_sequence.hpp"

namespace weft::random {

enum class BitGeneratorKind : std::uint8_t { mt19937, pcg64, pcg64dxsm, philox, sfc64 };
inline constexpr std::size_t bit_generator_kinds = 5;

using State = std::vector<std::uint64_t>;
__extension__ typedef unsigned __int128 Uint128;
__extension__ typedef __int128 Int128;

/// The words of every state come first: the kind, half of a 64-bit word that is left (with bit 32 set), and
/// the normal number that NumPy's legacy generator has left (whether, and its bits).
inline constexpr std::size_t common_words = 4;

/// The numbers below 1 that words stand for.
inline double double_of(std::uint64_t word) { return static_cast<double>(word >> 11) * 0x1p-53; }
inline double double_of(std::uint64_t high_half, std::uint64_t low_half) {
  return (static_cast<double>(high_half >> 5) * 0x1p26 + static_cast<double>(low_half >> 6)) * 0x1p-53;
}
inline float float_of(std::uint32_t half) { return static_cast<float>(half >> 8) * 0x1p-24f; }

class RandomBits {
 public:
  /// Goes on from a state. Errors: ValueError when it is none.
  static std::unique_ptr<RandomBits> at(std::span<const std::uint64_t> state);
  virtual ~RandomBits() = default;

  std::uint64_t next64() {
    const std::uint64_t word = next_word();
    return halves_ ? word << 32 | next_word() : word;
  }
  /// The low half of a word, then its high half.
  std::uint32_t next32() {
    if (halves_) return static_cast<std::uint32_t>(next_word());
    if (has_left()) return static_cast<std::uint32_t>(left_ &= ~left_mark);
    const std::uint64_t both = next_word();
    left_ = left_mark | both >> 32;
    return static_cast<std::uint32_t>(both);
  }
  double next_double() {
    const std::uint64_t word = next_word();
    return halves_ ? double_of(word, next_word()) : double_of(word);
  }
  float next_float() { return float_of(next32()); }

  /// Stores the state in as many words as it has.
  void store(std::uint64_t* words) const;

  /// Whether words are of 32 bits, two of which make one of 64.
  bool makes_halves() const { return halves_; }
  /// Whether half of a word is left.
  bool has_left() const { return left_ & left_mark; }
  /// The words taken since this began.
  std::uint64_t taken() const { return taken_before_ + place_; }
  /// The same stream so many words further on; null where that cannot be reached.
  virtual std::unique_ptr<RandomBits> ahead(std::uint64_t words) const = 0;
  /// As if so many words had been taken, where `ahead` can.
  void skip(std::uint64_t words) { move_to(*ahead(words)); }
  /// As the other, of the same kind, is.
  void go_to(const RandomBits& other) { move_to(other); }
  /// The words that are there already, of which `most` are taken: one, at least.
  std::span<const std::uint64_t> take(std::uint64_t most);

  bool has_gauss = false;
  double gauss = 0;

 protected:
  static constexpr std::size_t most_words = 624;
  explicit RandomBits(bool halves = false) : halves_(halves) {}
  RandomBits(const RandomBits&) = default;
  /// Words that are there when a state has been loaded.
  void begin_with(std::size_t count, std::size_t place) { filled_ = count, place_ = place; }
  std::span<std::uint64_t> room() { return words_; }
  std::size_t place() const { return place_; }
  void forget_words() { filled_ = place_ = 0, taken_before_ = 0; }

  virtual void load_body(const std::uint64_t* words) = 0;
  /// As it is after `place()` of the words that `make` made last.
  virtual void store_body(std::uint64_t* words) const = 0;
  /// The next words of the stream, of which there are a multiple of 8; or all that it makes at a time.
  virtual std::size_t make(std::span<std::uint64_t> words) = 0;
  /// Where `ahead` can, this as it is there.
  virtual void move_to(const RandomBits& there) = 0;

 private:
  static constexpr std::uint64_t left_mark = std::uint64_t{1} << 32;

  std::uint64_t next_word() {
    if (place_ == filled_) refill();
    return words_.data()[place_++];
  }
  void refill();

  std::uint64_t left_ = 0, kind_ = 0, taken_before_ = 0;
  std::size_t place_ = 0, filled_ = 0;
  bool halves_;
  std::array<std::uint64_t, most_words> words_;
};

std::string_view name(BitGeneratorKind kind);
std::size_t state_words(BitGeneratorKind kind);
BitGeneratorKind kind_of(std::span<const std::uint64_t> state);
State seeded(BitGeneratorKind kind, const SeedSequence& seed);
/// As RandomState(seed) and np.random.seed(seed) do: of one number, or an array of them.
State legacy_seeded(std::uint32_t seed);
State legacy_seeded(std::span<const std::uint32_t> seed);

/// Philox's, before the block of that counter, by that key instead of its own.
State counted(State state, const std::array<std::uint64_t, 4>& counter,
              const std::optional<std::array<std::uint64_t, 2>>& key);
/// As if so many words had been drawn. Of PCG64, PCG64DXSM and Philox; nothing for others.
State advanced(State state, Uint128 count);
/// So far that streams do not overlap, so many times. Nothing for SFC64.
State jumped(State state, Int128 jumps);

}  // namespace weft::random

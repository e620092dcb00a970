// Where np.random's bits come from: seeds, and the generators that share a stream of words.
#pragma once
#include <array>
#include <memory>
#include <mutex>

#include "runtime/library/random/seed_sequence.hpp"
#include "weft/operand.hpp"

namespace weft::random {
enum class BitGeneratorKind : std::uint8_t;
using State = std::vector<std::uint64_t>;
}  // namespace weft::random

namespace weft::numpy::random {

using weft::random::BitGeneratorKind;
using weft::random::SeedSequence;
/// What a generator is left with: the words of its kind, which can be kept and put back.
using weft::random::State;

/// What a generator is seeded with: None for the machine's entropy, an int, some of them, or a SeedSequence.
/// Errors: ValueError "expected non-negative integer".
class Seed {
 public:
  Seed(None = {}) {}
  template <Integer T>
  Seed(T number) : Seed(static_cast<PythonInt>(number)) {}
  Seed(PythonInt number);
  Seed(const std::vector<PythonInt>& numbers);
  Seed(std::initializer_list<PythonInt> numbers) : Seed(std::vector<PythonInt>(numbers)) {}
  Seed(SeedSequence sequence) : sequence_(std::move(sequence)) {}

  SeedSequence sequence() const;

 private:
  std::optional<SeedSequence> sequence_;
};

/// Where a generator's state is: uint64 words, which each draw replaces.
class Stream {
 public:
  virtual ~Stream() = default;
  virtual LazyTensor state() const = 0;
  virtual void go_on(const LazyTensor& state) = 0;
  std::mutex lock;
};

/// A source of random bits; those who share it draw from it in turn.
class BitGenerator {
 public:
  BitGenerator(BitGeneratorKind kind, const Seed& seed);
  BitGenerator(std::shared_ptr<Stream> stream, BitGeneratorKind kind, std::shared_ptr<SeedSequence> seeds)
      : stream_(std::move(stream)), kind_(kind), seeds_(std::move(seeds)) {}

  BitGeneratorKind kind() const { return kind_; }
  const std::shared_ptr<Stream>& stream() const { return stream_; }
  const std::shared_ptr<SeedSequence>& seed_seq() const { return seeds_; }
  std::vector<BitGenerator> spawn(std::size_t n_children) const;
  /// As if so many words had been drawn. Errors: AttributeError for those that cannot; NotImplementedError
  /// where data decide the state.
  const BitGenerator& advance(PythonInt delta) const;
  /// One that begins far ahead.
  BitGenerator jumped(std::int64_t jumps = 1) const;
  /// Errors: NotImplementedError where data decide the state.
  State state() const;
  /// Errors: ValueError for a state of another kind.
  void set_state(const State& state) const;

 private:
  std::shared_ptr<Stream> stream_;
  BitGeneratorKind kind_;
  std::shared_ptr<SeedSequence> seeds_;
};

BitGenerator PCG64(const Seed& seed = {});
BitGenerator PCG64DXSM(const Seed& seed = {});
BitGenerator MT19937(const Seed& seed = {});
BitGenerator Philox(const Seed& seed = {});
/// Words of the counter, and of the key in place of a seed, the lowest first.
struct PhiloxKeywords {
  std::array<std::uint64_t, 4> counter = {};
  std::optional<std::array<std::uint64_t, 2>> key = {};
};
/// The seed counts where there is no key.
BitGenerator Philox(const Seed& seed, const PhiloxKeywords& keywords);
BitGenerator SFC64(const Seed& seed = {});

}  // namespace weft::numpy::random

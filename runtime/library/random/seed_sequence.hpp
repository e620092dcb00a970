// NumPy's SeedSequence: any numbers become as many well mixed words as a generator's state has, after
// O'Neill's seed_seq_fe.
#pragma once
#include <cstdint>
#include <vector>

namespace weft::random {

using Words = std::vector<std::uint32_t>;

struct SeedSequence {
  static constexpr std::size_t default_pool = 4, least_pool = 4;

  Words entropy;  // of each number its 32-bit words, low first
  Words spawn_key = {};
  std::size_t pool_size = default_pool;
  std::uint32_t children = 0;  // spawned so far

  Words generate_state(std::size_t count) const;
  /// Pairs of words, low first.
  std::vector<std::uint64_t> generate_state64(std::size_t count) const;
  /// The next `count` children: their keys are this one's and a number of their own.
  std::vector<SeedSequence> spawn(std::size_t count);

 private:
  Words pool() const;
};

/// 128 bits of the machine's entropy.
SeedSequence unpredictable_seed();

}  // namespace weft::random

#include "runtime/library/random/seed_sequence.hpp"

#include <random>

namespace weft::random {
namespace {

std::uint32_t folded(std::uint32_t value) { return value ^ value >> 16; }

/// A hash whose multiplier goes on from one word to the next.
class Hash {
 public:
  Hash(std::uint32_t start, std::uint32_t multiplier) : constant_(start), multiplier_(multiplier) {}
  std::uint32_t operator()(std::uint32_t value) {
    value ^= constant_;
    constant_ *= multiplier_;
    return folded(value * constant_);
  }

 private:
  std::uint32_t constant_, multiplier_;
};

std::uint32_t mixed(std::uint32_t x, std::uint32_t y) { return folded(0xca01f9ddU * x - 0x4973f715U * y); }

}  // namespace

/// Each word comes to change every word of the pool.
Words SeedSequence::pool() const {
  Words words = entropy;
  if (!spawn_key.empty() && words.size() < pool_size) words.resize(pool_size);
  words.insert(words.end(), spawn_key.begin(), spawn_key.end());
  Hash hash(0x43b0d7e5U, 0x931e8875U);
  Words pool(pool_size);
  for (std::size_t i = 0; i < pool_size; ++i) pool[i] = hash(i < words.size() ? words[i] : 0);
  for (std::size_t from = 0; from < pool_size; ++from)
    for (std::size_t to = 0; to < pool_size; ++to)
      if (from != to) pool[to] = mixed(pool[to], hash(pool[from]));
  for (std::size_t from = pool_size; from < words.size(); ++from)
    for (std::uint32_t& word : pool) word = mixed(word, hash(words[from]));
  return pool;
}

Words SeedSequence::generate_state(std::size_t count) const {
  const Words mixed = pool();
  Hash hash(0x8b51f9ddU, 0x58f38dedU);
  Words state(count);
  for (std::size_t i = 0; i < count; ++i) state[i] = hash(mixed[i % mixed.size()]);
  return state;
}

std::vector<std::uint64_t> SeedSequence::generate_state64(std::size_t count) const {
  const Words halves = generate_state(2 * count);
  std::vector<std::uint64_t> state(count);
  for (std::size_t i = 0; i < count; ++i) state[i] = std::uint64_t{halves[2 * i + 1]} << 32 | halves[2 * i];
  return state;
}

std::vector<SeedSequence> SeedSequence::spawn(std::size_t count) {
  std::vector<SeedSequence> spawned;
  for (std::size_t i = 0; i < count; ++i) {
    SeedSequence child{.entropy = entropy, .spawn_key = spawn_key, .pool_size = pool_size};
    child.spawn_key.push_back(children++);
    spawned.push_back(std::move(child));
  }
  return spawned;
}

SeedSequence unpredictable_seed() {
  std::random_device device;
  return {.entropy = {device(), device(), device(), device()}};
}

}  // namespace weft::random

// The objects of np.random, as programs have them.
#pragma once
#include "frontend/source/values/values.hpp"
#include "weft/random.hpp"

namespace weft::source {

/// The state of a bit generator is memory, which draws write, as loops and conditions see it.
class StoredStream final : public numpy::random::Stream {
 public:
  explicit StoredStream(const LazyTensor& state) : state_(state) {}
  LazyTensor state() const override { return state_.tensor(); }
  void go_on(const LazyTensor& state) override { state_.write_all(state); }
  const Array& memory() const { return state_; }

 private:
  Array state_;
};

struct RandomObject {
  enum class Kind : std::uint8_t { generator, random_state, bit_generator, seed_sequence, wide_int };
  Kind kind = Kind::generator;
  std::optional<numpy::random::BitGenerator> bits = {};          // of StoredStream
  std::shared_ptr<numpy::random::SeedSequence> seeds = nullptr;  // null where there are none
  std::uint64_t high = 0, low = 0;  // of an int of 128 bits in a generator's state, else 0

  const Array& state() const { return dynamic_cast<const StoredStream&>(*bits->stream()).memory(); }
};
using RandomValue = std::shared_ptr<const RandomObject>;

/// Python's name of its type.
std::string type_name(const RandomObject& object);

}  // namespace weft::source

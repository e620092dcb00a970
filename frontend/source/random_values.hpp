// The objects of np.random, as programs have them.
#pragma once
#include "frontend/source/values.hpp"
#include "weft/random.hpp"

namespace weft::source {

struct NumpyFunction;

/// The state of a bit generator is memory, which draws write, as loops and conditions see it.
class StoredStream final : public numpy::random::Stream {
 public:
  explicit StoredStream(LazyTensor state) : state_(std::move(state)) {}
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
/// An attribute, or a method, of the object. Errors: AttributeError; NotImplementedError for what is not
/// read.
Value random_attribute(const RandomValue& object, const std::string& name);

/// object.state of a bit generator, as NumPy's dict; and its assignment. Errors: NumPy's; NotImplementedError
/// where data decide the state.
Value bit_generator_state(const RandomObject& object);
void assign_bit_generator_state(const RandomObject& object, const Value& value);

/// What the functions of np.random draw from when a program begins.
RandomValue new_global_random();

/// The function np.random.NAME that is a method of that RandomState; nothing when there is none.
std::optional<Value> global_random_method(const std::string& name);

/// A method of that kind of object, or null.
const NumpyFunction* find_random_method(RandomObject::Kind kind, std::string_view name);
/// The distributions that Generator and RandomState have both.
std::span<const NumpyFunction> random_distributions();
/// Python's number of what is drawn alone: known, if the state is.
Value drawn_number(const RandomObject& object, const LazyTensor& drawn);

}  // namespace weft::source

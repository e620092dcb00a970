// What generators begin with, and how they go on.
#include <algorithm>
#include <deque>

#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/random/random_draws.hpp"
#include "runtime/library/random/drawn_states.hpp"
#include "runtime/system/errors.hpp"
#include "weft/random_functions.hpp"

namespace weft::numpy::random {
namespace {

/// 32 bits each, the lowest first; 0 is one word.
void add_words(weft::random::Words& words, PythonInt number) {
  if (number < 0) throw ValueError("expected non-negative integer");
  do words.push_back(static_cast<std::uint32_t>(number));
  while (number >>= 32);
}

/// The state after a draw from these words, where the draw was evaluated lately. `state`: what `drawn` makes.
std::optional<weft::random::State> evaluated(const weft::random::State& words, const LazyTensor& state) {
  if (state.operation() != Operation::call) return std::nullopt;
  const Node& draw = state.node().inputs()[0].node().inputs()[0].node();
  std::vector<ndarray> arguments{*known_values(state_tensor(words))};
  for (const Tensor& parameter : draw.inputs().subspan(1)) {
    const auto known = known_values(LazyTensor(parameter));
    if (!known) return std::nullopt;
    arguments.push_back(known->copy_c());
  }
  const Type& type = draw.types()[0];
  const auto& function = draw.attribute<HostFunctionPtr>(Attribute::function);
  const std::int64_t state_items = static_cast<std::int64_t>(words.size()) * 8 / itemsize(type.dtype);
  const std::string key =
      weft::random::draw_key(function->name, arguments, type.dtype, type.size() - state_items);
  return key.empty() ? std::nullopt : weft::random::remembered(key);
}

/// The words that are known, and the states after the draws that followed: what has been evaluated is known.
class OwnStream final : public Stream {
 public:
  explicit OwnStream(const LazyTensor& state) : words_(known_state(state)), last_(state) {}
  LazyTensor state() const override {
    while (!drawn_.empty()) {
      auto after = evaluated(words_, drawn_.front());
      if (!after) return drawn_.back();
      words_ = *std::move(after);
      drawn_.pop_front();
      last_ = state_tensor(words_);
    }
    return last_;
  }
  void go_on(const LazyTensor& state) override {
    if (state.operation() == Operation::call) return drawn_.push_back(state);
    drawn_.clear();
    words_ = known_state(state);
    last_ = state;
  }

 private:
  mutable weft::random::State words_;
  mutable LazyTensor last_;  // of these words
  mutable std::deque<LazyTensor> drawn_;
};

std::shared_ptr<Stream> stream_of(const weft::random::State& state) {
  return std::make_shared<OwnStream>(state_tensor(state));
}

std::uint32_t legacy_seed(PythonInt seed) {
  if (seed < 0 || seed > 0xffffffff) throw ValueError("Seed must be between 0 and 2**32 - 1");
  return static_cast<std::uint32_t>(seed);
}

[[noreturn]] void refuse_attribute(BitGeneratorKind kind, const std::string& attribute) {
  const std::string module = kind == BitGeneratorKind::sfc64 ? "_sfc64." : "_mt19937.";
  throw AttributeError("'numpy.random." + module + std::string(name(kind)) + "' object has no attribute '" +
                       attribute + "'");
}

BitGenerator legacy_generator(const LazyTensor& state) {
  return {std::make_shared<OwnStream>(state), BitGeneratorKind::mt19937, nullptr};
}

}  // namespace

Seed::Seed(PythonInt number) : Seed(std::vector<PythonInt>{number}) {}
Seed::Seed(const std::vector<PythonInt>& numbers) : sequence_(SeedSequence{}) {
  for (const PythonInt number : numbers) add_words(sequence_->entropy, number);
}
SeedSequence Seed::sequence() const { return sequence_ ? *sequence_ : weft::random::unpredictable_seed(); }

BitGenerator::BitGenerator(BitGeneratorKind kind, const Seed& seed)
    : kind_(kind), seeds_(std::make_shared<SeedSequence>(seed.sequence())) {
  stream_ = stream_of(weft::random::seeded(kind, *seeds_));
}

std::vector<BitGenerator> BitGenerator::spawn(std::size_t n_children) const {
  if (!seeds_) throw TypeError("The underlying SeedSequence does not implement spawning.");
  std::vector<BitGenerator> children;
  for (SeedSequence& child : seeds_->spawn(n_children)) children.emplace_back(kind_, std::move(child));
  return children;
}

const BitGenerator& BitGenerator::advance(PythonInt delta) const {
  const auto state =
      weft::random::advanced(known_state(stream_->state()), static_cast<weft::random::Uint128>(delta));
  if (state.empty()) refuse_attribute(kind_, "advance");
  stream_->go_on(state_tensor(state));
  return *this;
}

BitGenerator BitGenerator::jumped(std::int64_t jumps) const {
  if (kind_ == BitGeneratorKind::sfc64) refuse_attribute(kind_, "jumped");
  const auto state =
      weft::random::jumped(known_state(stream_->state()), static_cast<weft::random::Int128>(jumps));
  return {stream_of(state), kind_, seeds_};
}

State BitGenerator::state() const {
  const std::lock_guard locked(stream_->lock);
  return known_state(stream_->state());
}

void BitGenerator::set_state(const State& state) const {
  if (state.size() != weft::random::state_words(kind_) || weft::random::kind_of(state) != kind_)
    throw ValueError("state must be for a " + std::string(name(kind_)) + " PRNG");
  const std::lock_guard locked(stream_->lock);
  stream_->go_on(state_tensor(state));
}

BitGenerator PCG64(const Seed& seed) { return {BitGeneratorKind::pcg64, seed}; }
BitGenerator PCG64DXSM(const Seed& seed) { return {BitGeneratorKind::pcg64dxsm, seed}; }
BitGenerator MT19937(const Seed& seed) { return {BitGeneratorKind::mt19937, seed}; }
BitGenerator Philox(const Seed& seed) { return {BitGeneratorKind::philox, seed}; }
BitGenerator Philox(const Seed& seed, const PhiloxKeywords& keywords) {
  const BitGenerator made = Philox(seed);
  made.set_state(weft::random::counted(made.state(), keywords.counter, keywords.key));
  return made;
}
BitGenerator SFC64(const Seed& seed) { return {BitGeneratorKind::sfc64, seed}; }

Generator default_rng(const Seed& seed) { return Generator(PCG64(seed)); }

std::vector<Generator> Generator::spawn(std::size_t n_children) const {
  std::vector<Generator> children;
  for (BitGenerator& child : bits_.spawn(n_children)) children.emplace_back(std::move(child));
  return children;
}

LazyTensor legacy_state(PythonInt seed) {
  return state_tensor(weft::random::legacy_seeded(legacy_seed(seed)));
}

LazyTensor legacy_state(const std::vector<PythonInt>& seeds) {
  if (seeds.empty()) throw ValueError("Seed must be non-empty");
  weft::random::Words words;
  for (const PythonInt seed : seeds) words.push_back(legacy_seed(seed));
  return state_tensor(weft::random::legacy_seeded(words));
}

RandomState::RandomState(None) : RandomState(MT19937()) {}
BitGenerator RandomState::seeded(PythonInt seed) { return legacy_generator(legacy_state(seed)); }
BitGenerator RandomState::seeded(const std::vector<PythonInt>& seeds) {
  return legacy_generator(legacy_state(seeds));
}

const RandomState& global_random_state() {
  static const auto& state = *new RandomState;
  return state;
}

void RandomState::seed(const std::optional<PythonInt>& seed) const {
  const std::lock_guard locked(bits_.stream()->lock);
  bits_.stream()->go_on(seed ? legacy_state(*seed) : MT19937().stream()->state());
}

void RandomState::seed(const std::vector<PythonInt>& seeds) const {
  const std::lock_guard locked(bits_.stream()->lock);
  bits_.stream()->go_on(legacy_state(seeds));
}

}  // namespace weft::numpy::random

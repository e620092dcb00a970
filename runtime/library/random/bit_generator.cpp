#include "runtime/library/random/bit_generator.hpp"

#include <algorithm>
#include <utility>

#include "runtime/library/random/generators.hpp"
#include "runtime/system/errors.hpp"

namespace weft::random {
namespace {

template <class Generator>
std::unique_ptr<RandomBits> made() {
  return std::make_unique<Generator>();
}

struct Row {
  std::string_view name;
  std::size_t words;  // of the body
  std::unique_ptr<RandomBits> (*make)();
};
constexpr Row rows[bit_generator_kinds] = {
    {"MT19937", Mt19937::words, made<Mt19937>},
    {"PCG64", Pcg64<false>::words, made<Pcg64<false>>},
    {"PCG64DXSM", Pcg64<true>::words, made<Pcg64<true>>},
    {"Philox", Philox::words, made<Philox>},
    {"SFC64", Sfc64::words, made<Sfc64>},
};

const Row& row(BitGeneratorKind kind) { return rows[static_cast<std::size_t>(kind)]; }

}  // namespace

/// Few at first: most draws are small.
void RandomBits::refill() {
  const std::size_t count = filled_ == 0 || filled_ > 512 ? 8 : std::min<std::size_t>(4 * filled_, 512);
  taken_before_ += place_;
  place_ = 0;
  filled_ = make(halves_ ? std::span(words_) : std::span(words_).first(count));
}

std::span<const std::uint64_t> RandomBits::take(std::uint64_t most) {
  if (place_ == filled_) refill();
  const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(filled_ - place_, most));
  const auto taken = std::span(words_).subspan(place_, count);
  place_ += count;
  return taken;
}

std::unique_ptr<RandomBits> RandomBits::at(std::span<const std::uint64_t> state) {
  if (state.size() < common_words || state[0] >= bit_generator_kinds ||
      state.size() != state_words(kind_of(state)))
    throw ValueError("these are not the words of a random generator's state");
  auto generator = row(kind_of(state)).make();
  generator->kind_ = state[0];
  generator->left_ = state[1];
  generator->has_gauss = state[2] != 0;
  generator->gauss = std::bit_cast<double>(state[3]);
  generator->load_body(state.data() + common_words);
  return generator;
}

void RandomBits::store(std::uint64_t* words) const {
  words[0] = kind_;
  words[1] = left_;
  words[2] = has_gauss;
  words[3] = std::bit_cast<std::uint64_t>(gauss);
  store_body(words + common_words);
}

std::string_view name(BitGeneratorKind kind) { return row(kind).name; }
std::size_t state_words(BitGeneratorKind kind) { return common_words + row(kind).words; }
BitGeneratorKind kind_of(std::span<const std::uint64_t> state) {
  return static_cast<BitGeneratorKind>(state[0]);
}

State seeded(BitGeneratorKind kind, const SeedSequence& seed) {
  State state(state_words(kind));
  state[0] = static_cast<std::uint64_t>(kind);
  std::uint64_t* body = state.data() + common_words;
  switch (kind) {
    case BitGeneratorKind::mt19937:
      Mt19937::seed(seed, body);
      break;
    case BitGeneratorKind::pcg64:
      Pcg64<false>::seed(seed, body);
      break;
    case BitGeneratorKind::pcg64dxsm:
      Pcg64<true>::seed(seed, body);
      break;
    case BitGeneratorKind::philox:
      Philox::seed(seed, body);
      break;
    case BitGeneratorKind::sfc64:
      Sfc64::seed(seed, body);
  }
  return state;
}

namespace {
template <class Seed>
State of_mt19937(const Seed& seed) {
  State state(state_words(BitGeneratorKind::mt19937));
  state[0] = static_cast<std::uint64_t>(BitGeneratorKind::mt19937);
  Mt19937::seed_legacy(seed, state.data() + common_words);
  return state;
}
}  // namespace

State legacy_seeded(std::uint32_t seed) { return of_mt19937(seed); }
State legacy_seeded(std::span<const std::uint32_t> seed) { return of_mt19937(seed); }

State counted(State state, const Philox::Block& counter, const std::optional<Philox::Key>& key) {
  std::uint64_t* body = state.data() + common_words;
  Philox::begin(counter, key.value_or(Philox::Key{body[4], body[5]}), body);
  return state;
}

State advanced(State state, Uint128 count) {
  std::uint64_t* body = state.data() + common_words;
  switch (kind_of(state)) {
    case BitGeneratorKind::pcg64:
      Pcg64<false>::advance(body, count);
      break;
    case BitGeneratorKind::pcg64dxsm:
      Pcg64<true>::advance(body, count);
      break;
    case BitGeneratorKind::philox:
      Philox::advance(body, count, 0);
      break;
    default:
      return {};
  }
  state[1] = 0;
  return state;
}

State jumped(State state, Int128 jumps) {
  constexpr Uint128 golden = (Uint128{0x9e3779b97f4a7c15} << 64) + 0xf39cc0605cedc835;
  std::uint64_t* body = state.data() + common_words;
  switch (kind_of(state)) {
    case BitGeneratorKind::mt19937:
      Mt19937::jump(body, static_cast<std::int64_t>(jumps));
      return state;
    case BitGeneratorKind::philox:
      Philox::advance(body, 0, static_cast<Uint128>(jumps));
      state[1] = 0;
      return state;
    default:
      return advanced(std::move(state), golden * static_cast<Uint128>(jumps));
  }
}

}  // namespace weft::random

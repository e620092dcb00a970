// The rows of np.random: generators, and what they are seeded with.
#include <algorithm>

#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/random/random_rows.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "runtime/library/random/bit_generator.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

using Kind = RandomObject::Kind;
using numpy::random::BitGenerator;
using numpy::random::BitGeneratorKind;
using numpy::random::SeedSequence;

const RandomObject* random_of(const Value& value, Kind kind) {
  const auto* object = value.as<RandomValue>();
  return object && (*object)->kind == kind ? object->get() : nullptr;
}

Value object_of(Kind kind, const BitGenerator& bits) {
  auto stream = std::make_shared<StoredStream>(bits.stream()->state());
  return std::make_shared<const RandomObject>(
      RandomObject{.kind = kind,
                   .bits = BitGenerator(std::move(stream), bits.kind(), bits.seed_seq()),
                   .seeds = bits.seed_seq()});
}

/// The same stream.
Value object_on(Kind kind, const RandomObject& object) {
  return std::make_shared<const RandomObject>(
      RandomObject{.kind = kind, .bits = object.bits, .seeds = object.seeds});
}

Value sequence_object(SeedSequence sequence) {
  return std::make_shared<const RandomObject>(RandomObject{
      .kind = Kind::seed_sequence, .bits = {}, .seeds = std::make_shared<SeedSequence>(std::move(sequence))});
}

bool is_several(const Value& value) {
  return value.sequence() || value.as<RangeValue>() || (value.tensor() && value.tensor()->ndim() > 0);
}

/// Ints, of lists within lists too. Errors: TypeError.
void add_ints(std::vector<PythonInt>& numbers, const Value& value) {
  if (is_several(value)) {
    for (const Value& item : items_of(value)) add_ints(numbers, item);
    return;
  }
  if (value.python_float()) throw TypeError("seed must be integer");
  numbers.push_back(value.integer() ? *value.integer() : PythonInt{as_index(value)});
}

numpy::random::Seed seed_of(const BoundArguments& given, const char* parameter) {
  if (!given.has(parameter)) return {};
  const Value& value = given[parameter];
  if (const auto* sequence = random_of(value, Kind::seed_sequence)) return *sequence->seeds;
  if (value.python_float())
    throw TypeError("SeedSequence expects int or sequence of ints for entropy not " + represented(value));
  std::vector<PythonInt> numbers;
  add_ints(numbers, value);
  return numbers;
}

/// A SeedSequence stays the one that it is, so that what it has spawned is told.
Value seeded(const BoundArguments& given, Kind kind, BitGeneratorKind bits) {
  const auto* sequence = given.has("seed") ? random_of(given["seed"], Kind::seed_sequence) : nullptr;
  const BitGenerator made(bits, seed_of(given, "seed"));
  if (!sequence) return object_of(kind, made);
  return object_of(kind, BitGenerator(made.stream(), bits, sequence->seeds));
}

template <BitGeneratorKind bits>
Value bit_generator(const BoundArguments& given) {
  return seeded(given, Kind::bit_generator, bits);
}

/// An int, or its words of 64 bits, the lowest first.
template <std::size_t count>
std::array<std::uint64_t, count> words_of(const Value& value, const std::string& name) {
  std::array<std::uint64_t, count> words = {};
  if (!is_several(value)) {
    const PythonInt number = value.integer() ? *value.integer() : PythonInt{as_index(value)};
    if (number < 0)
      throw ValueError(name + " must be positive and less than 2**" + std::to_string(64 * count) + ".");
    words[0] = static_cast<std::uint64_t>(number), words[1] = static_cast<std::uint64_t>(number >> 64);
    return words;
  }
  const auto known = numpy::known_values(numpy::astype(as_tensor(value), DType::uint64));
  if (!known) throw NotImplementedError("a " + name + " of Philox that depends on data is not read");
  if (known->shape() != Dims{static_cast<std::int64_t>(count)})
    throw ValueError(name + " must have " + std::to_string(count) + " elements when using array form");
  const ndarray numbers = known->copy_c();
  std::copy_n(numbers.data<std::uint64_t>(), count, words.begin());
  return words;
}

Value philox(const BoundArguments& given) {
  if (given.has("seed") && given.has("key")) throw ValueError("seed and key cannot be both used");
  const Value made = seeded(given, Kind::bit_generator, BitGeneratorKind::philox);
  if (!given.has("key") && !given.has("counter")) return made;
  const BitGenerator& bits = *(*made.as<RandomValue>())->bits;
  std::optional<std::array<std::uint64_t, 2>> key;
  if (given.has("key")) key = words_of<2>(given["key"], "key");
  const auto counter =
      given.has("counter") ? words_of<4>(given["counter"], "counter") : std::array<std::uint64_t, 4>{};
  bits.set_state(weft::random::counted(bits.state(), counter, key));
  return made;
}

Value abstract_generator(const BoundArguments&) {
  throw NotImplementedError("BitGenerator is a base class and cannot be instantized");
}

Value default_rng(const BoundArguments& given) {
  const Value* seed = given.find("seed");
  if (const auto* object = seed ? seed->as<RandomValue>() : nullptr) {
    if ((*object)->kind == Kind::generator) return *seed;
    if ((*object)->kind != Kind::seed_sequence) return object_on(Kind::generator, **object);
  }
  return seeded(given, Kind::generator, BitGeneratorKind::pcg64);
}

Value make_generator(const BoundArguments& given) {
  const auto* bits = random_of(given["bit_generator"], Kind::bit_generator);
  if (!bits)
    throw AttributeError("'" + type_name(given["bit_generator"]) + "' object has no attribute 'capsule'");
  return object_on(Kind::generator, *bits);
}

/// Arrays lose axes of one item, and are numbers without any.
Value squeezed(const Value& seed) {
  const LazyTensor* tensor = seed.tensor();
  return tensor && tensor->ndim() > 0 ? fresh(numpy::squeeze(*tensor)) : seed;
}

bool holds_several(const Value& seed) {
  if (seed.tensor()) return seed.tensor()->ndim() > 1;
  return seed.sequence() && std::ranges::any_of(seed.sequence()->items, is_several);
}

/// What RandomState(seed) and np.random.seed(seed) begin with.
LazyTensor legacy_state_of(const BoundArguments& given) {
  if (!given.has("seed")) return numpy::random::MT19937().stream()->state();
  const Value seed = squeezed(given["seed"]);
  if (holds_several(seed)) throw ValueError("Seed array must be 1-d");
  std::vector<PythonInt> numbers;
  if (!is_several(seed) && seed.python_float())
    throw TypeError(
        "Cannot cast scalar from dtype('float64') to dtype('int64') according to the rule 'safe'");
  add_ints(numbers, seed);
  if (is_several(seed)) return numpy::random::legacy_state(numbers);
  return numpy::random::legacy_state(numbers[0]);
}

Value make_random_state(const BoundArguments& given) {
  if (given.has("seed"))
    if (const auto* bits = random_of(given["seed"], Kind::bit_generator))
      return object_on(Kind::random_state, *bits);
  const auto stream = std::make_shared<StoredStream>(legacy_state_of(given));
  return object_of(Kind::random_state, BitGenerator(stream, BitGeneratorKind::mt19937, nullptr));
}

Value seed(const BoundArguments& given) {
  const RandomObject& object = random_object(given);
  if (object.bits->kind() != BitGeneratorKind::mt19937)
    throw TypeError("can only re-seed a MT19937 BitGenerator");
  object.bits->stream()->go_on(legacy_state_of(given));
  return NoneValue{};
}

Value seed_sequence(const BoundArguments& given) {
  SeedSequence sequence = seed_of(given, "entropy").sequence();
  std::vector<PythonInt> key;
  if (given.has("spawn_key")) add_ints(key, given["spawn_key"]);
  sequence.spawn_key = key.empty() ? weft::random::Words{} : numpy::random::Seed(key).sequence().entropy;
  sequence.children = static_cast<std::uint32_t>(given.integer("n_children_spawned", 0));
  const std::int64_t pool = given.integer("pool_size", SeedSequence::default_pool);
  if (pool < static_cast<std::int64_t>(SeedSequence::least_pool))
    throw ValueError("The size of the entropy pool should be at least 4");
  sequence.pool_size = static_cast<std::size_t>(pool);
  return sequence_object(std::move(sequence));
}

Value generate_state(const BoundArguments& given) {
  const SeedSequence& sequence = *random_object(given).seeds;
  const auto count = static_cast<std::size_t>(given.integer("n_words", 0));
  const DType dtype = given.dtype().value_or(DType::uint32);
  if (dtype == DType::uint32) return Array(numpy::array(sequence.generate_state(count)));
  if (dtype == DType::uint64) return Array(numpy::array(sequence.generate_state64(count)));
  throw ValueError("only support uint32 or uint64");
}

std::size_t children_of(const BoundArguments& given) {
  note_change("SeedSequence");
  return static_cast<std::size_t>(std::max<std::int64_t>(given.integer("n_children", 0), 0));
}

Value spawn_sequences(const BoundArguments& given) {
  std::vector<Value> children;
  for (SeedSequence& child : random_object(given).seeds->spawn(children_of(given)))
    children.push_back(sequence_object(std::move(child)));
  return make_sequence(std::move(children), false);
}

Value spawn(const BoundArguments& given) {
  const RandomObject& object = random_object(given);
  std::vector<Value> children;
  for (const BitGenerator& child : object.bits->spawn(children_of(given)))
    children.push_back(object_of(object.kind, child));
  return make_sequence(std::move(children), false);
}

Value advance(const BoundArguments& given) {
  const auto delta = given["delta"].integer();
  if (!delta) throw TypeError("an integer is required");
  random_object(given).bits->advance(*delta);
  return given["self"];
}

Value jumped(const BoundArguments& given) {
  return object_of(Kind::bit_generator, random_object(given).bits->jumped(given.integer("jumps", 1)));
}

constexpr NumpyFunction rows[] = {
    {"BitGenerator", "seed=None", abstract_generator},
    {"Generator", "bit_generator", make_generator},
    {"MT19937", "seed=None", bit_generator<BitGeneratorKind::mt19937>},
    {"PCG64", "seed=None", bit_generator<BitGeneratorKind::pcg64>},
    {"PCG64DXSM", "seed=None", bit_generator<BitGeneratorKind::pcg64dxsm>},
    {"Philox", "seed=None, counter=None, key=None", philox},
    {"RandomState", "seed=None", make_random_state},
    {"SFC64", "seed=None", bit_generator<BitGeneratorKind::sfc64>},
    {"SeedSequence", "entropy=None, *, spawn_key=(), pool_size=4, n_children_spawned=0", seed_sequence},
    {"default_rng", "seed=None", default_rng},
};

constexpr NumpyFunction spawning[] = {{"spawn", "self, n_children", spawn}};
constexpr NumpyFunction seeding[] = {{"seed", "self, seed=None", seed}};
constexpr NumpyFunction of_bit_generators[] = {
    {"advance", "self, delta", advance},
    {"jumped", "self, jumps=1", jumped},
    {"spawn", "self, n_children", spawn},
};
constexpr NumpyFunction of_seed_sequences[] = {
    {"generate_state", "self, n_words, dtype=uint32", generate_state},
    {"spawn", "self, n_children", spawn_sequences},
};

}  // namespace

FunctionTable random_table() { return rows; }

const NumpyFunction* find_random_method(Kind kind, std::string_view name) {
  const FunctionTable of_generator[] = {generator_methods(), random_distributions(), spawning};
  const FunctionTable of_random_state[] = {random_state_methods(), legacy_distributions(),
                                           random_distributions(), seeding, random_state_rows()};
  const FunctionTable of_bits[] = {of_bit_generators, raw_word_rows()}, of_sequence[] = {of_seed_sequences};
  const std::span<const FunctionTable> all[] = {of_generator, of_random_state, of_bits, of_sequence, {}};
  for (const FunctionTable table : all[static_cast<std::size_t>(kind)])
    if (const NumpyFunction* row = find_function(table, name)) return row;
  return nullptr;
}

}  // namespace weft::source

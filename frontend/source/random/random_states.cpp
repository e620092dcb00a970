// The states of generators, as NumPy's dicts and tuples.
#include <algorithm>
#include <bit>

#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/operators/dict_items.hpp"
#include "frontend/source/operators/subscripts.hpp"
#include "frontend/source/random/random_rows.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/library/random/bit_generator.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

using numpy::random::BitGeneratorKind;
using numpy::random::State;
using weft::random::common_words;
using weft::random::Uint128;

constexpr std::size_t key_words = 624;
constexpr std::uint64_t left_mark = std::uint64_t{1} << 32;

Value text_value(std::string text) { return Value(std::move(text)); }

std::shared_ptr<Dict> dict_of(std::initializer_list<std::pair<const char*, Value>> items) {
  auto dict = std::make_shared<Dict>();
  for (const auto& [key, value] : items) dict->put(text_value(key), value);
  return dict;
}

Value words_array(std::span<const std::uint64_t> words) {
  return fresh(numpy::array(std::vector<std::uint64_t>(words.begin(), words.end())));
}

Value key_array(const std::uint64_t* body) {
  std::vector<std::uint32_t> key;
  for (std::size_t i = 0; i < key_words; ++i)
    key.push_back(static_cast<std::uint32_t>(body[i / 2] >> (i % 2 ? 32 : 0)));
  return fresh(numpy::array(key));
}

/// An int of 128 bits is beyond those of the reader: it can be kept, and put back.
Value wide_value(std::uint64_t high, std::uint64_t low) {
  if (high >> 62 == 0) return Value(static_cast<PythonInt>(Uint128{high} << 64 | low));
  return std::make_shared<const RandomObject>(RandomObject{
      .kind = RandomObject::Kind::wide_int, .bits = {}, .seeds = nullptr, .high = high, .low = low});
}

Value number(std::uint64_t word) { return Value(static_cast<PythonInt>(word)); }

/// What a generator holds of its own.
std::shared_ptr<Dict> body_dict(BitGeneratorKind kind, const std::uint64_t* body) {
  switch (kind) {
    case BitGeneratorKind::mt19937:
      return dict_of({{"key", key_array(body)}, {"pos", number(body[key_words / 2])}});
    case BitGeneratorKind::philox:
      return dict_of({{"counter", words_array({body, 4})}, {"key", words_array({body + 4, 2})}});
    case BitGeneratorKind::sfc64:
      return dict_of({{"state", words_array({body, 4})}});
    default:
      return dict_of({{"state", wide_value(body[0], body[1])}, {"inc", wide_value(body[2], body[3])}});
  }
}

std::shared_ptr<Dict> state_dict(BitGeneratorKind kind, const State& state) {
  const std::uint64_t* body = state.data() + common_words;
  const auto dict = dict_of({{"bit_generator", text_value(std::string(weft::random::name(kind)))},
                             {"state", body_dict(kind, body)}});
  if (kind == BitGeneratorKind::philox) {
    dict->put(text_value("buffer"), words_array({body + 6, 4}));
    dict->put(text_value("buffer_pos"), number(body[10]));
  }
  if (kind == BitGeneratorKind::mt19937) return dict;
  dict->put(text_value("has_uint32"), number((state[1] & left_mark) != 0));
  dict->put(text_value("uinteger"), number(state[1] & (left_mark - 1)));
  return dict;
}

const Value& item(const Dict& dict, const char* key) {
  const Value name = text_value(key);
  if (const Value* found = dict.find(name)) return *found;
  no_such_key(name);
}

const Dict& dict_at(const Dict& dict, const char* key) {
  const auto* found = item(dict, key).as<std::shared_ptr<Dict>>();
  if (!found) throw NotImplementedError("a generator's state that is no dict of NumPy's is not read");
  return **found;
}

/// Errors: OverflowError for what is below 0.
std::uint64_t word_of(const Value& value) {
  const auto integer = value.integer();
  if (!integer) return static_cast<std::uint64_t>(as_index(value));
  if (*integer < 0 || *integer >> 64 != 0)
    throw OverflowError("Python integer " + numpy::text(*integer) + " out of bounds for uint64");
  return static_cast<std::uint64_t>(*integer);
}

void put_wide(const Value& value, std::uint64_t* words) {
  const auto* object = value.as<RandomValue>();
  if (object && (*object)->kind == RandomObject::Kind::wide_int) {
    words[0] = (*object)->high, words[1] = (*object)->low;
    return;
  }
  const auto integer = value.integer();
  if (!integer) throw NotImplementedError("a generator's state of anything but ints is not read");
  if (*integer < 0)
    throw OverflowError("Python integer " + numpy::text(*integer >> 64) + " out of bounds for uint64");
  words[0] = static_cast<std::uint64_t>(*integer >> 64), words[1] = static_cast<std::uint64_t>(*integer);
}

/// So many of the first items. Errors: IndexError where there are less.
template <class T>
std::vector<T> numbers_of(const Value& value, std::size_t count, DType dtype) {
  const LazyTensor tensor = as_tensor(value);
  const auto known = numpy::known_values(numpy::astype(tensor, dtype));
  if (!known) throw NotImplementedError("a generator's state that depends on data is not read");
  const ndarray items = known->copy_c();
  const auto length = static_cast<std::size_t>(items.size());
  if (items.ndim() != 1) throw NotImplementedError("a generator's state that is no vector is not read");
  if (length < count)
    throw IndexError(value.sequence()
                         ? "list index out of range"
                         : "index " + std::to_string(length) + " is out of bounds for axis 0 with size " +
                               std::to_string(length));
  return {items.data<T>(), items.data<T>() + count};
}

void put_words(const Value& value, std::size_t count, std::uint64_t* words) {
  std::ranges::copy(numbers_of<std::uint64_t>(value, count, DType::uint64), words);
}

std::uint64_t place_of(const Value& value, std::uint64_t most) {
  const std::int64_t place = as_index(value);
  if (place < 0 || place > static_cast<std::int64_t>(most))
    throw NotImplementedError("a place in a generator's state that is beyond its words is not read");
  return static_cast<std::uint64_t>(place);
}

void put_key(const Value& key, std::uint64_t* body) {
  const auto words = numbers_of<std::uint32_t>(key, key_words, DType::uint32);
  for (std::size_t i = 0; i < key_words; i += 2) body[i / 2] = std::uint64_t{words[i + 1]} << 32 | words[i];
}

/// One number stands for all.
void put_small(const Value& value, std::uint64_t* body) {
  if (value.integer())
    std::fill_n(body, 4, word_of(value));
  else
    put_words(value, 4, body);
}

void put_body(BitGeneratorKind kind, const Dict& dict, std::uint64_t* body) {
  const Dict& own = dict_at(dict, "state");
  switch (kind) {
    case BitGeneratorKind::mt19937:
      put_key(item(own, "key"), body);
      body[key_words / 2] = place_of(item(own, "pos"), key_words);
      return;
    case BitGeneratorKind::philox:
      put_words(item(own, "counter"), 4, body);
      put_words(item(own, "key"), 2, body + 4);
      put_words(item(dict, "buffer"), 4, body + 6);
      body[10] = place_of(item(dict, "buffer_pos"), 4);
      return;
    case BitGeneratorKind::sfc64:
      return put_small(item(own, "state"), body);
    default:
      put_wide(item(own, "state"), body);
      put_wide(item(own, "inc"), body + 2);
  }
}

/// Of SFC64, NumPy's text is as it was to be formatted.
std::string called_for(BitGeneratorKind kind) {
  if (kind == BitGeneratorKind::sfc64) return "{self.__class__.__name__} RNG";
  const bool pcg = kind == BitGeneratorKind::pcg64 || kind == BitGeneratorKind::pcg64dxsm;
  return std::string(weft::random::name(kind)) + (pcg ? " RNG" : " PRNG");
}

void put_state(BitGeneratorKind kind, const Dict& dict, State& state) {
  const Value* spoken = dict.find(text_value("bit_generator"));
  const std::string own(weft::random::name(kind));
  if (!spoken || !spoken->string() || *spoken->string() != own)
    throw ValueError("state must be for a " + called_for(kind));
  put_body(kind, dict, state.data() + common_words);
  if (kind == BitGeneratorKind::mt19937) return;
  const std::uint64_t has = word_of(item(dict, "has_uint32")), left = word_of(item(dict, "uinteger"));
  state[1] = (has ? left_mark : 0) | (left & (left_mark - 1));
}

void put_gauss(const Value& has, const Value& gauss, State& state) {
  const auto number = gauss.real();
  if (!number) throw NotImplementedError("a generator's state of numbers that are not known is not read");
  state[2] = as_index(has) != 0;
  state[3] = std::bit_cast<std::uint64_t>(*number);
}

Value legacy_tuple(const State& state) {
  const std::uint64_t* body = state.data() + common_words;
  return make_sequence({text_value("MT19937"), key_array(body), number(body[key_words / 2]), number(state[2]),
                        Value(std::bit_cast<double>(state[3]))});
}

const Value& at(const Sequence& sequence, std::size_t i) {
  if (i < sequence.items.size()) return sequence.items[i];
  throw IndexError(sequence.is_tuple ? "tuple index out of range" : "list index out of range");
}

void put_legacy(const Sequence& sequence, State& state) {
  const Value& name = at(sequence, 0);
  if (!name.string() || *name.string() != "MT19937")
    throw ValueError("set_state can only be used with legacy MT19937 state instances.");
  const Value &key = at(sequence, 1), &place = at(sequence, 2);
  put_gauss(Value(std::int64_t{0}), Value(0.0), state);
  if (sequence.items.size() > 3) put_gauss(at(sequence, 3), at(sequence, 4), state);
  put_key(key, state.data() + common_words);
  state[common_words + key_words / 2] = place_of(place, key_words);
}

Value get_state(const BoundArguments& given) {
  const auto& bits = *random_object(given).bits;
  const State state = bits.state();
  if (bits.kind() == BitGeneratorKind::mt19937 && given.boolean("legacy", true)) return legacy_tuple(state);
  const auto dict = state_dict(bits.kind(), state);
  dict->put(text_value("has_gauss"), number(state[2]));
  dict->put(text_value("gauss"), Value(std::bit_cast<double>(state[3])));
  return dict;
}

Value or_else(const Dict& dict, const char* key, Value otherwise) {
  const Value* found = dict.find(text_value(key));
  return found ? *found : otherwise;
}

Value set_state(const BoundArguments& given) {
  const auto& bits = *random_object(given).bits;
  const Value& value = given["state"];
  State state = bits.state();
  if (const auto* dict = value.as<std::shared_ptr<Dict>>()) {
    if (!(*dict)->find(text_value("bit_generator")) || !(*dict)->find(text_value("state")))
      throw ValueError("state dictionary is not valid.");
    put_gauss(or_else(**dict, "has_gauss", Value(std::int64_t{0})), or_else(**dict, "gauss", Value(0.0)),
              state);
    put_state(bits.kind(), **dict, state);
  } else if (value.sequence()) {
    if (bits.kind() != BitGeneratorKind::mt19937)
      throw NotImplementedError("set_state of a tuple for another generator than MT19937 is not read");
    put_legacy(*value.sequence(), state);
  } else {
    throw TypeError("state must be a dict or a tuple.");
  }
  bits.set_state(state);
  return NoneValue{};
}

/// Words as the generator makes them.
Value random_raw(const BoundArguments& given) {
  const RandomObject& object = random_object(given);
  if (!given.boolean("output", true)) throw NotImplementedError("random_raw with output=False is not read");
  const bool halves = object.bits->kind() == BitGeneratorKind::mt19937;
  const PythonInt most = halves ? 0xffffffff : ~std::uint64_t{0};
  const LazyTensor drawn =
      generator(object).integers(0, most, size_of(given), {.dtype = DType::uint64, .endpoint = true});
  return given.has("size") ? fresh(drawn) : drawn_number(object, drawn);
}

constexpr NumpyFunction legacy_rows[] = {
    {"get_state", "self, legacy=True", get_state},
    {"set_state", "self, state", set_state},
};
constexpr NumpyFunction raw_rows[] = {{"random_raw", "self, size=None, output=True", random_raw}};

}  // namespace

FunctionTable random_state_rows() { return legacy_rows; }
FunctionTable raw_word_rows() { return raw_rows; }

Value bit_generator_state(const RandomObject& object) {
  return state_dict(object.bits->kind(), object.bits->state());
}

void assign_bit_generator_state(const RandomObject& object, const Value& value) {
  const BitGeneratorKind kind = object.bits->kind();
  State state = object.bits->state();
  const Sequence* sequence = kind == BitGeneratorKind::mt19937 ? value.sequence() : nullptr;
  if (sequence && sequence->is_tuple) {
    const std::size_t length = sequence->items.size();
    const std::string* name = at(*sequence, 0).string();
    if (!name || *name != "MT19937" || (length != 3 && length != 5))
      throw ValueError("state is not a legacy MT19937 state");
    put_key(at(*sequence, 1), state.data() + common_words);
    state[common_words + key_words / 2] = place_of(at(*sequence, 2), key_words);
  } else if (const auto* dict = value.as<std::shared_ptr<Dict>>()) {
    put_state(kind, **dict, state);
  } else {
    throw TypeError("state must be a dict");
  }
  object.bits->set_state(state);
}

}  // namespace weft::source

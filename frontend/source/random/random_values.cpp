#include "frontend/source/random/random_values.hpp"

#include <algorithm>
#include <utility>

#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/syntax/source_text.hpp"
#include "frontend/source/syntax/words.hpp"
#include "frontend/source/values/reading.hpp"
#include "runtime/library/random/bit_generator.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

using Kind = RandomObject::Kind;

constexpr std::string_view members_of_generators = R"(
bit_generator bytes
)";
constexpr std::string_view members_of_random_states = R"(
bytes
)";
constexpr std::string_view members_of_bit_generators = R"(
capsule cffi ctypes lock seed_seq state
)";
constexpr std::string_view members_of_seed_sequences = R"(
entropy n_children_spawned pool pool_size spawn_key state
)";

std::string_view members(Kind kind) {
  constexpr std::string_view all[] = {members_of_generators,
                                      members_of_random_states,
                                      members_of_bit_generators,
                                      members_of_seed_sequences,
                                      {}};
  return all[static_cast<std::size_t>(kind)];
}

}  // namespace

Value random_attribute(const RandomValue& object, const std::string& name) {
  if (const NumpyFunction* method = find_random_method(object->kind, name))
    return NumpyCallable{method, std::make_shared<const Value>(object)};
  if (object->kind == Kind::generator && name == "bit_generator")
    return std::make_shared<const RandomObject>(
        RandomObject{.kind = Kind::bit_generator, .bits = object->bits, .seeds = object->seeds});
  if (object->kind == Kind::bit_generator && name == "state") return bit_generator_state(*object);
  if (object->kind == Kind::bit_generator && name == "seed_seq" && object->seeds)
    return std::make_shared<const RandomObject>(
        RandomObject{.kind = Kind::seed_sequence, .bits = {}, .seeds = object->seeds});
  if (holds(members(object->kind), name))
    throw NotImplementedError("'" + name + "' of a " + type_name(*object) +
                              " is not in the language that is read");
  throw AttributeError("'" + type_name(*object) + "' object has no attribute '" + name + "'");
}

RandomValue new_global_random() {
  const auto words = numpy::random::MT19937().stream()->state();
  return std::make_shared<const RandomObject>(
      RandomObject{.kind = Kind::random_state,
                   .bits = numpy::random::BitGenerator(std::make_shared<StoredStream>(words),
                                                       numpy::random::BitGeneratorKind::mt19937, nullptr),
                   .seeds = nullptr});
}

std::optional<Value> global_random_method(const std::string& name) {
  const std::string method = name == "ranf" || name == "sample" ? "random_sample" : name;
  const NumpyFunction* row = find_random_method(Kind::random_state, method);
  const RandomValue& object = reading().random;
  if (!row || !object) return std::nullopt;
  return NumpyCallable{row, std::make_shared<const Value>(object)};
}

/// What is known is drawn at once, and the stream goes on from words that are known.
Value drawn_number(const RandomObject& object, const LazyTensor& drawn) {
  const auto known = known_value(drawn);
  if (!known)
    return computed_number(drawn.dtype() == DType::float32 ? numpy::astype(drawn, DType::float64) : drawn);
  const auto words = numpy::known_values(object.bits->stream()->state());
  if (words) object.bits->stream()->go_on(numpy::array(*words));
  return *known;
}

}  // namespace weft::source

#include "frontend/source/values/keys.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "frontend/numpy/core/python_number.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/python_hash.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "frontend/source/values/sets.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

std::string bits_of(double number) { return std::to_string(std::bit_cast<std::uint64_t>(number + 0.0)); }

/// Numbers that are equal are one key: 1, 1.0 and True.
Key real_key(const Value& number) {
  if (const auto integer = number.integer()) {
    note_choice(*integer);
    return {number, "n" + numpy::text(*integer), hash_of_int(*integer), true};
  }
  const double real = *number.real();
  if (std::isnan(real))
    throw NotImplementedError("nan as a key of a dict or an element of a set is not read");
  const std::string bits = bits_of(real);
  note_text(bits);
  if (real == std::trunc(real) && std::abs(real) < 0x1p126)
    return {number, "n" + numpy::text(static_cast<PythonInt>(real)), hash_of_float(real), true};
  return {number, "f" + bits, hash_of_float(real), true};
}

Key number_key(const Value& number) {
  const auto* complex = number.as<PythonComplex>();
  if (!complex) return real_key(number);
  const std::complex<double>& value = complex->value;
  const Key real = real_key(value.real()), imag = real_key(value.imag());
  if (value.imag() == 0) return real;
  return {number, "c" + real.identity + "," + imag.identity, hash_of_complex(value), true};
}

/// A key whose hash Python's processes do not have in common.
Key key_of_text(std::string identity) {
  const auto hash = static_cast<std::int64_t>(std::hash<std::string>()(identity));
  return {NoneValue{}, std::move(identity), hash, false};
}

Key tuple_key(const Sequence& tuple) {
  Key all{NoneValue{}, "(", 0, true};
  std::vector<std::int64_t> hashes;
  for (const Value& item : tuple.items) {
    const Key key = key_of(item);
    all.identity += key.identity + ",";
    all.is_hash_known &= key.is_hash_known;
    hashes.push_back(key.hash);
  }
  all.identity += ")";
  all.hash = hash_of_tuple(hashes);
  return all;
}

Key set_key(const Set& set) {
  Key all{NoneValue{}, "{", 0, true};
  std::vector<std::string> identities;
  std::vector<std::int64_t> hashes;
  for (const Key& key : set.keys()) {
    identities.push_back(key.identity);
    all.is_hash_known &= key.is_hash_known;
    hashes.push_back(key.hash);
  }
  std::ranges::sort(identities);
  for (const std::string& identity : identities) all.identity += identity + ",";
  all.identity += "}";
  all.hash = hash_of_frozenset(hashes);
  return all;
}

/// Types and functions, each of which is one object.
std::optional<Key> function_key(const Value& value) {
  const auto address = [](const char* kind, const void* object) {
    return key_of_text(kind + std::to_string(std::bit_cast<std::uintptr_t>(object)));
  };
  if (const auto* type = value.as<DTypeValue>())
    return key_of_text((type->is_type ? "T" : "t") + std::to_string(static_cast<int>(type->dtype)));
  if (const auto* builtin = value.as<Builtin>()) return address("b", *builtin);
  if (const auto* function = value.as<UserFunction>()) return address("u", function->get());
  const auto* callable = value.as<NumpyCallable>();
  if (callable && !callable->self) return address("p", callable->function);
  return std::nullopt;
}

bool is_unhashable(const Value& value) {
  const auto* set = value.as<std::shared_ptr<Set>>();
  return value.sequence() || value.as<std::shared_ptr<Dict>>() || value.as<Array>() ||
         value.as<SliceValue>() || value.as<Marked>() || (set && !(*set)->is_frozen());
}

Key any_key(const Value& value) {
  if (value.is_number()) return number_key(value);
  if (const std::string* text = value.string()) {
    note_text(*text);
    return key_of_text("s" + std::to_string(text->size()) + ":" + *text);
  }
  if (value.is_none()) return key_of_text("None");
  if (value.as<EllipsisValue>()) return key_of_text("Ellipsis");
  if (const Sequence* tuple = value.sequence(); tuple && tuple->is_tuple) return tuple_key(*tuple);
  if (const auto* set = value.as<std::shared_ptr<Set>>(); set && (*set)->is_frozen()) return set_key(**set);
  if (auto key = function_key(value)) return *std::move(key);
  if (is_unhashable(value)) throw TypeError("unhashable type: '" + type_name(value) + "'");
  if (value.tensor() || value.as<ComputedNumber>())
    throw NotImplementedError("a '" + type_name(value) +
                              "' that is known only when the program runs, as a key of a dict or an element "
                              "of a set, is not read; np.unique gives the values of an array");
  throw NotImplementedError("a '" + type_name(value) +
                            "' as a key of a dict or an element of a set is not read");
}

}  // namespace

Key key_of(const Value& value) {
  if (const auto known = known_at_hand(value)) return key_of(*known);
  Key key = any_key(python_number(value));
  const auto* scalar = value.as<Scalar>();
  key.value = scalar ? Value(scalar->with(settled(scalar->tensor))) : value;
  return key;
}

}  // namespace weft::source

#include "tools/weft/program/arguments.hpp"

#include <fmt/format.h>

#include "runtime/files/npy.hpp"

namespace weft::cli {
namespace {

// The array that a value names, if it names one.
std::optional<ndarray> array_from_file(const std::string& value) {
  if (value.ends_with(".npy")) return load_npy(value);
  const auto colon = value.rfind(".npz:");
  if (colon == std::string::npos) return std::nullopt;
  return load_npz(value.substr(0, colon + 4), value.substr(colon + 5));
}

source::Literal literal(const std::string& name, const std::string& value) try {
  return source::read_literal(value, name);
} catch (const source::ReadError& error) {
  throw UsageError(
      fmt::format("{}={}: expected a .npy file, a .npz file, FILE.npz:KEY or a literal such as 3, 1e-5, nan, "
                  "1+2j, None, 'text', (2, 3), [[1, 2], [3]] or {{'a': 1}}: {}",
                  name, value, error.own_text()));
}

Type type_of(const ndarray& array) { return {array.dtype(), array.shape(), array.strides()}; }

void bind_array(Bound& bound, const std::string& name, const ndarray& array) {
  bound.types.emplace(name, type_of(array));
  bound.arrays.emplace(name, array);
}

void bind_members(Bound& bound, const std::string& name, const std::string& file) {
  const NamedArrays members = load_npz(file);
  if (members.size() == 1) return bind_array(bound, name, members[0].second);
  source::NamedTypes dict;
  std::vector<std::string>& keys = bound.dicts[name];
  for (const auto& [key, array] : members) {
    dict.types.emplace_back(key, type_of(array));
    keys.push_back(key);
    bound.arrays.emplace(name + "." + key, array);
  }
  bound.types.emplace(name, std::move(dict));
}

void bind_value(Bound& bound, const std::string& name, const std::string& value) {
  if (value.ends_with(".npz")) {
    bind_members(bound, name, value);
  } else if (const auto array = array_from_file(value)) {
    bind_array(bound, name, *array);
  } else {
    bound.types.emplace(name, literal(name, value));
    bound.literals.emplace(name, value);
  }
}

}  // namespace

Bound bind_arguments(const std::vector<std::string>& words) {
  Bound bound;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw UsageError(fmt::format("expected NAME=VALUE, got '{}'", word));
    }
    const std::string name = word.substr(0, equals);
    if (bound.types.contains(name)) throw UsageError(fmt::format("'{}' is given twice", name));
    bind_value(bound, name, word.substr(equals + 1));
  }
  return bound;
}

}  // namespace weft::cli

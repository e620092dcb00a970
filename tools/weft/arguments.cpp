#include "arguments.hpp"

#include <fmt/format.h>

#include "runtime/npy.hpp"

namespace weft::cli {
namespace {

// The array that a value names, if it names a file of arrays.
std::optional<ndarray> array_from_file(const std::string& value) {
  if (value.ends_with(".npy")) return load_npy(value);
  if (value.ends_with(".npz")) {
    const NamedArrays members = load_npz(value);
    if (members.size() == 1) return members[0].second;
    throw UsageError(fmt::format("{} holds {} arrays; name one, as {}:NAME", value, members.size(), value));
  }
  const auto colon = value.rfind(".npz:");
  if (colon == std::string::npos) return std::nullopt;
  return load_npz(value.substr(0, colon + 4), value.substr(colon + 5));
}

source::Literal literal(const std::string& name, const std::string& value) try {
  return source::read_literal(value, name);
} catch (const source::ReadError& error) {
  throw UsageError(
      fmt::format("{}={}: expected a .npy file, a .npz file, FILE.npz:KEY or a literal such as 3, 1e-5, "
                  "None or (2, 3): {}",
                  name, value, error.text()));
}

void bind_value(Bound& bound, const std::string& name, const std::string& value) {
  if (const auto array = array_from_file(value)) {
    bound.types.emplace(name, Type{array->dtype(), array->shape(), array->strides()});
    bound.arrays.emplace(name, *array);
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

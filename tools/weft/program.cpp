#include "program.hpp"

#include <fmt/format.h>

#include <charconv>

namespace weft::cli {
namespace {

std::map<std::string, std::int64_t> parse_dims(const std::vector<std::string>& words) {
  std::map<std::string, std::int64_t> dims;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    const char* last = word.data() + word.size();
    std::int64_t length = -1;
    const bool named = equals != std::string::npos && equals > 0;
    if (!named || std::from_chars(word.data() + equals + 1, last, length).ptr != last || length < 0) {
      throw UsageError(fmt::format("--dim: expected NAME=LENGTH, got '{}'", word));
    }
    dims[word.substr(0, equals)] = length;
  }
  return dims;
}

}  // namespace

std::pair<std::string, std::string> split_target(const std::string& target) {
  const auto colon = target.rfind(".py:");
  if (colon == std::string::npos) return {target, ""};
  return {target.substr(0, colon + 3), target.substr(colon + 4)};
}

std::vector<ndarray> LoadedProgram::input_arrays() const {
  std::vector<ndarray> arrays;
  for (const auto& [name, type] : program.inputs) {
    const auto found = bound.arrays.find(name);
    if (found == bound.arrays.end()) {
      throw UsageError(fmt::format("argument '{}' is missing: expected {}=FILE.npy with {}{}", name, name,
                                   weft::name(type.dtype), tuple_text(type.shape)));
    }
    arrays.push_back(found->second);
  }
  return arrays;
}

LoadedProgram load_program(const ProgramWords& words, std::optional<std::int64_t> default_dim) {
  LoadedProgram loaded;
  std::tie(loaded.file, loaded.function) = split_target(words.target);
  loaded.bound = bind_arguments(words.arguments);
  source::ReadOptions options{.dims = parse_dims(words.dims), .default_dim = default_dim};
  loaded.program =
      source::read(source::parse_file(loaded.file), loaded.function, loaded.bound.types, options);
  loaded.function = loaded.program.graph.name;
  return loaded;
}

LoadedProgram load_expression(const std::string& text) {
  LoadedProgram loaded;
  loaded.program = source::read_expression(text);
  return loaded;
}

}  // namespace weft::cli

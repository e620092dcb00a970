#include "tools/weft/program/program.hpp"

#include <fmt/format.h>

#include <charconv>
#include <sstream>

#include "frontend/loop_check.hpp"
#include "tools/weft/command_line/terminal.hpp"
#include "tools/weft/execution/stopwatch.hpp"
#include "tools/weft/program/derivatives.hpp"

namespace weft::cli {
namespace {

source::ReadOptions read_options(const LoadedProgram& loaded, const ProgramWords& words,
                                 std::optional<std::int64_t> default_dim) {
  source::ReadOptions options = read_options(words);
  options.default_dim = default_dim;
  options.arrays = &loaded.bound.arrays;
  return options;
}

}  // namespace

source::ReadOptions read_options(const ProgramWords& words) {
  const bool derives = !words.gradient.wrt.empty();
  source::ReadOptions options{.dims = parse_dims(words.dims),
                              .loops = &compiled_loops(),
                              .bounds_loops = words.bounds_loops || derives,
                              .errstate = parse_errstate(words.errstate)};
  if (derives)
    options.then = [wanted = words.gradient](source::ReadProgram program) {
      return gradient_program(std::move(program), wanted);
    };
  return options;
}

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

numpy::Errstate parse_errstate(const std::string& word) {
  using numpy::ErrorHandling;
  static const std::map<std::string, ErrorHandling> modes = {{"ignore", ErrorHandling::ignore},
                                                             {"warn", ErrorHandling::warn},
                                                             {"raise", ErrorHandling::raise},
                                                             {"print", ErrorHandling::print}};
  static const std::map<std::string, ErrorHandling numpy::Errstate::*> kinds = {
      {"divide", &numpy::Errstate::divide},
      {"over", &numpy::Errstate::over},
      {"under", &numpy::Errstate::under},
      {"invalid", &numpy::Errstate::invalid}};
  numpy::Errstate state;
  std::istringstream words(word);
  for (std::string part; std::getline(words, part, ',');) {
    const auto equals = part.find('=');
    const std::string kind = equals == std::string::npos ? "all" : part.substr(0, equals);
    const auto mode = modes.find(part.substr(equals == std::string::npos ? 0 : equals + 1));
    if (mode == modes.end() || (kind != "all" && !kinds.contains(kind)))
      throw UsageError(
          fmt::format("--errstate: expected ignore, warn, raise or print, for all or as in "
                      "divide=warn,invalid=raise (divide, over, under, invalid), got '{}'",
                      part));
    for (const auto& [name, handling] : kinds)
      if (kind == "all" || kind == name) state.*handling = mode->second;
  }
  return state;
}

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

LoadedProgram open_program(const ProgramWords& words) {
  if (words.target.ends_with(".weft"))
    throw UsageError(words.target + ": a saved program can only be run; name the source it was made of");
  LoadedProgram loaded;
  std::string function;
  std::tie(loaded.file, function) = split_target(words.target);
  loaded.module = source::parse_file(loaded.file);
  loaded.function = source::find_function(loaded.module, function).name;
  const Progress progress("reading");
  const Stopwatch watch;
  loaded.bound = bind_arguments(words.arguments);
  loaded.load_ms = watch.milliseconds();
  return loaded;
}

void read_program(LoadedProgram& loaded, const ProgramWords& words, std::optional<std::int64_t> default_dim) {
  loaded.program = source::read(loaded.module, loaded.function, loaded.bound.types,
                                read_options(loaded, words, default_dim));
}

std::vector<std::pair<std::string, Type>> input_types(const LoadedProgram& loaded, const ProgramWords& words,
                                                      std::optional<std::int64_t> default_dim) {
  return source::input_types(loaded.module, loaded.function, loaded.bound.types,
                             read_options(loaded, words, default_dim));
}

LoadedProgram load_program(const ProgramWords& words, std::optional<std::int64_t> default_dim) {
  LoadedProgram loaded = open_program(words);
  read_program(loaded, words, default_dim);
  return loaded;
}

LoadedProgram load_expression(const std::string& text) {
  LoadedProgram loaded;
  loaded.program = source::read_expression(text);
  return loaded;
}

}  // namespace weft::cli

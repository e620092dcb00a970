#include "tools/weft/program/free_lengths.hpp"

#include <fmt/format.h>

#include <span>

#include "ir/text/general_text.hpp"
#include "ir/text/program_lines.hpp"
#include "runtime/system/errors.hpp"

namespace weft::cli {
namespace {

LoadedProgram read_again(const LoadedProgram& loaded, const ProgramWords& words, std::int64_t default_dim) {
  LoadedProgram again{.file = loaded.file,
                      .function = loaded.function,
                      .module = loaded.module,
                      .bound = loaded.bound,
                      .program = {}};
  read_program(again, words, default_dim);
  return again;
}

/// The dimensions that are what they are unless given.
std::vector<std::string> free_dims(const LoadedProgram& loaded, const ProgramWords& words) {
  const LoadedProgram another = read_again(loaded, words, default_free_dim + 1);
  std::vector<std::string> names;
  for (const auto& [name, length] : loaded.program.dims)
    if (another.program.dims.at(name) != length) names.push_back(name);
  return names;
}

/// Enough to tell polynomials of degree 2, and more to try them, some far away, as square roots of near ones
/// are alike: the first are as the program was read.
std::vector<Dims> sampled_lengths(std::size_t count) {
  std::vector<Dims> samples{Dims(count, default_free_dim)};
  const std::size_t most = (count + 1) * (count + 2) / 2 + 3;
  for (std::size_t i = 1; i <= most; ++i) {
    Dims lengths;
    for (std::size_t d = 0; d < count; ++d)
      lengths.push_back(default_free_dim + static_cast<std::int64_t>((i * i * 7 + i * (11 + 6 * d)) % 61) +
                        static_cast<std::int64_t>((i + d) % 4) * (default_free_dim / 2));
    samples.push_back(std::move(lengths));
  }
  return samples;
}

std::string general_source(const LoadedProgram& loaded, const ProgramWords& words) {
  const std::vector<std::string> names = free_dims(loaded, words);
  if (names.empty()) return text(loaded.program.graph);
  const std::vector<Dims> samples = sampled_lengths(names.size());
  std::vector<std::string> texts{text(loaded.program.graph)};
  for (const Dims& lengths : std::span(samples).subspan(1)) {
    ProgramWords with_lengths = words;
    for (std::size_t d = 0; d < names.size(); ++d)
      with_lengths.dims.push_back(fmt::format("{}={}", names[d], lengths[d]));
    texts.push_back(text(read_again(loaded, with_lengths, default_free_dim).program.graph));
  }
  return general_text(texts, samples, names);
}

}  // namespace

std::string source_of_free_lengths(const LoadedProgram& loaded, const ProgramWords& words) {
  if (loaded.program.dims.empty()) return text(loaded.program.graph);
  try {
    return general_source(loaded, words);
  } catch (const LinesDiffer&) {
  } catch (const Error&) {  // of other lengths
  }
  return text(loaded.program.graph);
}

}  // namespace weft::cli

#include <fmt/format.h>

#include <memory>

#include "frontend/drawing.hpp"
#include "tools/weft/command_line/options.hpp"
#include "tools/weft/commands/commands.hpp"

namespace weft::cli {
namespace {

struct DotOptions {
  ProgramWords words;
  std::string output;
};

void check_output(const std::string& path) try { check_picture_name(path); } catch (const ValueError& error) {
  throw UsageError(fmt::format("-o: {}", error.what()));
}

int dot_command(const DotOptions& options) {
  check_output(options.output);
  const LoadedProgram loaded = load_program(options.words, default_free_dim);
  const std::string note = draw(loaded.program.graph, options.output);
  if (!note.empty()) fmt::print(stderr, "{}: {}; as .dot it is whole\n", options.output, note);
  return 0;
}

}  // namespace

void add_dot(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("dot", "Draw a program's graph, each fused kernel in a box");
  command->footer(
      "Free dimensions that nothing decides are 1024. Of very many operations a picture is folded, a box "
      "a "
      "kernel or several, and says so; Graphviz's source is whole.\nExample:\n  weft dot softmax.py -o "
      "softmax.svg");
  const auto options = std::make_shared<DotOptions>();
  add_program_words(*command, options->words);
  add_gradient(*command, options->words);
  command
      ->add_option("-o,--output", options->output,
                   "The picture: .svg, .png, .pdf, or .dot for Graphviz's source")
      ->required();
  command->callback([options, &exit_code] { exit_code = dot_command(*options); });
}

}  // namespace weft::cli

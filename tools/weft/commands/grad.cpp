#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <span>

#include "tools/weft/command_line/options.hpp"
#include "tools/weft/commands/commands.hpp"
#include "tools/weft/program/gradient.hpp"
#include "tools/weft/program/whole_file.hpp"

namespace weft::cli {
namespace {

struct GradOptions {
  ProgramWords words;
  GradientWords gradient;
  std::string output;
};

int grad_command(const GradOptions& options) {
  const LoadedProgram loaded = load_program(options.words, default_free_dim);
  const Gradient gradient = gradient_of(loaded.program, options.gradient);
  const std::string source = text(gradient.graph, 64, gradient.parameters);
  if (options.output.empty())
    std::cout << source;
  else
    write_whole(options.output, std::as_bytes(std::span(source)));
  return 0;
}

}  // namespace

void add_grad(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("grad", "Print the gradient of a program as NumPy source");
  command->footer(
      "What is differentiated is what the function returns: one float. Free dimensions that nothing decides "
      "are 1024.\n"
      "Examples:\n  weft grad loss.py --wrt w,b -o loss_grad.py\n  weft grad loss.py:loss x=x.npy --wrt w "
      "--value");
  const auto options = std::make_shared<GradOptions>();
  add_program_words(*command, options->words);
  command
      ->add_option("--wrt", options->gradient.wrt,
                   "The parameters by which to differentiate, with commas between")
      ->delimiter(',')
      ->required();
  command->add_flag("--value", options->gradient.value, "Give what the function returns first");
  command->add_flag("--unused-zeros", options->gradient.unused_zeros,
                    "Zeros for parameters that nothing depends on, instead of an error");
  command->add_option("-o,--output", options->output, "Where to write it, instead of to standard output");
  command->callback([options, &exit_code] { exit_code = grad_command(*options); });
}

}  // namespace weft::cli

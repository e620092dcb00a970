#include <fmt/format.h>

#include <memory>

#include "tools/weft/command_line/options.hpp"
#include "tools/weft/commands/commands.hpp"
#include "tools/weft/judge/check_gradient.hpp"
#include "tools/weft/program/derivatives.hpp"
#include "tools/weft/program/drawn_arguments.hpp"
#include "tools/weft/program/whole_file.hpp"

namespace weft::cli {
namespace {

struct GradOptions {
  ProgramWords words;
  DerivativeWords wanted;
  std::string output;
  bool check = false;
};

int check_command(const GradOptions& options) {
  if (options.wanted.kind != DerivativeKind::gradient)
    throw UsageError("--check: gradients are compared with differences, other derivatives are not");
  LoadedProgram loaded = open_program(options.words);
  draw_missing(loaded, options.words);
  return check_gradient(std::move(loaded), options.words, options.wanted) ? 0 : 1;
}

int grad_command(const GradOptions& options) {
  if (options.check) return check_command(options);
  const LoadedProgram loaded = load_program(options.words, default_free_dim);
  const Derivatives made = derivatives_of(loaded.program, options.wanted);
  const std::string source = text(made.graph, 64, made.parameters);
  write_or_print(options.output, source);
  return 0;
}

}  // namespace

void add_grad(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("grad", "Print derivatives of a program as NumPy source");
  command->footer(
      "What is differentiated is what the function returns: one float for a gradient or --hessian, any "
      "array for --jvp and --jacobian. "
      "Free dimensions that nothing decides are 1024.\n"
      "Examples:\n  weft grad loss.py --wrt w,b -o loss_grad.py\n  weft grad loss.py:loss x=x.npy --wrt w "
      "--value\n  weft grad step.py --jvp --wrt x    def step_jvp(x, dx), which returns how step(x) "
      "changes\n  weft grad loss.py --hessian --wrt w    def loss_hessian(w, x), of shape w.shape + "
      "w.shape\n  weft grad loss.py --wrt w --check w=w.npy    beside differences in real NumPy\n");
  const auto options = std::make_shared<GradOptions>();
  add_program_words(*command, options->words);
  options->words.bounds_loops = true;
  command
      ->add_option("--wrt", options->wanted.wrt,
                   "The parameters by which to differentiate, with commas between")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->required();
  const auto add_kind = [&](const char* flag, DerivativeKind kind, const char* what) {
    return command->add_flag_callback(flag, [options, kind] { options->wanted.kind = kind; }, what);
  };
  CLI::Option* const forward =
      add_kind("--jvp", DerivativeKind::jvp,
               "Forward mode: how the result changes with tangents, which are further parameters");
  CLI::Option* const matrix = add_kind("--jacobian", DerivativeKind::jacobian,
                                       "How each element of the result changes with each of a parameter");
  CLI::Option* const second = add_kind("--hessian", DerivativeKind::hessian, "The second derivatives");
  forward->excludes(matrix)->excludes(second);
  matrix->excludes(second);
  command->add_flag("--value", options->wanted.value, "Give what the function returns first");
  command->add_flag("--unused-zeros", options->wanted.unused_zeros,
                    "Zeros for parameters that nothing depends on, instead of an error");
  command->add_flag(
      "--check", options->check,
      "Compare the gradient with differences in real NumPy, for arguments that are given or drawn");
  command->add_option("-o,--output", options->output, "Where to write it, instead of to standard output");
  command->callback([options, &exit_code] { exit_code = grad_command(*options); });
}

}  // namespace weft::cli

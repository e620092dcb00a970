#include <memory>

#include "tools/weft/command_line/options.hpp"
#include "tools/weft/commands/commands.hpp"
#include "tools/weft/execution/execution.hpp"
#include "tools/weft/execution/results.hpp"

namespace weft::cli {
namespace {

struct EvalOptions {
  std::string expression, output;
  Machine machine;
};

int eval_command(const EvalOptions& options) {
  options.machine.apply();
  const LoadedProgram loaded = load_expression(options.expression);
  const auto& names = loaded.program.graph.output_names;
  check_output_path(options.output, names, loaded.program.form);
  const auto results = execute(loaded, options.machine.chosen());
  deliver(options.output, returned(loaded.program.form, names, results));
  return 0;
}

}  // namespace

void add_eval(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("eval", "Compute one expression");
  command->footer("Example:\n  weft eval 'np.arange(6).reshape(2, 3).T'");
  const auto options = std::make_shared<EvalOptions>();
  command->add_option("expression", options->expression, "NumPy source; NumPy is np")->required();
  add_machine(*command, options->machine);
  command->add_option("-o,--output", options->output,
                      "A .npy or .npz file for the result; printed unless given");
  command->callback([options, &exit_code] { exit_code = eval_command(*options); });
}

}  // namespace weft::cli

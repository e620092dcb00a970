#include <chrono>
#include <iostream>
#include <memory>

#include "commands.hpp"
#include "execution.hpp"
#include "options.hpp"
#include "results.hpp"

namespace weft::cli {
namespace {

struct RunOptions {
  ProgramWords words;
  Machine machine;
  std::string output;
  bool time = false;
};

int run_command(const RunOptions& options) {
  options.machine.apply();
  const auto start = std::chrono::steady_clock::now();
  const LoadedProgram loaded = load_program(options.words);
  check_output_path(options.output, loaded.program);
  const std::vector<ndarray> inputs = loaded.input_arrays();
  Times times;
  times.read = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  const auto results =
      execute(loaded.program, inputs, options.machine.chosen(), options.time ? &times : nullptr);
  deliver(options.output, named_results(loaded.program, results));
  if (options.time) std::cerr << text(times);
  return 0;
}

}  // namespace

void add_run(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("run", "Compile a NumPy program and run it");
  command->footer("Example:\n  weft run softmax.py x=x.npy -o y.npy");
  const auto options = std::make_shared<RunOptions>();
  add_program_words(*command, options->words);
  add_machine(*command, options->machine);
  command->add_option(
      "-o,--output", options->output,
      "Where results go: a .npy file for one, a .npz file for any number; printed unless given");
  command->add_flag("--time", options->time,
                    "Print what reading, compiling and running took, and the peak of memory");
  command->callback([options, &exit_code] { exit_code = run_command(*options); });
}

}  // namespace weft::cli

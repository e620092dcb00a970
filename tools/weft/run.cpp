#include <chrono>
#include <iostream>
#include <memory>

#include "commands.hpp"
#include "execution.hpp"
#include "options.hpp"
#include "profile.hpp"
#include "results.hpp"
#include "run_saved.hpp"
#include "stopwatch.hpp"

namespace weft::cli {
namespace {

struct RunCommand {
  ProgramWords words;
  Machine machine;
  std::string output, profile;
  bool time = false;
};

// Reads, compiles and runs a program of NumPy source.
NamedArrays run_source(const RunCommand& command, Profile& profile, const RunOptions& options, Times& times) {
  const auto start = std::chrono::steady_clock::now();
  const Stopwatch watch;
  const LoadedProgram loaded = load_program(command.words);
  check_output_path(command.output, loaded.program.graph.outputs.size());
  const std::vector<ndarray> inputs = loaded.input_arrays();
  profile.add("read", start);
  times.load = loaded.load_ms;
  times.read = watch.milliseconds() - times.load;
  const auto results =
      execute(loaded.program, inputs, command.machine.chosen(), command.time ? &times : nullptr, options);
  return named_results(loaded.program, results);
}

int run_command(const RunCommand& command) {
  command.machine.apply();
  if (!command.profile.empty() && command.machine.chosen() != Device::cpu)
    throw UsageError("--profile: only the cpu runs kernels");
  const bool saved = command.words.target.ends_with(".weft");
  if (saved && command.machine.chosen() != Device::cpu)
    throw UsageError("--device: a saved program runs on the cpu");
  Profile profile;
  RunOptions options;
  if (!command.profile.empty()) options.observer = profile.observer();
  Times times;
  const NamedArrays results = saved ? run_saved(command.words, command.output, options, times)
                                    : run_source(command, profile, options, times);
  deliver(command.output, results);
  if (!command.profile.empty()) profile.write(command.profile);
  if (command.time) std::cerr << text(times);
  return 0;
}

}  // namespace

void add_run(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("run", "Compile a NumPy program and run it, or run a saved one");
  command->footer("Example:\n  weft run softmax.py x=x.npy -o y.npy");
  const auto options = std::make_shared<RunCommand>();
  add_program_words(*command, options->words);
  add_machine(*command, options->machine);
  command->add_option(
      "-o,--output", options->output,
      "Where results go: a .npy file for one, a .npz file for any number; printed unless given");
  command->add_flag("--time", options->time,
                    "Print what reading, compiling and running took, and the peak of memory");
  command->add_option("--profile", options->profile,
                      "A file for a trace of what ran when, as Perfetto (ui.perfetto.dev) opens it");
  command->callback([options, &exit_code] { exit_code = run_command(*options); });
}

}  // namespace weft::cli

#include <fmt/format.h>

#include <chrono>
#include <iostream>
#include <memory>

#include "codegen/program_cache.hpp"
#include "frontend/evaluate/compiled.hpp"
#include "tools/weft/command_line/options.hpp"
#include "tools/weft/commands/commands.hpp"
#include "tools/weft/execution/execution.hpp"
#include "tools/weft/execution/profile.hpp"
#include "tools/weft/execution/results.hpp"
#include "tools/weft/execution/run_saved.hpp"
#include "tools/weft/execution/stopwatch.hpp"
#include "tools/weft/program/program_key.hpp"

namespace weft::cli {
namespace {

struct RunCommand {
  ProgramWords words;
  Machine machine;
  std::string output, profile;
  bool time = false;
};

std::vector<std::string> output_names(const Program& program) {
  std::vector<std::string> names;
  for (const BufferType& output : program.outputs) names.push_back(output.name);
  return names;
}

// A program that is stored when its results are delivered.
struct Unstored {
  std::string key;
  codegen::Assembled assembled;
  ResultForm form;
};

// Reads, compiles and runs a program of NumPy source, or runs what that came to before.
Returned run_source(const RunCommand& command, Profile& profile, const RunOptions& options, Times& times,
                    std::optional<Unstored>& unstored) {
  const auto start = std::chrono::steady_clock::now();
  const Stopwatch watch;
  LoadedProgram loaded = open_program(command.words);
  const Device device = command.machine.chosen();
  const auto key = device == Device::cpu ? program_key(loaded, command.words) : std::nullopt;
  auto stored = key ? codegen::load_program(*key) : std::nullopt;
  times.remembered = stored.has_value();
  if (!stored) {
    read_program(loaded, command.words);
    check_output_path(command.output, loaded.program.graph.output_names, loaded.program.form);
    static_cast<void>(loaded.input_arrays());  // none is missing
  }
  times.load = loaded.load_ms;
  times.read = watch.milliseconds() - times.load;
  profile.add("read", start);
  if (!stored) {
    unstored = {key.value_or(""), compiled(loaded.program, device, times, {.options = command.words.options}),
                loaded.program.form};
    stored = {unstored->assembled.program, unstored->form};
    if (!key || !loaded.program.not_read_for_others.empty()) unstored.reset();
  }
  const Program& program = stored->program;
  const auto names = output_names(program);
  check_output_path(command.output, names, stored->form);
  const auto results = run_compiled(program, loaded.bound.arrays, times, command.time, options);
  return returned(stored->form, names, results);
}

Returned run_reference(const RunCommand& command, Times& times) {
  const Stopwatch watch;
  const LoadedProgram loaded = load_program(command.words);
  check_output_path(command.output, loaded.program.graph.output_names, loaded.program.form);
  times.load = loaded.load_ms;
  times.read = watch.milliseconds() - times.load;
  const auto results = execute(loaded, command.machine.chosen(), command.time ? &times : nullptr);
  return returned(loaded.program.form, loaded.program.graph.output_names, results);
}

int run_command(const RunCommand& command) {
  command.machine.apply();
  command.machine.check(command.words);
  const bool compiles = command.machine.chosen() != Device::reference;
  if (!command.profile.empty() && !compiles)
    throw UsageError("--profile: the device reference runs no kernels");
  if (command.words.options.memory_limit && !compiles)
    throw UsageError("--memory-limit: the device reference does not plan its memory");
  const bool saved = command.words.target.ends_with(".weft");
  if (saved && command.machine.chosen() != Device::cpu)
    throw UsageError("--device: a saved program runs on what it was compiled for (weft compile --target)");
  if (saved && command.words.options.memory_limit)
    throw UsageError("--memory-limit: what a saved program stores was decided when it was compiled");
  if (saved && !command.words.errstate.empty())
    throw UsageError("--errstate: a saved program tells of what its source says");
  if (saved && !command.words.gradient.wrt.empty())
    throw UsageError("--grad: a saved program is differentiated before it is compiled (weft compile --grad)");
  for (const auto& [given, option] : {std::pair(!command.words.options.exact, "--fast"),
                                      {command.words.options.tf32, "--tf32"},
                                      {!command.words.options.schedule.empty(), "--schedule"}})
    if (saved && given)
      throw UsageError(fmt::format(
          "{0}: a saved program is compiled already, with or without `weft compile {0}`", option));
  Profile profile;
  RunOptions options;
  if (!command.profile.empty()) options.observer = profile.observer();
  options.accelerator = accelerator_of(command.machine.chosen());
  Times times;
  std::optional<Unstored> unstored;
  const Returned outcome = saved      ? run_saved(command.words, command.output, options, times)
                           : compiles ? run_source(command, profile, options, times, unstored)
                                      : run_reference(command, times);
  deliver(command.output, outcome);
  if (!command.profile.empty()) profile.write(command.profile);
  if (command.time) std::cerr << text(times);
  if (unstored) codegen::store_program(unstored->key, unstored->assembled, unstored->form);
  return 0;
}

}  // namespace

void add_run(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("run", "Compile a NumPy program and run it, or run a saved one");
  command->footer(
      "Examples:\n  weft run softmax.py x=x.npy -o y.npy\n"
      "  weft run softmax.py x=x.npy -o y.npy --errstate warn    RuntimeWarnings, as NumPy's\n"
      "  weft run loss.py w=w.npy x=x.npy --grad w --value       the loss, and its gradient by w");
  const auto options = std::make_shared<RunCommand>();
  add_program_words(*command, options->words);
  add_gradient(*command, options->words);
  add_precision(*command, options->words);
  add_schedule(*command, options->words);
  add_machine(*command, options->machine);
  add_errstate(*command, options->words);
  add_memory_limit(*command, options->words);
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

#include "tools/weft/command_line/options.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "runtime/system/nearest_name.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft::cli {

namespace {

/// A word for which `is_known` is told apart from others, which are to be among the names.
CLI::Validator known_or_one_of(const std::vector<std::string>& names,
                               const std::function<bool(const std::string&)>& is_known) {
  const auto check = [names, is_known](const std::string& word) -> std::string {
    if (is_known(word)) return "";
    return fmt::format("expected {}, got '{}'{}", fmt::join(names, ", "), word, suggestion(word, names));
  };
  return CLI::Validator(check, fmt::format("{{{}}}", fmt::join(names, ",")));
}

}  // namespace

CLI::Validator one_of(const std::vector<std::string>& names) {
  return known_or_one_of(
      names, [names](const std::string& word) { return std::ranges::find(names, word) != names.end(); });
}

void add_program_words(CLI::App& command, ProgramWords& words) {
  command
      .add_option("program", words.target,
                  "A file of NumPy source, and which function of it: FILE.py or FILE.py:FUNCTION (its last "
                  "one unless named)")
      ->required();
  command.add_option("arguments", words.arguments,
                     "NAME=VALUE for a parameter: a .npy file, file.npz:key, file.npz for a dict of its "
                     "arrays, or a literal "
                     "such as 3, 1e-5, nan, 1+2j, None, (2, 3), {'a': [1, 2]}");
  command.add_option("--dim", words.dims, "NAME=LENGTH of a free dimension of an annotation")
      ->allow_extra_args(false);
}

void add_gradient(CLI::App& command, ProgramWords& words) {
  words.gradient.option = "--grad";
  CLI::Option* const by =
      command
          .add_option("--grad", words.gradient.wrt,
                      "The gradient by these parameters, with commas between, in place of the program, "
                      "which is to return one float (`weft grad` prints it)")
          ->delimiter(',')
          ->allow_extra_args(false);
  command.add_flag("--value", words.gradient.value, "With --grad: what the function returns comes first")
      ->needs(by);
}

void add_memory_limit(CLI::App& command, ProgramWords& words) {
  command
      .add_option(
          "--memory-limit", words.options.memory_limit,
          "The most that kernels may store for one another, as 64MiB: what does not fit is computed again "
          "(explain says what that costs). Arguments and results do not count")
      ->transform(CLI::AsSizeValue(true))
      ->check([](const std::string& bytes) -> std::string {
        return bytes.starts_with('-') ? "expected a size, as 64MiB, got " + bytes : "";
      });
}

void add_errstate(CLI::App& command, ProgramWords& words) {
  command.add_option(
      "--errstate", words.errstate,
      "What becomes of floating-point errors, as of np.errstate: ignore, warn, raise or print, "
      "for all kinds or as in divide=raise,over=warn. Ignored unless given");
}

void add_precision(CLI::App& command, ProgramWords& words) {
  command.add_flag_callback(
      "--fast", [&words] { words.options.exact = false; },
      "Not NumPy's bits: sums in any order, fused multiply-adds");
  command.add_flag(
      "--tf32", words.options.tf32,
      "GPUs may round what matrix products of float32 multiply, to TF32 (10 bits of fraction), for "
      "their tensor cores; all else keeps its bits");
}

void add_schedule(CLI::App& command, ProgramWords& words) {
  command.add_option(
      "--schedule", words.options.schedule,
      "How kernels walk their arrays, as 'mean_0: rows, layer_0: tiles(64)', by the names that `weft emit "
      "--stage nest` prints, where Weft is not to choose; * is every kernel that can. Results keep their "
      "bits");
}

void Machine::apply() const {
  if (!threads) return;
  if (*threads < 1) throw UsageError("--threads: expected a number from 1 up");
  set_num_threads(*threads);
}

void Machine::check(const ProgramWords& words) const {
  if (chosen() != Device::reference) return;
  if (!words.options.exact) throw UsageError("--fast: the device reference is always exact");
  if (!words.options.schedule.empty()) throw UsageError("--schedule: the device reference runs no kernels");
}

void add_machine(CLI::App& command, Machine& machine) {
  command
      .add_option(
          "--device", machine.device,
          "Where to compute: cpu, cuda (the first GPU; cuda:1 is the next), cuda-emulated (kernels for "
          "GPUs, whose threads the cpu runs), or reference (one operation at a time)")
      ->check(known_or_one_of(device_names(),
                              [](const std::string& word) { return device_from_name(word).has_value(); }))
      ->capture_default_str();
  command.add_option("--threads", machine.threads, "Threads to use; all processors unless given");
}

}  // namespace weft::cli

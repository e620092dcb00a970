// Options that several commands share.
#pragma once
#include <CLI/CLI.hpp>
#include <optional>

#include "passes/pipeline.hpp"
#include "tools/weft/program/program.hpp"
#include "weft/device.hpp"

namespace weft::cli {

/// What an option may be: the mistake names the nearest, and `weft completion` completes them.
CLI::Validator one_of(const std::vector<std::string>& names);

/// FILE.py[:FUNCTION] NAME=VALUE … --dim NAME=LENGTH.
void add_program_words(CLI::App& command, ProgramWords& words);

/// --grad NAME,… and --value.
void add_gradient(CLI::App& command, ProgramWords& words);

/// --memory-limit SIZE: the most bytes that the arena may have.
void add_memory_limit(CLI::App& command, ProgramWords& words);
/// --errstate.
void add_errstate(CLI::App& command, ProgramWords& words);
/// --fast and --tf32.
void add_precision(CLI::App& command, ProgramWords& words);
/// --schedule.
void add_schedule(CLI::App& command, ProgramWords& words);

/// --device and --threads.
struct Machine {
  std::string device = "cpu";
  std::optional<int> threads;

  Device chosen() const { return *device_from_name(device); }
  /// Sets the number of threads. Errors: UsageError.
  void apply() const;
  /// Errors: UsageError for --fast and --schedule where they mean nothing.
  void check(const ProgramWords& words) const;
};
void add_machine(CLI::App& command, Machine& machine);

}  // namespace weft::cli

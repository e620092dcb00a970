// Other programs, run and waited for; none outlives the process that has started it.
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace weft {

/// When Ctrl-C reaches a program: at once, or once it has unblocked SIGINT itself.
enum class Interrupts { at_once, when_ready };

struct CommandOptions {
  Interrupts interrupts = Interrupts::at_once;
  /// A program that takes longer is ended, and has not succeeded.
  std::optional<std::chrono::milliseconds> limit = {};
};

/// Runs `words[0]`, found as a shell finds it, with the other words as arguments, and waits for its end;
/// whether it succeeded. It may be interrupted even where this process blocks signals, and is ended when this
/// process ends, however that comes. Errors: OSError when it cannot be run, KeyboardInterrupt when Ctrl-C
/// ended it.
bool run_command(const std::vector<std::string>& words, const CommandOptions& options = {});

/// For a process that is about to die of a signal: ends the programs that run, and lets none begin or end any
/// more. To be called by a thread that waits for the signal, not by its handler.
void stop_commands();

}  // namespace weft

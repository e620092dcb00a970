// Other programs, run and waited for.
#pragma once
#include <string>
#include <vector>

namespace weft {

/// When Ctrl-C reaches a program: at once, or once it has unblocked SIGINT itself.
enum class Interrupts { at_once, when_ready };

/// Runs `words[0]`, found as a shell finds it, with the other words as arguments, and waits for its end;
/// whether it succeeded. It may be interrupted even where this process blocks signals. Errors: OSError when
/// it cannot be run, KeyboardInterrupt when Ctrl-C ended it.
bool run_command(const std::vector<std::string>& words, Interrupts interrupts = Interrupts::at_once);

}  // namespace weft

// The runner: all that passes have in common.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "passes/contracts.hpp"
#include "passes/pipeline.hpp"

namespace weft::passes {

using Pass = std::function<void(Planned&, const Limits&)>;

struct PassRow {
  const char* name;
  Pass run;
  Stage stage;         // what holds after it
  const char* reason;  // in a line
  bool optional = false;
  bool (*is_needed)(const Limits&) = [](const Limits&) { return true; };
};

/// Runs the passes in order. WEFT_DISABLE_PASS (names, by commas) skips optional ones; WEFT_DUMP=passes
/// prints to stderr what each made and how long it took. Errors: ValueError when WEFT_DISABLE_PASS names no
/// optional pass; a pass's own errors, and InternalError when a contract does not hold, with "after pass
/// NAME".
void run_passes(const std::vector<PassRow>& rows, Planned& planned, const Limits& limits);

}  // namespace weft::passes

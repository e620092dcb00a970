// The runner of the passes from a graph to a schedule and a memory plan.
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
  Contract stage;      // what holds after it
  const char* reason;  // in a line
  bool optional = false;
  bool (*is_needed)(const Limits&) = [](const Limits&) { return true; };
};

/// Runs the passes in order (PassRunner), without the optional ones that WEFT_DISABLE_PASS names. Errors: a
/// pass's own errors, and InternalError when a contract does not hold, with "after pass NAME".
void run_passes(const std::vector<PassRow>& rows, Planned& planned, const Limits& limits);

}  // namespace weft::passes

// Programs that `weft compile` has saved, run without the compiler.
#pragma once
#include "runtime/program/result_form.hpp"
#include "tools/weft/execution/execution.hpp"
#include "tools/weft/program/program.hpp"

namespace weft::cli {

/// The results of the saved program that `words` name. Errors: UsageError for what a saved program does not
/// take; OSError; ValueError; those of SavedFunction::call.
Returned run_saved(const ProgramWords& words, const std::string& output, const RunOptions& options,
                   Times& times);

}  // namespace weft::cli

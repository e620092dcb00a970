// Programs that `weft compile` has saved, run without the compiler.
#pragma once
#include "execution.hpp"
#include "program.hpp"
#include "runtime/program/result_form.hpp"

namespace weft::cli {

/// The results of the saved program that `words` name. Errors: UsageError for what a saved program does not
/// take; OSError; ValueError; those of SavedFunction::call.
Returned run_saved(const ProgramWords& words, const std::string& output, const RunOptions& options,
                   Times& times);

}  // namespace weft::cli

// Programs that `weft compile` has saved, run without the compiler.
#pragma once
#include "execution.hpp"
#include "program.hpp"
#include "runtime/files/npy.hpp"
#include "runtime/program/result_form.hpp"

namespace weft::cli {

/// What a run gives.
struct Outcome {
  NamedArrays results;
  ResultForm form;
};

/// The results of the saved program that `words` name. Errors: UsageError for what a saved program does not
/// take; OSError; ValueError; those of SavedFunction::call.
Outcome run_saved(const ProgramWords& words, const std::string& output, const RunOptions& options,
                  Times& times);

}  // namespace weft::cli

// Functions of NumPy source, to be compiled ahead of time.
#pragma once
#include "codegen/ahead/compile_ahead.hpp"
#include "frontend/source/source.hpp"

namespace weft::source {

/// The function of `module` for all lengths of the free dimensions that neither `arguments` nor the dims of
/// `options` decide. `function` as in read; `loops` of `options`, where all lengths are decided: for any
/// lengths, steps are written out. Errors: those of read; NotImplementedError for what is among the
/// differences (codegen/ahead/differences.hpp).
UnsavedProgram unsaved(const Module& module, const std::string& function, const Arguments& arguments,
                       const ReadOptions& options = {});

}  // namespace weft::source

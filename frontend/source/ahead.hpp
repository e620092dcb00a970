// Functions of NumPy source, to be compiled ahead of time.
#pragma once
#include "codegen/ahead/compile_ahead.hpp"
#include "frontend/source/source.hpp"

namespace weft::source {

/// The function of `module` for all lengths of the free dimensions that neither `arguments` nor `dims`
/// decide. `function` as in read. Errors: those of read; NotImplementedError for an argument that does not
/// lie in C order.
UnsavedProgram unsaved(const Module& module, const std::string& function, const Arguments& arguments,
                       const std::map<std::string, std::int64_t>& dims);

}  // namespace weft::source

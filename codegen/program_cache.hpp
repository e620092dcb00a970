// Whole programs between processes: one that was assembled before need not be read, lowered or compiled.
#pragma once
#include <optional>
#include <string>

#include "codegen/assemble.hpp"
#include "runtime/program/result_form.hpp"

namespace weft::codegen {

struct StoredProgram {
  Program program;
  ResultForm form;  // of what its function returns
};

/// The program that was stored for `key`, ready to run. `key` says all that the program depends on, but for
/// the compiler and the machine. Nothing when none was stored, it is damaged, or WEFT_CACHE is off.
std::optional<StoredProgram> load_program(const std::string& key);

/// Stores it with the code of its kernels, unless WEFT_CACHE is off or read. One that calls other functions
/// than the library's, which no other process has, or that holds much data, is not stored.
void store_program(const std::string& key, const Assembled& assembled, const ResultForm& form);

}  // namespace weft::codegen

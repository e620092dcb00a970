// Where a program's results go: to the terminal as NumPy prints them, or to a .npy or .npz file.
#pragma once
#include <string>
#include <vector>

#include "runtime/program/result_form.hpp"

namespace weft::cli {

/// Checks that the results can go to `path`, before anything is run; `names` and `form` are the program's.
/// Errors: UsageError when a .npy file would have to hold more or less than one result, or the suffix is
/// another.
void check_output_path(const std::string& path, const std::vector<std::string>& names,
                       const ResultForm& form);

/// Writes the file, or prints when `path` is empty: what was returned as Python prints it, then what was
/// changed under its name; without a form, each result under its name.
void deliver(const std::string& path, const Returned& returned);

}  // namespace weft::cli

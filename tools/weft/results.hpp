// Where a program's results go: to the terminal as NumPy prints them, or to a .npy or .npz file.
#pragma once
#include <string>

#include "frontend/source/source.hpp"
#include "runtime/files/npy.hpp"

namespace weft::cli {

/// Results under their names: what was returned, then every changed argument.
NamedArrays named_results(const source::ReadProgram& program, const std::vector<ndarray>& results);

/// How many results outputs of these names are.
std::size_t count_results(const std::vector<std::string>& names);

/// Checks that so many results can go to `path`, before anything is run. Errors: UsageError when a .npy
/// file would have to hold more or less than one result, or the suffix is another.
void check_output_path(const std::string& path, std::size_t results);

/// Writes the file, or prints when `path` is empty: what was returned as Python prints it, then what was
/// changed under its name; without a form, each result under its name.
void deliver(const std::string& path, const NamedArrays& results, const ResultForm& form = {});

}  // namespace weft::cli

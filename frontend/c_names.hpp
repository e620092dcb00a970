// What C calls the functions of compiled programs, their parameters and their types.
#pragma once
#include <string>
#include <vector>

#include "runtime/saved/saved_program.hpp"

namespace weft {

/// The name of a Python function, another where it would take the place of a function of C's library.
std::string c_function_name(const std::string& name);

std::string c_type(DType dtype);

/// Names of the C functions' parameters, no two alike; each result has one for how long it is.
struct CNames {
  std::vector<std::string> lengths, arguments, results, counts;

  explicit CNames(const SavedProgram& program);
};

}  // namespace weft

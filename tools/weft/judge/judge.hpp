// Real NumPy, asked what a program gives.
#pragma once
#include <map>
#include <string>

#include "runtime/files/npy.hpp"
#include "tools/weft/program/program.hpp"

namespace weft::cli {

struct Judgement {
  NamedArrays results;                       // what was returned and every array argument afterwards, by name
  std::string error, text;                   // what was raised, or ""
  std::string printed;                       // on standard output
  std::string form;                          // of what was returned, a "\1" in place of each of its results
  std::map<std::string, std::string> kinds;  // of its results: "array", "scalar" (of NumPy) or "python"
  std::map<std::string, std::int64_t> ulp;   // how far NumPy's elementary functions were from Weft's
};

/// What is to be judged: a function of a file with arguments, or an expression.
struct Task {
  std::string file, function;
  std::optional<std::string> expression;
  Bound bound;
  /// NumPy's own elementary functions instead of Weft's.
  bool numpy_elementary = false;
  /// Instead of what it gives, its gradient by these parameters, by differences: results of their names, of
  /// which elements that were not tried are NaN.
  std::vector<std::string> differences = {};
};

/// Runs the task in the Python of the build tree, build/venv, in a process of its own. Errors: OSError when
/// that Python cannot be run.
Judgement ask_numpy(const Task& task);

}  // namespace weft::cli

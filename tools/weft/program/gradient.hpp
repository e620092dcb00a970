// The gradient of a program, as a program.
#pragma once
#include "tools/weft/program/program.hpp"

namespace weft::cli {

/// What it is by.
struct GradientWords {
  std::vector<std::string> wrt;
  bool value = false;  // whether what the program returns comes first
  bool unused_zeros = false;
};

struct Gradient {
  Graph graph;
  std::vector<NodePtr> parameters;  // those of the program, in its order
};

/// Errors: UsageError for a name that is no parameter, and for a program that does not return one value;
/// those of weft::grad.
Gradient gradient_of(const source::ReadProgram& program, const GradientWords& words);

}  // namespace weft::cli

// Derivatives of a program, as a program.
#pragma once
#include "tools/weft/program/program.hpp"

namespace weft::cli {

/// What they are by.
struct DerivativeWords {
  std::vector<std::string> wrt;
  bool forward = false;  // rather than the gradient
  bool value = false;    // whether what the program returns comes first
  bool unused_zeros = false;
};

struct Derivatives {
  Graph graph;
  std::vector<NodePtr> parameters;  // those of the program, in its order, then those for tangents
};

/// The gradient of what the program returns; or forwards, how that changes with tangents of parameters, which
/// are called dNAME. Errors: UsageError for a name that is no parameter, and for a program that does not
/// return one value; those of weft::grad and weft::jvp.
Derivatives derivatives_of(const source::ReadProgram& program, const DerivativeWords& words);

}  // namespace weft::cli

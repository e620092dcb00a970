// Derivatives of a program, as a program.
#pragma once
#include "tools/weft/program/program.hpp"

namespace weft::cli {

enum class DerivativeKind : std::uint8_t { gradient, jvp, jacobian, hessian };

/// What they are by.
struct DerivativeWords {
  std::vector<std::string> wrt;
  DerivativeKind kind = DerivativeKind::gradient;
  bool value = false;  // whether what the program returns comes first
  bool unused_zeros = false;
};

struct Derivatives {
  Graph graph;
  std::vector<NodePtr> parameters;  // those of the program, in its order, then those for tangents
};

/// A variable for each input of the program, in their order, used or not.
std::vector<NodePtr> parameters_of(const source::ReadProgram& program);

/// The gradient of what the program returns, its Jacobian, or its second derivatives; or forwards, how it
/// changes with tangents of parameters, which are called dNAME. Errors: UsageError for a name that is no
/// parameter, and for a program that does not return one value; those of weft::grad, weft::jacobian and
/// weft::jvp.
Derivatives derivatives_of(const source::ReadProgram& program, const DerivativeWords& words);

}  // namespace weft::cli

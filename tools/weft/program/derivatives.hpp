// Derivatives of a program, as a program.
#pragma once
#include "tools/weft/program/program.hpp"

namespace weft::cli {

struct Derivatives {
  Graph graph;
  std::vector<NodePtr> parameters;  // those of the program, in its order, then those for tangents
};

/// A variable for each input of the program, in their order, used or not.
std::vector<NodePtr> parameters_of(const source::ReadProgram& program);

/// That of the parameter `wanted`. Errors: UsageError, of the option that names it.
Tensor parameter_named(const std::string& wanted, const std::string& option,
                       const source::ReadProgram& program, const std::vector<NodePtr>& parameters);

/// The gradient of what the program returns, its Jacobian, or its second derivatives; or forwards, how it
/// changes with tangents of parameters, which are called dNAME. Errors: UsageError for a name that is no
/// parameter, and for a program that does not return one value; those of weft::grad, weft::jacobian and
/// weft::jvp.
Derivatives derivatives_of(const source::ReadProgram& program, const DerivativeWords& words);

/// The same of gradients, as a program that returns one, or a tuple of them.
source::ReadProgram gradient_program(source::ReadProgram program, const DerivativeWords& words);

}  // namespace weft::cli

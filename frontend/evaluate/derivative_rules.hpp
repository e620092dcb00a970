// Derivatives that users give with their functions.
#pragma once
#include <string>

#include "ir/attributes.hpp"
#include "weft/variadic.hpp"

namespace weft {

/// The derivative of the function `name`, of which one of both is given; null where none is. Errors:
/// ValueError where both are.
DerivativePtr derivative_of(const std::string& name, const TensorFunction& jvp, const TensorFunction& vjp);

}  // namespace weft

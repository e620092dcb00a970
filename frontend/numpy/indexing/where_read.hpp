// What is computed alone where a condition on data leads to it.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// `x`, where the conditions hold under which it is read (WritesWhere); elsewhere `otherwise`, cast to its
/// dtype, of which nothing is raised.
LazyTensor where_read(const LazyTensor& x, const Operand& otherwise);

}  // namespace weft::numpy

// By what lengths leave when divided, programs can be told apart.
#pragma once
#include "codegen/ahead/shape_samples.hpp"

namespace weft {

/// A period for each of `count` dimensions: the least, up to 8, for which the programs of lengths that leave
/// the same divided by it have one structure, and numbers that are polynomials; 1 where there is none.
Dims shape_periods(ShapeSamples& samples, std::size_t count);

}  // namespace weft

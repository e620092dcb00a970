// Uniform random numbers as arithmetic on the words of a generator's state.
#pragma once
#include "ir/graph.hpp"
#include "runtime/library/random/bit_generator.hpp"

namespace weft::passes {

/// float64 numbers below 1 of this shape, whose last axis is a row: the outputs of the generator's states, of
/// which `words` are what they are made of, after `before` other words (runtime/library/random/draw_rows).
Tensor drawn_numbers(const Tensor& words, std::int64_t before, random::BitGeneratorKind kind,
                     const Dims& shape);

}  // namespace weft::passes

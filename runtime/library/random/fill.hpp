// Uniform numbers, a word or half of one each: in parts on the pool where that pays.
#pragma once
#include "runtime/library/random/bit_generator.hpp"

namespace weft::random {

/// As next_double, and next_float, one after the other.
void fill(RandomBits& bits, std::span<double> numbers);
void fill(RandomBits& bits, std::span<float> numbers);
/// From `low` on, so wide.
void fill_uniform(RandomBits& bits, double low, double range, std::span<double> numbers);

}  // namespace weft::random

// Draws that are not of one number at a time.
#pragma once
#include "runtime/library/random/distributions.hpp"

namespace weft::random {

/// Rows of so many numbers each: 0, 1, … in random order.
void permute(RandomBits& bits, std::int64_t length, std::span<std::int64_t> result);
/// As many different numbers below `population` as there is room for.
void choose(RandomBits& bits, std::int64_t population, bool shuffle, std::span<std::int64_t> result);
/// The same, each by its probability. Errors: ValueError for fewer that are not 0.
void choose(RandomBits& bits, std::span<const double> probabilities, std::span<std::int64_t> result);
/// Of a population of that size. Errors: ValueError, with the texts of Generator.choice or of RandomState's.
void check_probabilities(std::span<const double> probabilities, double tolerance, bool legacy);

/// Rows of counts, of n[i] trials with probabilities[i], or those of i = 0 where there is but one.
void multinomial(RandomBits& bits, std::span<const std::int64_t> n, std::span<const double> probabilities,
                 std::size_t kinds, std::span<std::int64_t> result);
/// Errors: ValueError where probabilities of a row sum up to more than 1. `slice`: how NumPy names the row.
void check_multinomial(std::span<const double> probabilities, std::size_t kinds, const std::string& slice);
/// Rows of counts of each color, in a sample from an urn of them; `counts`: one marble after the other.
void draw_from_urn(RandomBits& bits, std::span<const std::int64_t> colors, std::int64_t sample, bool counts,
                   std::span<std::int64_t> result);
/// Rows of numbers that sum up to 1.
void dirichlet(RandomBits& bits, std::span<const double> alpha, bool legacy, std::span<double> result);

}  // namespace weft::random

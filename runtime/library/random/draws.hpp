// Draws as functions that programs call. Each takes the words of a generator's state, as bytes of any dtype,
// and parameters; it gives the bytes of the state afterwards, then what is drawn, in one array.
#pragma once
#include "runtime/library/random/distributions.hpp"
#include "runtime/program/host_function.hpp"

namespace weft::random {

/// Parameters: those of the distribution, of one element, or of as many as are drawn; where all are numbers
/// they are 0-d. Errors: as check_parameters.
HostFunctionPtr draw_function(const Distribution& distribution, bool legacy, BitGeneratorKind kind);

/// What decides how whole numbers are drawn: from `low` to `high`, which are of uint64 where such are drawn,
/// and else of int64.
struct IntegersKind {
  bool masked = false;   // NumPy's legacy way
  bool closed = false;   // `high` is drawn too
  bool boolean = false;  // bools, as uint8
};
/// Parameters: low and high. Errors: ValueError as NumPy's.
HostFunctionPtr integers_function(IntegersKind kind);
/// Python's ints. Errors: ValueError as NumPy's.
void check_bounds(Int128 low, Int128 high, bool closed, DType dtype);

/// One of all of them by its name, or null. Those besides:
/// - PCG64_random, PCG64_random_rows and their kin: of one generator (draw_rows).
/// - random_permutation: rows of numbers in random order. Parameters: how long a row is.
/// - random_choice: different numbers. Parameters: below which, and whether their order is random.
/// - random_weighted_choice: the same by probabilities.
/// - random_multinomial: rows of counts. Parameters: n, and probabilities whose last axis are the kinds.
/// - random_colors, random_marbles: rows of counts from an urn. Parameters: colors, and how many are drawn.
/// - random_dirichlet, legacy_dirichlet: rows of numbers. Parameters: alpha.
/// - What is no draw, but gives its first argument as it is where that holds: random_probabilities and
///   legacy_probabilities (and how far from 1 their sum may be), random_pvals and random_trials (of
///   multinomial), random_alpha and legacy_alpha.
HostFunctionPtr random_function(std::string_view name);

}  // namespace weft::random

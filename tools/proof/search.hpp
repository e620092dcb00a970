// The largest error of a function.
#pragma once
#include <cstdint>
#include <limits>

#include "functions.hpp"

namespace weft::proof {

/// In units of the last place. Half a unit is what rounding costs: where nothing is worse, no place is given.
struct Worst {
  double error = 0.5;
  double x = std::numeric_limits<double>::quiet_NaN(), y = x;
};

/// How much is tried: of one argument every float16 and bfloat16 and every `stride`th of all float32, else so
/// many hard points.
struct Effort {
  std::uint64_t stride = 1, points = 10'000'000;
  unsigned threads = 1;
};

struct Search {
  std::uint64_t inputs = 0;
  Worst worst;
};

/// Tries `function` on T, a floating type. Each error above half a unit that could be the largest is
/// MPFR's; others are ruled out by the C library's value in a wider format. Errors: InternalError when the
/// two disagree by more than is believed.
template <class T>
Search search(const Judged& function, const Effort& effort);

}  // namespace weft::proof

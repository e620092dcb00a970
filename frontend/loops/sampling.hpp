// Which steps of a loop are read, and what was decided while they were.
#pragma once
#include <vector>

#include "runtime/array/dims.hpp"

namespace weft {

/// One step of the outermost loop, and one of each loop within it, while they are read.
struct LoopSampling {
  std::size_t number = 0;
  Dims taken = {};
  Dims loops = {};  // which they are, for whoever reads them
  bool real = true;
  std::size_t depth = 1;          // of the loops met
  std::int64_t inset = 0;         // of a corner: how many steps further inside the loops around are
  bool has_untaken_loop = false;  // one within a step that is taken
  /// Numbers whose signs decide what is read, and numbers that must not be 0, in the order met.
  std::vector<std::int64_t> decisions = {}, divisors = {};
  /// The steps taken from some decision and some divisor on.
  struct Place {
    std::size_t decision = 0, divisor = 0;
    Dims taken, loops;
    bool real = true;
  };
  std::vector<Place> places = {};

  std::int64_t choose(std::int64_t steps) const;
  void mark() { places.push_back({decisions.size(), divisors.size(), taken, loops, real}); }
};

/// Samples that tell polynomials of `degree`, 1 or 2, in the steps of so many loops within one another and in
/// the lengths that they measure, the corners among them, and more to try them. Few numbers' products are
/// told in any case: they take few samples more.
std::size_t samples_for(std::size_t depth, std::size_t lengths, std::size_t degree = 2);
/// Whether that sample is of a corner: each loop's first step or its last.
bool is_corner(std::size_t number, std::size_t depth);

/// The corners at which a loop within takes no step, with the loops around it one step further inside: there
/// the steps that it takes have theirs. None when all do, or three steps do not lead there.
std::vector<LoopSampling> corners_inside(const std::vector<LoopSampling>& samplings);

/// Whether no divisor met while steps were read, each affine in the steps taken or a polynomial of degree 2
/// of one sign, is 0 at any step.
bool divides_everywhere(const std::vector<LoopSampling>& samplings);

/// Whether what was decided while steps were read, by numbers affine in the steps taken, was decided alike at
/// all corners, and so is everywhere between them.
bool decided_alike(const std::vector<LoopSampling>& samplings);
/// Where it was not, the loops on whose steps the first number depends that decided otherwise somewhere.
Dims deciding_loops(const std::vector<LoopSampling>& samplings);

}  // namespace weft

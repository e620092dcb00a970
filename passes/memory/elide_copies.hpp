// Assignments in place.
#pragma once
#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// The base of a setitem is not copied, but computed where the result will lie, when nothing reads it once
/// the region is overwritten. Needs a placed schedule; a value that is an output, or a leaf, stays as it is.
Schedule elide_copies(Schedule schedule);

}  // namespace weft::passes

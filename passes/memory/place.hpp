// Where each stored value lives.
#pragma once
#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// Gives every stored value, leaf in memory and input of a kernel its placement: pieces of a concatenate and
/// what makes up a setitem inside their root, all else in memory of its own, laid out densely in the order of
/// its type.
Schedule place(Schedule schedule);

}  // namespace weft::passes

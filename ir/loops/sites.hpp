// What the steps of a loop compute of one place at some steps, and of two at others.
#pragma once
#include "ir/loops/loop.hpp"

namespace weft {

/// Gives sites to what is alike in some samples only, so that no pass makes one of it there: a sample would
/// have fewer nodes than the others. One site, where it is alike in all.
///
///     x[i] * x[j]    with i == j in the first sample: x[0] at site 1, x[0] at site 2
///
/// The samples have as many nodes, of the same operations; others are left as they are.
void tell_apart(std::vector<LoopStep>& samples);

/// Those of a node, and of what was made one with it; none of most.
Dims sites_of(const Node& node);

}  // namespace weft

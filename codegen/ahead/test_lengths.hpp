// Lengths such as programs meet every day.
#pragma once
#include <vector>

#include "runtime/array/dims.hpp"

namespace weft {

/// Lengths of `count` dimensions, all different, and the same with each in turn being 1. What they leave
/// divided by up to 8 comes twice, with lengths that differ.
std::vector<Dims> test_lengths(std::size_t count);

}  // namespace weft

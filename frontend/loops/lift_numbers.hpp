// Constants that depend on the steps taken become inputs of the steps.
#pragma once
#include "ir/loops/loop.hpp"

namespace weft {

/// The samples with each 0-d constant that differs between them, where it holds whole numbers, made a
/// variable; and so within their loops.
std::vector<LoopStep> lifted(std::vector<LoopStep> samples);

}  // namespace weft

// Whether two samples of a loop do the same, before anything is lowered.
#pragma once
#include <optional>

#include "ir/loops/loop.hpp"

namespace weft {

/// The origin of the loop, `origin` or one within, of which `a` and `b` show steps of other operations.
std::optional<std::uint32_t> differing_operations(const LoopStep& a, const LoopStep& b, std::uint32_t origin);

}  // namespace weft

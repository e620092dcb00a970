// Where to part what is computed again.
#pragma once
#include "passes/memory/cut_values.hpp"

namespace weft::passes {

/// Of the values that `cut` has computed again, some to keep where there is room for `room` lines more.
/// Values that come of one another lie in memory together when they are computed again: such chains are
/// parted, those that are longest, where a line saves most work, and of such places in the middle.
std::vector<int> checkpoints(const Schedule& schedule, const StoredValues& stored, const Cut& cut,
                             std::int64_t room);

}  // namespace weft::passes

// One index for two in a row.
#pragma once
#include <optional>

#include "ir/index.hpp"

namespace weft::source {

/// The index that takes what `inner` takes of what `outer` takes; nothing where no single index does.
std::optional<Index> compose(const Index& outer, const Index& inner);

}  // namespace weft::source

// How kernels walk through arrays that broadcast (kernels/named_items.hpp).
#pragma once
#include <optional>

#include "runtime/array/dims.hpp"
#include "runtime/library/indexing/kernels/named_items.hpp"

namespace weft {

/// An array of `shape`, in C order, seen as `whole`. Nothing where it does not broadcast to that, or in more
/// axes than kernels walk along.
std::optional<kernels::StridedWalk> walk_of(const Dims& shape, const Dims& whole);

}  // namespace weft

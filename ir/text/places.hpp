// Where elements are among those they are reduced with, by arithmetic: nothing is stored.
#pragma once
#include "ir/node.hpp"

namespace weft {

/// Each element's place in C order over `axes` of `shape`, int64; to be broadcast along the others.
Tensor places(const Dims& shape, const Dims& axes);

}  // namespace weft

// How NumPy's ufuncs walk operands that lie backwards in memory, which some of their loops compute otherwise.
#pragma once
#include <span>

#include "ir/node.hpp"

namespace weft {

/// Whether the inner loop of a ufunc of one or two operands, all of one dtype, steps backwards through one of
/// them: the iterator of a ufunc that allocates its result turns no axis round. A result of `shape`.
bool steps_backwards(const Dims& shape, std::span<const Tensor> operands);

}  // namespace weft

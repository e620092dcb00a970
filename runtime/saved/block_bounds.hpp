// Whether blocks of rows stay within their buffers.
#pragma once
#include "runtime/saved/step_bounds.hpp"

namespace weft {

/// The same of all blocks. Errors: ValueError.
void check_bounds(const BlockedRows& rows, const BytesOf& room);

}  // namespace weft

// Whether what is taken again and again holds together: the body of a loop, and blocks of rows.
#pragma once
#include "runtime/program/row_blocks.hpp"
#include "runtime/saved/step_check.hpp"

namespace weft {

/// `around`: what the steps may name that the loop is among. Errors: ValueError.
void check_body(const Loop& loop, const StepScope& around);

/// Each of its buffers, extents and numbers moves with the rows. Errors: ValueError.
void check_blocked(const BlockedRows& rows, const BlockedStep& blocked);

}  // namespace weft

// Square blocks of memory, read along one axis and transposed in registers.
#pragma once
#include "codegen/compiler/ssa/flow.hpp"
#include "codegen/compiler/ssa/memory.hpp"

namespace weft::codegen {

/// Lines of memory, `stride` elements apart; those beyond number `last`, if given, repeat it.
struct Lines {
  Value memory, offset, stride, last;
};

/// As many lines as the strip has lanes, read where it says along them: a vector of all lines for each lane.
ValueList load_transposed(Values& values, DType dtype, const Lines& lines, const Strip& along);

}  // namespace weft::codegen

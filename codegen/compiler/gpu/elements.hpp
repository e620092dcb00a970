// Elements of a GPU's grid points that threads take apart.
#pragma once
#include "codegen/compiler/cpu/sweep.hpp"

namespace weft::codegen {

/// Elements [0, count) of a point's row, of whose last axis there is a part: thread `lane` of `width` takes
/// some of them. Where a whole block does, each takes some neighbours by one access of 16 bytes, if memory is
/// aligned so.
struct ElementShare {
  Scope point;
  Range last;
  Value count, lane, width;
  bool across = false;  // memory may be read across the row
};
void take_elements(const Kernel& kernel, const ElementShare& share);

}  // namespace weft::codegen

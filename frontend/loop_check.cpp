#include "frontend/loop_check.hpp"

#include "codegen/lower/lowered_steps.hpp"

namespace weft {

const source::LoopCheck& compiled_loops() {
  static constexpr source::LoopCheck check{codegen::differing_loop, codegen::check_loop};
  return check;
}

}  // namespace weft

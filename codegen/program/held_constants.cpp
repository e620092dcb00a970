#include "codegen/program/held_constants.hpp"

#include "codegen/program/program_fingerprint.hpp"
#include "runtime/program/loop.hpp"

namespace weft::codegen {

void hold_memory(Program& program) {
  for (ndarray& constant : program.constants) constant = memory_of(constant);
  for (Step& step : program.steps)
    if (auto* loop = std::get_if<Loop>(&step)) {
      auto body = std::make_shared<LoopBody>(*loop->body);
      hold_memory(body->program);
      loop->body = std::move(body);
    }
}

}  // namespace weft::codegen

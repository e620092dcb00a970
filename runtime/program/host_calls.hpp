// The calls of a program, wherever they are.
#pragma once
#include <algorithm>

#include "runtime/program/loop.hpp"
#include "runtime/program/row_blocks.hpp"

namespace weft {

/// Whether holds(const HostCall&) of some call: of a step, of a loop's body, or within blocks of rows.
template <class Holds>
bool any_call(const Program& program, const Holds& holds) {
  const auto is_such = [&](const auto& step) {
    const auto* const call = std::get_if<HostCall>(&step);
    return call && holds(*call);
  };
  return std::ranges::any_of(program.steps, [&](const Step& step) {
    if (const auto* loop = std::get_if<Loop>(&step)) return any_call(loop->body->program, holds);
    if (const auto* blocks = std::get_if<RowBlocks>(&step))
      return std::ranges::any_of(blocks->rows->steps, is_such, &BlockedStep::step);
    return is_such(step);
  });
}

}  // namespace weft

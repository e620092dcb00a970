// What the reader asks of those who compile loops.
#pragma once
#include <cstdint>
#include <optional>

#include "ir/loops/loop.hpp"

namespace weft::source {

struct LoopCheck {
  /// The origin of a loop, this one or one within, whose own steps differ in more than numbers.
  std::optional<std::uint32_t> (*differing_loop)(const LoopStepsPtr& steps) = nullptr;
  /// Errors: NotImplementedError when the steps are not one program, for a loop of so many.
  void (*check)(const LoopStepsPtr& steps, std::int64_t length) = nullptr;
};

}  // namespace weft::source

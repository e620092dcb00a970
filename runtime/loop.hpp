// What a loop of a program does at each of its steps: plain data, as Program is.
#pragma once
#include "runtime/program.hpp"
#include "runtime/size.hpp"

namespace weft {

/// `program` is taken once a step; its outputs are the carried values as the step leaves them. Its launches
/// name kernels of the whole program.
struct LoopBody {
  /// What an input of `program` is: a value that steps hand on, one that stays, or a number that depends on
  /// how many steps were taken.
  struct Input {
    enum class Kind : std::uint8_t { carried, captured, number };
    Kind kind = Kind::captured;
    std::int32_t index = 0;
  };
  Program program;
  std::vector<Input> inputs;
  /// What depends on the steps taken so far by this loop and those around it, the outermost first: numbers of
  /// `program` (program_numbers.hpp), and 0-d inputs.
  std::vector<VaryingNumber> varying;
  std::vector<Size> numbers;
  /// Of each carried value, whether a step reads one buffer and stores to another.
  std::vector<bool> doubled;
};

}  // namespace weft

// Whether the steps of a program that was read from a file hold together.
#pragma once
#include "runtime/saved/kernel_uses.hpp"
#include "runtime/saved/saved_bytes.hpp"

namespace weft {

/// What the steps of a program may name besides its own arrays.
struct StepScope {
  const SavedProgram& saved;
  KernelUses& uses;
  std::size_t constants = 0;
  std::size_t taken = 0;  // numbers that a step of a loop goes by: steps taken, and lengths measured
};

/// Every index points at something, and every list is as long as what it belongs to says, in the bodies of
/// loops and in blocks of rows, too. Errors: ValueError.
void check_steps(const Program& program, const StepScope& scope);

/// Errors: ValueError, unless inputs and outputs have a stride an axis, and blocks of the arena a life.
void check_types(const Program& program);
/// Errors: ValueError, unless it is of so many numbers.
void check_size(const Size& size, std::size_t numbers);

std::size_t count_numbers(const Program& program);

inline void require(bool holds, const char* what) {
  if (!holds) throw_damaged_program(what);
}

template <class Index, class List>
bool within(Index index, const List& list) {
  return index >= 0 && static_cast<std::size_t>(index) < list.size();
}

}  // namespace weft

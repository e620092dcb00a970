// What each instruction does, by its name in full: one that is not here is refused.
#pragma once
#include <string>
#include <unordered_map>

#include "module.hpp"

namespace ptx {

struct Operation {
  Handler run = nullptr;
  Kind kind = Kind::plain;
  int mask = -1;  // of a warp_sync: the operand that says who takes part, or all do
};

using Opcodes = std::unordered_map<std::string, Operation>;

/// A name has what follows it where operands are of several numbers: "mov.b64{2" for one that takes a number
/// apart, "mov.b64}2" for one that joins two, "shfl.sync.bfly.b32|" for one with a predicate as second
/// result.
const Opcodes& opcodes();

void add_integer_operations(Opcodes& table);
void add_bit_operations(Opcodes& table);
void add_float_operations(Opcodes& table);
void add_comparisons(Opcodes& table);
void add_conversions(Opcodes& table);
void add_memory_operations(Opcodes& table);
void add_atomics(Opcodes& table);
void add_copies(Opcodes& table);
void add_warp_operations(Opcodes& table);
void add_matrix_operations(Opcodes& table);
void add_group_operations(Opcodes& table);

}  // namespace ptx

// Tables of sixteen floats, looked up in registers where the instruction set can.
#pragma once
#include <array>

#include "codegen/compiler/ssa/values.hpp"

namespace weft::codegen {

struct RegisterTable {
  const char* name;  // its own among all tables
  std::array<double, 16> numbers;
};

/// The number, in the format of `like`, at the place that the low four bits of `place` say: an integer as
/// wide.
Value number_at(Values& values, const RegisterTable& table, Value place, Value like);

}  // namespace weft::codegen

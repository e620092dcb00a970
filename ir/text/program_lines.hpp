// Lines of a program's text that differ in numbers, put together.
#pragma once
#include <string>
#include <vector>

#include "runtime/array/dims.hpp"

namespace weft {

/// A line, and the numbers that its own follow, by their names in the text: how many steps the loops around
/// it have taken, and lengths; whether they come to these steps.
struct ProgramLine {
  std::string text;
  Dims taken;
  std::vector<std::string> names;
  bool real = true;
};
using ProgramLines = std::vector<ProgramLine>;

/// That texts are not one but for numbers, or that these follow no rule.
struct LinesDiffer {};

/// The first of some printed steps of a loop, with whole numbers that differ between them written as
/// polynomials of the loops' variables. Errors: LinesDiffer.
ProgramLines joined_lines(const std::vector<ProgramLines>& printed);

/// i, j, k, l, i4, i5, …
std::string loop_variable(std::size_t depth);

}  // namespace weft

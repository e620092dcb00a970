// The text of a program for lengths in general.
#pragma once
#include <string>
#include <vector>

#include "runtime/array/dims.hpp"

namespace weft {

/// Texts of one program for some lengths put together: numbers that differ are polynomials of the lengths,
/// which are called `names`; parameters' annotations say where they are, and the first lines take them from
/// there. Errors: LinesDiffer where the texts are not one but for numbers, or these follow no rule.
std::string general_text(const std::vector<std::string>& texts, const std::vector<Dims>& lengths,
                         const std::vector<std::string>& names);

}  // namespace weft

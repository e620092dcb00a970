// What a function returns becomes results of its program.
#pragma once
#include "frontend/source/source.hpp"
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// Adds an output for each array and number in `returned`, and for each that a text in it spells, and notes
/// how they lie in it. `parameters`: names that outputs may have besides.
void add_returned(ReadProgram& program, const Value& returned,
                  const std::vector<std::string>& parameters = {});

}  // namespace weft::source

// Values of unlike kinds, one of which data choose.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// As `f = 0` and, where data say so, `f = x[0]`: an int or a NumPy scalar. Arrays of unlike shapes are such,
/// and None beside anything. What is done with it is done with each of them, where it is that one.
struct Choice {
  struct Way {
    LazyTensor condition;  // one of which holds
    Value value;
  };
  std::vector<Way> ways;
};
using Ways = std::vector<Choice::Way>;

/// What a value may be, where it is a choice, or a tuple with one in it: the ways of the first one. Empty for
/// others.
Ways ways_of(const Value& value);
bool is_choice(const Value& value);

}  // namespace weft::source

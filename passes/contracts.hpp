// What holds of a program at each stage, as lists of small named rules.
#pragma once
#include <string>
#include <vector>

#include "passes/schedule/planned.hpp"

namespace weft::passes {

/// What the passes have made so far.
enum class Contract : std::uint8_t { captured, decomposed, expanded, fused, placed, planned };

struct Rule {
  const char* name;  // what holds
  bool (*holds)(const Planned&);
};

/// The rules of a stage; they need no earlier stage's.
const std::vector<Rule>& rules_of(Contract stage);

/// Errors: InternalError with the name of the first rule that does not hold.
void check(Contract stage, const Planned& planned);

}  // namespace weft::passes

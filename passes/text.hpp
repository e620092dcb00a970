// Schedules and plans as text: for dumps, `weft emit` and tests.
#pragma once
#include <string>

#include "passes/schedule/planned.hpp"

namespace weft::passes {

/// A kernel a paragraph: what it computes, from what, into what, and why it ends; then where each root lives,
/// once it is planned. Deterministic.
std::string text(const Planned& planned);

}  // namespace weft::passes

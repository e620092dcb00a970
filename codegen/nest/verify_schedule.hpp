// The contract of how a nest is walked, strategy by strategy.
#pragma once
#include "codegen/nest/loop_nest.hpp"

namespace weft::codegen {

/// The first rule that the schedule of a nest, which else holds together, breaks; "" when it breaks none.
/// What lengths decide is for who chooses it (codegen/schedule/strategies.hpp).
std::string_view broken_rule(const LoopNest& nest);

}  // namespace weft::codegen

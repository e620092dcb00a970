// What Weft takes besides the time of its loops: for compiling, planning, calls and memory. Each is a
// question to weft_bench, {"cost": its name, …}, answered {"value", …}: seconds, a count or a ratio. costs.py
// is the list of what is asked.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "frontend/source/source.hpp"

namespace weft::bench {

using Cost = nlohmann::json (*)(const source::Module& programs, const nlohmann::json& asked);
using Costs = std::map<std::string, Cost>;

Costs compile_costs();
Costs call_costs();
Costs memory_costs();
Costs scaling_costs();

/// All of them.
const Costs& costs();

}  // namespace weft::bench

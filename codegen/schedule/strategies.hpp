// The strategies by which nests are walked, one row each: when each is legal, and when it pays.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "codegen/schedule/nest_use.hpp"

namespace weft::codegen {

struct StrategyRule {
  Strategy strategy;
  For target;
  bool needs_known_lengths;
  LegalSizes (*legal_sizes)(const NestUse& use);
  bool (*pays)(const NestUse& use, std::int64_t size);
  const char* needs;   // what legality looks for
  const char* reason;  // why it is chosen; "" of the plain ones, which are left when no other is
};

/// In the order that they are asked in: the first that is legal and pays is chosen.
std::span<const StrategyRule> strategy_rules();
const StrategyRule& rule_of(Strategy strategy);

/// The sizes that it may legally have for a nest of this target, all of whose launches are known, unless it
/// is one of the plain ones.
LegalSizes legal_sizes(const StrategyRule& rule, const NestUse& use);

/// All that a nest may legally be walked by.
std::vector<NestSchedule> legal_schedules(const NestUse& use);

}  // namespace weft::codegen

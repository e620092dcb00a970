#include "costs.hpp"

namespace weft::bench {

const Costs& costs() {
  static const Costs all = [] {
    Costs merged;
    for (Costs family : {compile_costs(), call_costs(), memory_costs(), scaling_costs()})
      merged.merge(family);
    return merged;
  }();
  return all;
}

}  // namespace weft::bench

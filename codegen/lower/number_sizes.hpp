// What the numbers of a loop's body are at each step.
#pragma once
#include <map>

#include "runtime/program/program.hpp"
#include "runtime/program/program_numbers.hpp"

namespace weft::codegen {

/// Sizes by the place of a number. Of numbers that never change, it is the one term.
class NumberSizes {
 public:
  /// `program` and `varying` outlive it; steps of `program` must stay where they are.
  NumberSizes(Program& program, const std::vector<VaryingNumber>& varying) {
    std::vector<const std::int64_t*> places;
    each_number(program, [&](std::int64_t& number) { places.push_back(&number); });
    for (const VaryingNumber& each : varying) sizes_.emplace(places[each.number], &each.size);
  }

  Size operator()(const std::int64_t& number) const {
    const auto varying = sizes_.find(&number);
    return varying == sizes_.end() ? Size{{number, {}}} : *varying->second;
  }

 private:
  std::map<const std::int64_t*, const Size*> sizes_;
};

}  // namespace weft::codegen

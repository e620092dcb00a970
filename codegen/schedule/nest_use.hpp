// A nest, and what runs it: what schedules are chosen by.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "codegen/program/lowered.hpp"
#include "codegen/program/target.hpp"

namespace weft::codegen {

struct NestUse {
  Lowered& lowered;  // which nothing changes meanwhile
  const Target& target;
  const LoopNest& nest;
  std::vector<const Launch*> launches;  // all of them, unless the program hides some (program/lowered.hpp)
  std::vector<std::string> kernels;     // the names of those that they run

  /// Of a launch: whether an extent is so long, or may be.
  bool is_long(const Launch& launch, int axis, std::int64_t least) const {
    const std::int64_t& extent = launch.params[static_cast<std::size_t>(axis)];
    return target.may_vary(extent) || extent >= least;
  }
  template <class Holds>
  bool in_all(const Holds& holds) const {
    return std::ranges::all_of(launches, [&](const Launch* launch) { return holds(*launch); });
  }
};

/// Of each nest, in order.
std::vector<NestUse> uses_of(Lowered& lowered, const Target& target);

/// The sizes of a strategy that a nest can legally be walked by, best first; {0} where it has no size, none
/// where it cannot.
using LegalSizes = std::vector<std::int64_t>;

}  // namespace weft::codegen

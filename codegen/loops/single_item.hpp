// Calls of the library that gather, or scatter, one element.
#pragma once
#include <optional>

#include "runtime/program/program.hpp"

namespace weft::codegen {

/// table[places] of a call of gather or scatter (runtime/library/indexing/index_functions.hpp): which of its
/// buffers are the element and the places, one for each axis of the table, and how errors call these axes. Of
/// raise_error: the place of the error's table that the number is, without a name for its axis.
struct SingleItem {
  bool puts = false;
  std::size_t item = 0, first_place = 0;
  std::vector<std::optional<std::int64_t>> axes;
};
/// Nothing when it is about more than one element, or another function.
std::optional<SingleItem> single_item(const HostCall& call);

}  // namespace weft::codegen

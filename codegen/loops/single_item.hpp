// Calls of the runtime that look up, or put, one element.
#pragma once
#include <optional>

#include "runtime/program/program.hpp"

namespace weft::codegen {

/// table[places] of a call of take_at_function or put_at_function
/// (runtime/library/indexing/index_functions.hpp): which of its buffers are the element and the places, one
/// for each axis of the table, and how errors call these axes.
struct SingleItem {
  bool puts = false;
  std::size_t item = 0, first_place = 0;
  std::vector<int> axes;
};
/// Nothing when it is about more than one element, or another function.
std::optional<SingleItem> single_item(const HostCall& call);

}  // namespace weft::codegen

// The whole numbers among the attributes of a node: what may differ between the steps of a loop.
#pragma once
#include <algorithm>

#include "ir/attributes.hpp"

namespace weft {

/// Calls visit(std::int64_t&) on each of them.
template <class Visit>
void each_number(Attributes& attributes, Visit&& visit) {
  for (auto& [which, value] : attributes) {
    if (auto* number = std::get_if<std::int64_t>(&value)) visit(*number);
    if (auto* dims = std::get_if<Dims>(&value)) std::ranges::for_each(*dims, visit);
    if (auto* index = std::get_if<Index>(&value))
      for (IndexItem& item : *index) visit(item.start), visit(item.step), visit(item.length);
  }
}

inline std::vector<std::int64_t> numbers_of(Attributes attributes) {
  std::vector<std::int64_t> numbers;
  each_number(attributes, [&](std::int64_t number) { numbers.push_back(number); });
  return numbers;
}

}  // namespace weft

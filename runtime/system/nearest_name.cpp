#include "runtime/system/nearest_name.hpp"

#include <algorithm>
#include <numeric>

namespace weft {
namespace {

/// The least number of characters put in, left out or replaced that make `a` of `b`.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
    }
  }
  return row.back();
}

}  // namespace

std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates) {
  std::string nearest;
  std::size_t least = name.size() <= 3 ? 2 : 3;
  if (name.size() > 40) return nearest;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > name.size() + 2 || candidate.size() + 2 < name.size()) continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < least && distance < name.size()) least = distance, nearest = candidate;
  }
  return nearest;
}

std::string suggestion(std::string_view name, const std::vector<std::string>& candidates) {
  const std::string nearest = nearest_name(name, candidates);
  return nearest.empty() ? "" : ". Did you mean: '" + nearest + "'?";
}

}  // namespace weft

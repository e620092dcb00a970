#include "passes/fuse/fusion_groups.hpp"

#include <algorithm>

namespace weft::passes {
namespace {
constexpr int nobody = std::numeric_limits<int>::max();
}

int Groups::add(Group group) {
  const int id = count();
  entries_.push_back({std::move(group), id, next_rank_++});
  return id;
}

int Groups::find(int id) const {
  while (entries_[id].parent != id) {
    entries_[id].parent = entries_[entries_[id].parent].parent;
    id = entries_[id].parent;
  }
  return id;
}

bool Groups::may_read(int reader, const std::vector<int>& sources) const {
  const Entry& entry = entries_[find(reader)];
  const auto is_below = [&](int source) { return rank(source) < entry.rank; };
  const auto is_self = [&](int source) { return find(source) == find(reader); };
  if (std::ranges::any_of(sources, is_self)) return false;
  return entry.first_reader == nobody || std::ranges::all_of(sources, is_below);
}

void Groups::raise(int reader, const std::vector<int>& sources) {
  int& own = entries_[find(reader)].rank;
  for (const int source : sources)
    if (rank(source) > own) own = next_rank_++;
}

void Groups::add_reads(int reader, const std::vector<int>& sources) {
  raise(reader, sources);
  for (const int source : sources) {
    int& first = entries_[find(source)].first_reader;
    first = std::min(first, rank(reader));
  }
}

bool Groups::may_merge(int a, int b) const {
  if (rank(a) > rank(b)) std::swap(a, b);
  return entries_[find(a)].first_reader > rank(b);
}

void Groups::merge(int a, int b, FusionDomain domain) {
  if (rank(a) > rank(b)) std::swap(a, b);
  const Entry& lower = entries_[find(a)];
  Entry& upper = entries_[find(b)];
  upper.group.size += lower.group.size;
  upper.group.domain = std::move(domain);
  upper.first_reader = std::min(upper.first_reader, lower.first_reader);
  lower.parent = find(b);
}

}  // namespace weft::passes

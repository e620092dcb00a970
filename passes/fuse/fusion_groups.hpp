// Groups of nodes on their way to become kernels, kept free of cycles while they grow.
#pragma once
#include <limits>
#include <string>
#include <vector>

#include "passes/fuse/fusion_domain.hpp"

namespace weft::passes {

/// What becomes a kernel; or, when `sealed`, a structure operation, which other nodes never join.
struct Group {
  FusionDomain domain;
  int size = 0;  // nodes computed
  bool sealed = false;
  std::string ends;  // why the first consumer that wanted to join could not
};

/// Groups numbered so that each reads only groups of lower rank. That is all there is to freedom from cycles:
/// a group may move up as long as it stays below its first reader, and two groups may merge at the higher of
/// their ranks.
class Groups {
 public:
  int add(Group group);
  /// The group that `id` was merged into.
  int find(int id) const;
  Group& at(int id) { return entries_[find(id)].group; }
  const Group& at(int id) const { return entries_[find(id)].group; }
  int rank(int id) const { return entries_[find(id)].rank; }
  int count() const { return static_cast<int>(entries_.size()); }

  /// Whether `reader` may read all of `sources`, moved up if it must.
  bool may_read(int reader, const std::vector<int>& sources) const;
  /// Moves `reader` above all of `sources`.
  void raise(int reader, const std::vector<int>& sources);
  void add_reads(int reader, const std::vector<int>& sources);
  bool may_merge(int a, int b) const;
  /// Errors: none, when may_merge. The merged group has `domain`.
  void merge(int a, int b, FusionDomain domain);

 private:
  struct Entry {
    Group group;
    mutable int parent;
    int rank;
    int first_reader = std::numeric_limits<int>::max();  // a rank: never above the truth
  };
  std::vector<Entry> entries_;
  int next_rank_ = 0;
};

}  // namespace weft::passes

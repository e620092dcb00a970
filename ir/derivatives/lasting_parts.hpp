// Parts of arrays that no later step of a loop writes: its result has them as they were read or written.
#pragma once
#include "ir/derivatives/array_accesses.hpp"

namespace weft {

/// While one lives, the outermost loop at hand and those within are looked through: at which of them, by how
/// far they lie around one another, what a getitem reads or a setitem writes of a carried array lasts. One
/// within another is of a loop within.
class LastingParts {
 public:
  explicit LastingParts(const Node& loop);
  ~LastingParts();
  LastingParts(const LastingParts&) = delete;
  LastingParts& operator=(const LastingParts&) = delete;

  /// Whether the result of the loop at hand has what `part`, a getitem or a setitem, takes or writes.
  static bool lasts(const Node& part);
  /// Whether two of them, of steps that are the same, take or write the same part of an array; or parts that
  /// have nothing in common: at all such steps, or as far as that is known at the ones at hand where no loop
  /// is looked through.
  static bool are_same(const Node& a, const Node& b);
  static bool are_apart(const Node& a, const Node& b);
  /// Notes that `made` takes or writes the same part as `part`.
  static void note_same(const Node& part, const Node& made);
  /// The same as rewrite() of a graph, with that noted of all that becomes another node.
  static Graph rewritten(const Graph& graph, const Rewrite& rule);

 private:
  struct Part {
    std::size_t access = 0;
    std::uint32_t lasting = 0;  // a bit for each loop, from the outermost
  };
  const ArrayAccess* access(const Node& node) const;

  std::vector<ArrayAccess> accesses_;
  NodeMap<Part> parts_;
  std::vector<NodePtr> held_;  // so that no other node comes to lie in the place of one
  std::uint32_t depth_ = 0;
};

/// Of arrays, the carried value of a step that each comes of by writing into it; -1 where there is none.
int array_of(const Tensor& tensor, const std::vector<Tensor>& carried);

}  // namespace weft

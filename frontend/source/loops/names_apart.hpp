// Names that share memory before a loop, which its steps bind anew: p = r.
#pragma once
#include <unordered_set>

#include "frontend/source/values/frame.hpp"

namespace weft::source {

/// While one lives, each of these names has memory of its own, with the same elements: nothing that is
/// written where it lies would show that. Names that are bound to no array are left out.
class NamesApart {
 public:
  NamesApart(Frame& frame, const std::unordered_set<Index32>& names);
  ~NamesApart();
  NamesApart(const NamesApart&) = delete;

  struct Apart {
    Index32 name;
    Array shared, own;
  };
  const std::vector<Apart>& all() const { return apart_; }
  /// The memory that the name shares; null where it is not read apart.
  std::shared_ptr<Storage> shared_by(Index32 name) const;

 private:
  Frame& frame_;
  std::vector<Apart> apart_;
};

}  // namespace weft::source

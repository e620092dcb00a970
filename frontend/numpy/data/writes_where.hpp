// What is read where a condition on data leads to it.
#pragma once
#include "ir/graph.hpp"

namespace weft::numpy {

/// While one lives, writes and look-ups of its thread happen where `condition`, 0-d, holds, and those around
/// it. No tensor for `condition` is for what is computed while the program is read: nothing is asked for.
class WritesWhere {
 public:
  explicit WritesWhere(const Tensor& condition);
  ~WritesWhere();
  WritesWhere(const WritesWhere&) = delete;
  WritesWhere& operator=(const WritesWhere&) = delete;
  /// What all that live ask for; no tensor when there is none.
  static Tensor condition();

 private:
  Tensor happens_;
  const Tensor* before_;
};

}  // namespace weft::numpy

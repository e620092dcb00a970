// Whether a kernel may write where it reads.
#pragma once
#include "passes/schedule.hpp"

namespace weft::passes {

/// Whether `kernel`, which computes the value of `setitem`, may store it into `base` itself: all it reads of
/// `base` lies outside the region, or is just the element that each point stores.
bool reads_apart(const FusedKernel& kernel, const Tensor& base, const Node& setitem);

/// Whether each point of a kernel reads its inputs at that point alone, but for `except`: no other views, no
/// reductions.
bool walks_one_to_one(const FusedKernel& kernel, const Node* except = nullptr);

}  // namespace weft::passes

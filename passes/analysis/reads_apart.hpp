// Whether a kernel may write where it reads.
#pragma once
#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// Whether `kernel`, which computes the value of `setitem`, may store it into `base` itself: all it reads of
/// `base` lies outside the region, or is just the element that each point stores, or the kernel has one
/// point. `gaps` takes what lies between.
bool reads_apart(const FusedKernel& kernel, const Tensor& base, const Node& setitem, std::vector<Gap>& gaps);

/// Whether each point of a kernel reads its inputs at that point alone: no views, no reductions.
bool walks_one_to_one(const FusedKernel& kernel);

}  // namespace weft::passes

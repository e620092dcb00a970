// A graph of one member of a batch, for all of its members at once.
#pragma once
#include <vector>

#include "ir/node.hpp"

namespace weft {

/// `outputs`, which are computed from `members`, for each member of a batch: `batches` has the values of each
/// of `members` along a new first axis, or that one itself where it is the same for all. What comes out has
/// the batch, of `size` members, along its first axis. What has no rule is computed member by member, in a
/// loop. Linear time. `is_in_loop`: they are what a step of a loop leaves. Errors: NotImplementedError for
/// random draws, for lengths that data decide, and for what has no rule in a loop's step.
std::vector<Tensor> batched(const std::vector<Tensor>& outputs, const std::vector<Tensor>& members,
                            const std::vector<Tensor>& batches, std::int64_t size, bool is_in_loop = false);

}  // namespace weft

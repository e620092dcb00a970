// A graph of one member of a batch, for all of its members at once.
#pragma once
#include <vector>

#include "ir/node.hpp"

namespace weft {

/// `outputs`, which are computed from `members`, for each member of a batch: `batches` has the values of each
/// of `members` along a new first axis, or that one itself where it is the same for all. What comes out has
/// the batch, of `size` members, along its first axis. What has no rule is computed member by member, in a
/// loop. Linear time. Errors: NotImplementedError for random draws, and for lengths that data decide.
std::vector<Tensor> batched(const std::vector<Tensor>& outputs, const std::vector<Tensor>& members,
                            const std::vector<Tensor>& batches, std::int64_t size);

}  // namespace weft

#include "weft/vmap.hpp"

#include <fmt/format.h>

#include "frontend/batching/batch.hpp"
#include "frontend/numpy/core/axes.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"

namespace weft {
namespace {

std::vector<Tensor> nodes_of(const std::vector<LazyTensor>& tensors) {
  return {tensors.begin(), tensors.end()};
}

LazyTensor member_of(const LazyTensor& batch) {
  const Dims shape(batch.shape().begin() + 1, batch.shape().end());
  return variable_of("member", c_type(batch.dtype(), shape));
}

}  // namespace

BatchOfArguments::BatchOfArguments(std::vector<LazyTensor> arguments, const std::vector<BatchAxis>& in_axes)
    : batches_(std::move(arguments)) {
  if (!in_axes.empty() && in_axes.size() != batches_.size())
    throw ValueError(fmt::format("vmap: {} in_axes for {} arguments", in_axes.size(), batches_.size()));
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    LazyTensor& batch = batches_[i];
    const BatchAxis axis = in_axes.empty() ? BatchAxis(0) : in_axes[i];
    if (axis) batch = numpy::moveaxis(batch, numpy::normalized_axis(*axis, batch.ndim()), 0);
    members_.push_back(axis ? member_of(batch) : batch);
    if (!axis) continue;
    if (first && batch.shape()[0] != size_)
      throw ValueError(fmt::format("vmap: argument {} has {} members, argument {} has {}", *first, size_, i,
                                   batch.shape()[0]));
    if (!first) first = i;
    size_ = batch.shape()[0];
  }
  if (!first) throw ValueError("vmap: no argument has members: in_axes are all None");
}

std::vector<LazyTensor> BatchOfArguments::of(const std::vector<LazyTensor>& results,
                                             std::int64_t axis) const {
  std::vector<LazyTensor> moved;
  for (const Tensor& result : batched(nodes_of(results), nodes_of(members_), nodes_of(batches_), size_))
    moved.push_back(
        numpy::moveaxis(LazyTensor(result), 0, numpy::normalized_axis(axis, result.type().ndim())));
  return moved;
}

}  // namespace weft

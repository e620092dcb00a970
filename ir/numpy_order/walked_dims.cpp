#include "ir/numpy_order/walked_dims.hpp"

#include <algorithm>

namespace weft {
namespace {

bool continues(const WalkedDim& inner, const WalkedDim& outer, std::size_t operand) {
  return inner.strides[operand] * inner.length == outer.strides[operand];
}

bool all_continue(const WalkedDim& inner, const WalkedDim& outer) {
  for (std::size_t operand = 0; operand < walked_operands; ++operand)
    if (!continues(inner, outer, operand)) return false;
  return true;
}

}  // namespace

std::vector<WalkedDim> walked_dims(const Dims& shape, const std::vector<int>& order,
                                   const std::array<Dims, walked_operands>& strides) {
  std::vector<WalkedDim> dims;
  for (std::size_t i = order.size(); i-- > 0;) {
    const int axis = order[i];
    if (shape[axis] == 1) continue;
    WalkedDim dim{{axis}, shape[axis], {strides[0][axis], strides[1][axis], strides[2][axis]}};
    if (!dims.empty() && all_continue(dims.back(), dim)) {
      dims.back().axes.push_back(axis);
      dims.back().length *= dim.length;
    } else {
      dims.push_back(std::move(dim));
    }
  }
  return dims;
}

BufferingSearch::BufferingSearch(const std::vector<WalkedDim>& dims, bool cast)
    : dims_(dims), cast_(cast), size_(dims[0].length), cost_(cast ? 2 : 1) {
  best_ = {0, 1, size_, cost_};
  for (std::size_t i = 1; i < dims.size() && !done(); ++i) {
    for (std::size_t operand = 0; operand < walked_operands; ++operand) extend(operand, i);
    const std::int64_t core = size_;
    size_ *= dims[i].length;
    const std::int64_t held = cost_ > 1 ? std::min(size_, iterator_buffer_size) : size_;
    if (static_cast<__int128>(cost_) * best_.size <= static_cast<__int128>(best_.cost) * held) {
      best_ = {i, core, size_, cost_};
    }
  }
}

std::int64_t BufferingSearch::transfer_size() const {
  bool buffered = false;
  for (std::size_t operand = 0; operand < walked_operands; ++operand) buffered |= is_buffered(operand);
  if (best_.size <= iterator_buffer_size || !buffered) return best_.size;
  return best_.core * (iterator_buffer_size / best_.core);
}

/// Takes dim `i` into the walk of one operand: it goes on with its stride, or would have to be copied from
/// here on.
void BufferingSearch::extend(std::size_t operand, std::size_t i) {
  if (single_[operand] == i) {
    if (continues(dims_[i - 1], dims_[i], operand)) {
      single_[operand] = i + 1;
      return;
    }
    if (!is_cast(operand)) ++cost_;
  }
  if (operand == 0 && (dims_[i].strides[0] == 0 || dims_[i - 1].strides[0] == 0)) outer_reduce_dim_ = i;
}

}  // namespace weft

#include "ir/numpy_order/reduction_order.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>

#include "ir/memory_order.hpp"
#include "ir/numpy_order/walked_dims.hpp"

namespace weft {
namespace {

std::size_t axes_below(const std::vector<WalkedDim>& dims, std::size_t end) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < end; ++i) count += dims[i].axes.size();
  return count;
}

/// The dims of a run are all reduced: a core is reduced as a whole, and a buffer ends where kept axes begin.
void set_run(ReductionOrder& result, const std::vector<WalkedDim>& dims, bool cast) {
  const BufferingSearch search(dims, cast);
  const bool core_by_core = search.core_by_core();
  const std::size_t run_dims = search.best().dim + (core_by_core ? 0 : 1);
  result.run_axes = static_cast<int>(axes_below(dims, run_dims));
  result.call_size = core_by_core ? search.best().core : search.transfer_size();
}

/// `cast`: whether the operand is converted.
ReductionOrder walked(const Type& operand, const Dims& axis, DType accumulate, const Dims& mask, bool cast) {
  const auto is_reduced = [&](int each) { return std::ranges::binary_search(axis, each); };
  const std::array<Dims, 2> strides = {operand.strides, mask.empty() ? Dims(operand.shape.size()) : mask};
  const std::vector<int> order = walking_order(operand.shape, strides);
  ReductionOrder result;
  std::vector<int> kept;
  std::ranges::copy_if(order, std::back_inserter(kept), std::not_fn(is_reduced));
  result.result_strides.assign(operand.shape.size(), 0);
  set_packed_strides(operand.shape, kept, itemsize(accumulate), result.result_strides);

  for (int each : order) {
    if (operand.shape[each] != 1) (is_reduced(each) ? result.reduced : result.kept).push_back(each);
  }
  const std::vector<WalkedDim> dims =
      walked_dims(operand.shape, order, {result.result_strides, operand.strides, strides[1]});
  result.elementwise = dims.empty() || dims[0].strides[0] != 0;
  if (!result.elementwise && operand.size() > 0) set_run(result, dims, cast);
  if (result.call_size > 0 && accumulate == DType::bfloat16) result.call_size = 1;
  return result;
}

}  // namespace

ReductionOrder reduction_order(const Type& operand, const Dims& axis, DType accumulate, const Dims& mask) {
  return walked(operand, axis, accumulate, mask, operand.dtype != accumulate);
}

ReductionOrder reduction_order(const Node& reduction) {
  return walked(reduction.inputs()[0].type(), reduction.attribute<Dims>(Attribute::axis),
                reduction.types()[0].dtype, {}, converts(reduction));
}

bool converts(const Node& reduction) {
  return reduction.inputs()[0].type().dtype != reduction.types()[0].dtype ||
         find_attribute<bool>(reduction.attributes(), Attribute::converted);
}

}  // namespace weft

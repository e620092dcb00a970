#include "frontend/numpy/core/after.hpp"

#include <algorithm>

#include "frontend/numpy/core/spread.hpp"
#include "ir/infer.hpp"
#include "ir/stored_as.hpp"
#include "weft/creation.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// What has no elements along its first axis is as much of one as has happened.
Tensor nothing_after(const Tensor& tensor, const LazyTensor& happened) {
  Dims room = tensor.type().shape;
  room[0] = 1;
  return Node::apply(Operation::trim,
                     {zeros(room, {.dtype = tensor.type().dtype}), astype(happened, DType::int64)},
                     {{Attribute::axis, std::int64_t{0}}});
}

bool has_no_parts(const Tensor& tensor) {
  return tensor.type().ndim() > 0 && tensor.type().shape[0] == 0 &&
         element_count(Dims(tensor.type().shape.begin() + 1, tensor.type().shape.end())) > 0;
}

/// Of a view, what it sees waits; of an array whose length data decide, the length.
Tensor after(const Tensor& tensor, const LazyTensor& happened) {
  const bool is_trim = tensor.operation() == Operation::trim;
  if (is_trim || is_view(tensor.operation())) {
    std::vector<Tensor> inputs(tensor.node().inputs().begin(), tensor.node().inputs().end());
    Tensor& needed = is_trim ? inputs.back() : inputs.front();
    needed = after(needed, happened);
    return with_inputs(tensor.node(), inputs)[tensor.output_index()];
  }
  const Tensor same = where(happened, scalar(tensor.type().dtype, 0), LazyTensor(tensor));
  if (same.type() == tensor.type()) return same;
  return is_dense(tensor.type()) ? stored_as(same, tensor.type())
                                 : spread_as(LazyTensor(same), tensor.type().strides);
}

}  // namespace

bool wait_for(std::vector<Tensor>& outputs, const LazyTensor& happened) {
  Tensor* least = nullptr;
  for (Tensor& output : outputs) {
    const std::int64_t size = output.type().size();
    if (size > 0 && (!least || size < least->type().size())) least = &output;
  }
  if (least) *least = after(*least, happened);
  const auto nothing = std::ranges::find_if(outputs, has_no_parts);
  if (!least && nothing != outputs.end()) *nothing = nothing_after(*nothing, happened);
  return least || nothing != outputs.end();
}

}  // namespace weft::numpy

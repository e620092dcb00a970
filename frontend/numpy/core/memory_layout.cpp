#include "frontend/numpy/core/memory_layout.hpp"

#include <algorithm>
#include <numeric>
#include <ranges>
#include <tuple>

#include "frontend/numpy/core/axes.hpp"
#include "ir/indexing.hpp"
#include "ir/infer.hpp"
#include "ir/memory_order.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

std::vector<const Type*> types_of(const std::vector<LazyTensor>& tensors) {
  std::vector<const Type*> types;
  for (const LazyTensor& tensor : tensors) types.push_back(&tensor.type());
  return types;
}

/// Of a gather: whether data decide how much it takes.
bool is_part(const Tensor& gathered) {
  return find_attribute<std::int64_t>(gathered.node().attributes(), Attribute::length) != nullptr;
}

/// Of what one place an axis takes of an array: that of NumPy's view.
Type type_of_item(const Tensor& item) {
  const Type& array = item.node().inputs()[0].type();
  return {array.dtype, item.type().shape,
          Dims(array.strides.end() - item.type().ndim(), array.strides.end())};
}

/// How axes, the outermost first, lie in memory without other gaps than theirs.
struct GappedMemory {
  Dims shape;                // of axes that are longer by one where a gap follows; one more of the elements
  numpy::Subscripts region;  // that the elements take of it
};

/// None where elements overlap.
std::optional<GappedMemory> gapped_memory(const Dims& axes, const Type& type) {
  GappedMemory memory{{1}, {0}};
  std::int64_t span = itemsize(type.dtype);  // of the axes so far, from the first byte to the last
  std::int64_t without_gap = span;           // the stride of the next one, if it follows at once
  for (const std::int64_t axis : axes | std::views::reverse) {
    const std::int64_t length = type.shape[axis], stride = type.strides[axis], step = std::abs(stride);
    if (length != 1) {
      if (step < span) return std::nullopt;
      if (step != without_gap) ++memory.shape.front();
      without_gap = step * length;
      span += step * (length - 1);
    }
    memory.shape.insert(memory.shape.begin(), length);
    memory.region.insert(memory.region.begin(),
                         stride < 0 ? slice(length - 1, None{}, -1) : slice(0, length));
  }
  return memory;
}

}  // namespace

Dims in_memory_order(Dims axes, const Dims& strides) {
  std::ranges::sort(axes, {}, [&](std::int64_t axis) { return std::pair(-std::abs(strides[axis]), axis); });
  return axes;
}

LazyTensor permuted(const LazyTensor& x, const Dims& axes) {
  return std::ranges::is_sorted(axes) ? x : transpose(x, axes);
}

LazyTensor laid_out(const Dims& shape, const Dims& strides,
                    const std::function<LazyTensor(const Dims&)>& make) {
  // Of two axes that step alike, one has one element, and lies within the other.
  Dims order = all_axes(std::ssize(strides));
  std::ranges::sort(order, {}, [&](std::int64_t axis) {
    return std::tuple(-std::abs(strides[axis]), shape[axis] == 1, axis);
  });
  Dims outermost_first;
  for (const std::int64_t axis : order) outermost_first.push_back(shape[axis]);
  const LazyTensor memory = make(outermost_first);
  return std::ranges::is_sorted(order) ? memory : transpose(memory, inverse_axes(order));
}

Dims ordered_strides(const Dims& shape, char order, std::int64_t itemsize) {
  std::vector<int> axes(shape.size());
  std::iota(axes.begin(), axes.end(), 0);
  if (order == 'F') std::ranges::reverse(axes);
  return packed_strides(shape, axes, itemsize);
}

Dims strides_like(const LazyTensor& x, DType dtype) { return copy_strides(x.type(), itemsize(dtype)); }

Dims strides_like(const LazyTensor& x, DType dtype, char order, const Dims& shape) {
  check_order(order);
  if (order == 'A') order = is_fortran(x) ? 'F' : 'C';
  const bool as_x = order == 'K' && shape.size() == x.shape().size();
  return as_x ? packed_strides(shape, copy_order(x.type()), itemsize(dtype))
              : ordered_strides(shape, order, itemsize(dtype));
}

LazyTensor copied_as(const LazyTensor& x, const Dims& strides) {
  if (x.strides() == strides) return x;  // of axes of one element too: where others are joined, they count
  const LazyTensor memory =
      laid_out(x.shape(), strides, [&](const Dims& shape) { return zeros(shape, {.dtype = x.dtype()}); });
  return setitem(memory, {ellipsis}, x);
}

LazyTensor copied_in(const LazyTensor& x, char order, std::optional<DType> dtype) {
  const DType result = dtype.value_or(x.dtype());
  return copied_as(astype(x, result), strides_like(x, result, order, x.shape()));
}

std::optional<LazyTensor> copied_with_gaps(const LazyTensor& x, const Dims& strides) {
  const Dims outermost_first = in_memory_order(all_axes(x.ndim()), strides);
  const auto lies = gapped_memory(outermost_first, {x.dtype(), x.shape(), strides});
  if (!lies) return std::nullopt;
  const LazyTensor blank = zeros(lies->shape, {.dtype = x.dtype()});
  const LazyTensor memory = setitem(blank, lies->region, permuted(x, outermost_first));
  return permuted(getitem(memory, lies->region), inverse_axes(outermost_first));
}

LazyTensor copied_k(const LazyTensor& x) { return copied_as(x, strides_like(x, x.dtype())); }

LazyTensor copied_c(const LazyTensor& x) { return copied_as(x, c_strides(x.shape(), x.itemsize())); }

LazyTensor walked_as(const LazyTensor& result, const std::vector<LazyTensor>& operands) {
  return copied_as(result, iterated_strides(result.shape(), types_of(operands), result.itemsize()));
}

LazyTensor laid_out_by_ufunc(const LazyTensor& result, const std::vector<LazyTensor>& operands) {
  return copied_as(result,
                   ufunc_strides(result.shape(), result.dtype(), types_of(operands), result.itemsize()));
}

LazyTensor copied_by_ufunc(const LazyTensor& x) { return laid_out_by_ufunc(x, {x}); }

bool is_item(const Tensor& x) {
  const auto is_single = [](const Tensor& index) { return index.type().ndim() == 0; };
  return x.operation() == Operation::dynamic_slice ||
         (x.operation() == Operation::gather &&
          (is_part(x) || std::ranges::all_of(indices_of(x.node()), is_single)));
}

bool may_have_gaps(const LazyTensor& x) {
  Tensor seen = x;
  while (is_view(seen.operation())) seen = seen.node().inputs()[0];
  if (seen.operation() == Operation::dynamic_slice) return !is_dense(seen.node().inputs()[0].type());
  if (seen.operation() != Operation::gather || !is_item(seen) || seen.type().ndim() == 0) return false;
  return is_part(seen) || !same_order(type_of_item(seen), seen.type());
}

LazyTensor with_gaps_of_item(const LazyTensor& x) {
  std::vector<Tensor> views;
  Tensor seen = x;
  for (; is_view(seen.operation()); seen = seen.node().inputs()[0]) views.push_back(seen);
  if (seen.operation() != Operation::gather || !is_item(seen) || is_part(seen)) return x;
  const auto gapped = copied_with_gaps(seen, type_of_item(seen).strides);
  if (!gapped) return x;
  seen = *gapped;
  for (const Tensor& view : views | std::views::reverse)
    seen = with_inputs(view.node(), {seen})[view.output_index()];
  return seen;
}

bool is_fortran(const LazyTensor& x) {
  return !may_have_gaps(x) && is_f_contiguous(x.shape(), x.strides(), x.itemsize()) &&
         !is_c_contiguous(x.shape(), x.strides(), x.itemsize());
}

void check_order(char order) {
  if (order == 'C' || order == 'F' || order == 'A' || order == 'K') return;
  throw ValueError(std::string("order must be one of 'C', 'F', 'A', or 'K' (got '") + order + "')");
}

LazyTensor laid_out_as(const LazyTensor& x, const Type& type) {
  const LazyTensor shaped = reshape(x, type.shape);
  return shaped.type() == type ? shaped : copied_as(shaped, type.strides);
}

}  // namespace weft::numpy

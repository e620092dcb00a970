// Arrays put together.
#include "weft/joining.hpp"
#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// One dimension each. Python numbers are weak here alone, as in NumPy.
std::vector<Operand> flattened(const std::vector<Operand>& arrays) {
  std::vector<DType> dtypes;
  for (const Operand& each : arrays)
    if (each.tensor()) dtypes.push_back(each.tensor()->dtype());
  const auto common = dtypes.empty() ? std::nullopt : std::optional(promote_types(dtypes));
  std::vector<Operand> flat;
  for (const Operand& each : arrays) {
    LazyTensor tensor = asarray(each);
    if (common && !each.tensor()) tensor = astype(tensor, weak_dtype(each, *common));
    flat.emplace_back(reshape(tensor, -1));
  }
  return flat;
}

/// Each cast to `dtype`, or as it is where that is the common one.
std::vector<Tensor> tensors_of(const std::vector<Operand>& arrays, std::optional<DType> dtype,
                               const std::string& casting) {
  std::vector<LazyTensor> given;
  std::vector<DType> dtypes;
  for (const Operand& each : arrays) dtypes.push_back(given.emplace_back(asarray(each)).dtype());
  const DType common = dtype ? *dtype : promote_types(dtypes);
  std::vector<Tensor> tensors;
  for (const LazyTensor& each : given) {
    check_cast(each, common, casting);
    tensors.push_back(dtype ? astype(each, *dtype) : each);
  }
  return tensors;
}

void check_joinable(const std::vector<Operand>& arrays) {
  if (arrays.empty()) throw ValueError("need at least one array to concatenate");
}

std::vector<Operand> each(const std::vector<Operand>& arrays, LazyTensor (*shaped)(const Operand&)) {
  std::vector<Operand> result;
  for (const Operand& array : arrays) result.emplace_back(shaped(array));
  return result;
}

LazyTensor as_column(const Operand& a) {
  const LazyTensor x = asarray(a);
  return x.ndim() < 2 ? transpose(atleast_2d(x)) : x;
}

}  // namespace

LazyTensor concatenate(const std::vector<Operand>& arrays, const ConcatenateKeywords& keywords) {
  check_joinable(arrays);
  if (keywords.axis.is_none()) return concatenate(flattened(arrays), {0, keywords.dtype, keywords.casting});
  const std::vector<Tensor> tensors = tensors_of(arrays, keywords.dtype, keywords.casting);
  const std::int64_t ndim = tensors[0].type().ndim();
  if (ndim == 0) throw ValueError("zero-dimensional arrays cannot be concatenated");
  const std::int64_t axis = normalized_axis(single_axis(keywords.axis), ndim);
  const LazyTensor joined = Node::apply(Operation::concatenate, tensors, {{Attribute::axis, axis}});
  Dims lengths;
  for (const Tensor& each : tensors) lengths.push_back(each.type().shape[static_cast<std::size_t>(axis)]);
  note_joined_length(lengths);
  return joined;
}

LazyTensor concat(const std::vector<Operand>& arrays, const ConcatenateKeywords& keywords) {
  return concatenate(arrays, keywords);
}

LazyTensor stack(const std::vector<Operand>& arrays, const StackKeywords& keywords) {
  if (arrays.empty()) throw ValueError("need at least one array to stack");
  std::vector<LazyTensor> tensors;
  for (const Operand& each : arrays) tensors.push_back(asarray(each));
  for (const LazyTensor& each : tensors) {
    if (each.shape() == tensors[0].shape()) continue;
    if (each.ndim() == tensors[0].ndim())
      for (const LazyTensor& tensor : tensors) require_known_lengths(tensor.shape(), "stack of other shapes");
    throw ValueError("all input arrays must have the same shape");
  }
  const std::int64_t axis = normalized_axis(keywords.axis, tensors[0].ndim() + 1);
  std::vector<Operand> expanded;
  for (const LazyTensor& each : tensors) expanded.emplace_back(expand_dims(each, axis));
  return concatenate(expanded, {axis, keywords.dtype, keywords.casting});
}

LazyTensor hstack(const std::vector<Operand>& arrays, const JoinKeywords& keywords) {
  const std::vector<Operand> joined = each(arrays, atleast_1d);
  const bool one_axis = !joined.empty() && joined[0].tensor()->ndim() == 1;
  return concatenate(joined, {one_axis ? 0 : 1, keywords.dtype, keywords.casting});
}

LazyTensor vstack(const std::vector<Operand>& arrays, const JoinKeywords& keywords) {
  return concatenate(each(arrays, atleast_2d), {0, keywords.dtype, keywords.casting});
}

LazyTensor row_stack(const std::vector<Operand>& arrays, const JoinKeywords& keywords) {
  return vstack(arrays, keywords);
}

LazyTensor dstack(const std::vector<Operand>& arrays) {
  return concatenate(each(arrays, atleast_3d), {.axis = 2});
}

LazyTensor column_stack(const std::vector<Operand>& arrays) {
  return concatenate(each(arrays, as_column), {.axis = 1});
}

}  // namespace weft::numpy

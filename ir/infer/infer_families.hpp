// infer(), a family at a time.
#pragma once
#include <span>
#include <vector>

#include "ir/node.hpp"

namespace weft {

Type infer_elementwise(Operation operation, std::span<const Tensor> inputs, const Attributes& attributes);
Type infer_reduction(Operation operation, const Type& input, const Attributes& attributes);
/// A type for each output.
std::vector<Type> infer_view(Operation operation, const Type& input, const Attributes& attributes);
Type infer_leaf(Operation operation, const Attributes& attributes);
Type infer_concatenate(std::span<const Tensor> inputs, const Attributes& attributes);
Type infer_setitem(const Type& array, const Type& value, const Attributes& attributes);
Type infer_from_parts(const Type& real, const Type& imag, const Attributes& attributes);
Type infer_call(const Attributes& attributes);
std::vector<Type> infer_composite(std::span<const Tensor> inputs, const Attributes& attributes);
std::vector<Type> infer_loop(std::span<const Tensor> inputs, const Attributes& attributes);
/// A running total: K order.
Type infer_scan(const Type& input, const Attributes& attributes);
/// Its dtype may be given, as NumPy's matmul takes it.
Type infer_matmul(const Type& a, const Type& b, const Attributes& attributes);
/// Look-ups: C order.
Type infer_searchsorted(const Type& sorted, const Type& values);
Type infer_measure(const Type& length);
Type infer_take(const Type& array, const Type& places, const Attributes& attributes);
Type infer_argsort(const Type& array);
/// Indexing by data: C order.
Type infer_indexing(Operation operation, std::span<const Tensor> inputs, const Attributes& attributes);
Type infer_check(const Type& before, const Type& condition, const Attributes& attributes);

/// Errors: ValueError for more elements than NumPy's iterator counts; an axis of length 0 hides those after
/// it.
void check_iteration(const Dims& shape);
/// Errors: AxisError unless 0 <= axis < ndim.
void check_axis(std::int64_t axis, std::int64_t ndim);

}  // namespace weft

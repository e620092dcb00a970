#include "codegen/lower/matrix_product.hpp"

#include <algorithm>

#include "runtime/run/matrix_product.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

/// A stored tensor as a stack of matrices; strides in elements.
struct Matrices {
  BufferRef buffer;
  std::int64_t extents[2] = {}, strides[2] = {};
  Dims batch, batch_strides;
};

Matrices matrices(const Tensor& tensor, const passes::Placement& place, const passes::MemoryPlan& memory) {
  Matrices result;
  result.buffer = memory.buffers.at(place.root);
  result.buffer.offset += place.offset;
  const std::int64_t item = itemsize(tensor.type().dtype);
  result.batch = tensor.type().shape;
  for (std::int64_t stride : place.strides) result.batch_strides.push_back(stride / item);
  return result;
}

/// A vector gains an axis of one element, before or after its own.
void promote(Matrices& vector, bool as_row) {
  vector.batch.insert(as_row ? vector.batch.begin() : vector.batch.end(), 1);
  vector.batch_strides.insert(as_row ? vector.batch_strides.begin() : vector.batch_strides.end(), 0);
}

/// The last two axes are the matrix, the others the batch.
void split_batch(Matrices& stack) {
  for (int side : {1, 0}) {
    stack.extents[side] = stack.batch.back();
    stack.strides[side] = stack.batch_strides.back();
    stack.batch.pop_back();
    stack.batch_strides.pop_back();
  }
}

Dims spread(const Matrices& stack, const Dims& batch) {
  Dims strides(batch.size(), 0);
  const std::size_t missing = batch.size() - stack.batch.size();
  for (std::size_t axis = 0; axis < stack.batch.size(); ++axis)
    if (stack.batch[axis] != 1) strides[missing + axis] = stack.batch_strides[axis];
  return strides;
}

void check_layout(const Matrices& stack) {
  const bool unit = stack.strides[0] == 1 || stack.strides[1] == 1;
  const bool thin = stack.extents[0] <= 1 || stack.extents[1] <= 1;
  if (!unit && !thin) throw InternalError("a matrix whose rows and columns are both strided");
}

bool may_alias(const Node& matmul) {
  const bool* may = find_attribute<bool>(matmul.attributes(), Attribute::may_alias);
  return may != nullptr && *may;
}

}  // namespace

MatrixProduct matrix_product(const passes::FusedKernel& kernel, const passes::Schedule& schedule,
                             const passes::MemoryPlan& memory) {
  const auto stored = [&](const Tensor& tensor) {
    return matrices(tensor, schedule.placements.at(tensor), memory);
  };
  Matrices a = stored(kernel.inputs.at(0)), b = stored(kernel.inputs.at(1)), c = stored(kernel.outputs.at(0));
  const bool a_vector = a.batch.size() == 1, b_vector = b.batch.size() == 1;
  if (b_vector) promote(c, false), promote(b, false);
  if (a_vector) {
    promote(a, true);
    c.batch.insert(c.batch.end() - 1, 1);
    c.batch_strides.insert(c.batch_strides.end() - 1, 0);
  }
  for (Matrices* stack : {&a, &b, &c}) split_batch(*stack);
  check_layout(a);
  check_layout(b);
  MatrixProduct product;
  product.dtype = kernel.inputs[0].type().dtype;
  product.widened = kernel.outputs[0].type().dtype != product.dtype;
  product.may_alias = may_alias(kernel.outputs[0].node());
  product.m = a.extents[0];
  product.n = b.extents[1];
  product.k = a.extents[1];
  product.a = a.buffer;
  product.b = b.buffer;
  product.c = c.buffer;
  std::copy_n(a.strides, 2, product.a_strides);
  std::copy_n(b.strides, 2, product.b_strides);
  product.c_row_stride = c.strides[0];
  product.batch = c.batch;
  product.a_batch_strides = spread(a, c.batch);
  product.b_batch_strides = spread(b, c.batch);
  product.c_batch_strides = c.batch_strides;
  return product;
}

void join_rows(MatrixProduct& product) {
  if (may_be_own_transpose(product)) return;
  while (!product.batch.empty()) {
    const std::int64_t extent = product.batch.back();
    const std::int64_t a = product.a_batch_strides.back(), c = product.c_batch_strides.back();
    const std::int64_t a_row = product.m == 1 ? a : product.a_strides[0];
    const std::int64_t c_row = product.m == 1 ? c : product.c_row_stride;
    const bool follow = a == product.m * a_row && c == product.m * c_row;
    const bool fit = product.a_strides[1] == 1 && a_row >= product.k && c_row >= product.n;
    if (extent > 1) {
      if (!follow || !fit || product.b_batch_strides.back() != 0) return;
      product.m *= extent, product.a_strides[0] = a_row, product.c_row_stride = c_row;
      product.may_alias = false;  // NumPy multiplies matrix by matrix
    }
    for (Dims* dims :
         {&product.batch, &product.a_batch_strides, &product.b_batch_strides, &product.c_batch_strides})
      dims->pop_back();
  }
}

void join_product_rows(Lowered& lowered) {
  for (Step& step : lowered.program.steps)
    if (auto* product = std::get_if<MatrixProduct>(&step)) join_rows(*product);
}

}  // namespace weft::codegen

#include "tools/weft/judge/nearness.hpp"

#include <algorithm>

#include "ir/infer.hpp"
#include "ir/loops/needed_nodes.hpp"
#include "runtime/program/host_function.hpp"

namespace weft::cli {
namespace {

// A product of floating-point matrices, or another library's function: of these no bits are promised.
bool is_near(const Node& node) {
  if (node.operation() == Operation::call)
    return !node.attribute<HostFunctionPtr>(Attribute::function)->exact;
  return is_float_product(node);
}

bool is_float32_product(const Node& node) {
  return node.operation() == Operation::matmul && real_dtype(node.types()[0].dtype) == DType::float32;
}

// Half of the digits of a dtype.
double product_bound(DType dtype) { return real_dtype(dtype) == DType::float64 ? 1.5e-8 : 3.5e-4; }

double bound_of(DType dtype) {
  if (dtype == DType::bfloat16) return 6.3e-2;
  return dtype == DType::float16 ? 2.2e-2 : product_bound(dtype);
}

// Half of the digits of the coarsest floats on the way; of integers, for which a float near the middle may be
// rounded the other way, at least those of float32.
double fast_bound(const Tensor& tensor) {
  double bound = product_bound(tensor.type().dtype);
  for (const NodePtr& node : topological_order({.outputs = {tensor}, .output_names = {}}))
    for (const Type& type : node->types())
      if (is_inexact(type.dtype)) bound = std::max(bound, bound_of(type.dtype));
  return bound;
}

// Eight times what one factor is rounded by.
constexpr double tf32_bound = 0x1p-8;

}  // namespace

std::optional<Nearness> nearness(DType dtype, const Tensor& tensor, const Asked& asked) {
  if (asked.tf32 && any_needed({.outputs = {tensor}, .output_names = {}}, is_float32_product))
    return Nearness{"by --tf32", std::max(tf32_bound, asked.fast ? fast_bound(tensor) : 0)};
  if (asked.fast) return Nearness{"by --fast", fast_bound(tensor)};
  if (is_inexact(dtype) && any_needed({.outputs = {tensor}, .output_names = {}}, is_near))
    return Nearness{"which comes of linear algebra", product_bound(dtype)};
  return {};
}

}  // namespace weft::cli

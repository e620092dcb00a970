#include "passes/rewrite/sum_large_products.hpp"

#include <algorithm>

#include "ir/converted.hpp"
#include "passes/analysis/copies.hpp"
#include "passes/rewrite/expand_matmul.hpp"

namespace weft::passes {
namespace {

constexpr std::int64_t large_bytes = 8 << 20;
/// Of shorter rows the sums take longer than the matrix.
constexpr std::int64_t least_row = 256;

bool is_large(const Type& matrix) {
  return matrix.ndim() == 2 && matrix.nbytes() >= large_bytes &&
         *std::ranges::min_element(matrix.shape) >= least_row;
}

bool waits_for_memory(const Node& node) {
  if (node.operation() != Operation::matmul) return false;
  const Type &a = node.inputs()[0].type(), &b = node.inputs()[1].type();
  const DType dtype = node.types()[0].dtype;
  return (dtype == DType::float32 || dtype == DType::float64) &&
         ((a.ndim() == 1 && is_large(b)) || (b.ndim() == 1 && is_large(a)));
}

}  // namespace

Graph sum_large_products(const Graph& graph) {
  return rewrite(graph, [](const Node& node, const std::vector<Tensor>& inputs) -> std::vector<Tensor> {
    if (!waits_for_memory(node)) return with_inputs(node, inputs);
    const Type& type = node.types()[0];
    const Tensor a = converted(inputs[0], type.dtype), b = converted(inputs[1], type.dtype);
    return {with_type(sum_of_products(a, b, type), type)};
  });
}

}  // namespace weft::passes

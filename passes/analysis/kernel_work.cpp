#include "passes/analysis/kernel_work.hpp"

#include <algorithm>
#include <limits>

namespace weft::passes {
namespace {

std::int64_t total_bytes(const std::vector<Tensor>& tensors) {
  std::int64_t bytes = 0;
  for (const Tensor& tensor : tensors) bytes += tensor.type().nbytes();
  return bytes;
}

std::int64_t flops_of(const Node& node) {
  if (is_elementwise(node.operation()) || is_scan(node.operation()))
    return node.types()[0].size() * info(node.operation()).flops;
  if (is_reduction(node.operation())) return node.inputs()[0].type().size();
  return 0;
}

/// A multiplication and an addition for each element of A and each column of B.
std::int64_t product_flops(const FusedKernel& kernel) {
  const __int128 terms = kernel.inputs.at(0).type().shape.back();
  const __int128 flops = 2 * terms * kernel.outputs.at(0).type().size();
  return static_cast<std::int64_t>(std::min<__int128>(flops, std::numeric_limits<std::int64_t>::max()));
}

constexpr std::int64_t line_bytes = 64, flops_a_line = 256;
constexpr std::int64_t most_work = std::int64_t{1} << 45;  // so that sums are numbers

}  // namespace

std::int64_t bytes_moved(const FusedKernel& kernel) {
  return total_bytes(kernel.inputs) + total_bytes(kernel.outputs);
}

std::int64_t flops_of(const FusedKernel& kernel) {
  if (kernel.kind == FusedKernel::Kind::matrix_product) return product_flops(kernel);
  std::int64_t flops = 0;
  for (const NodePtr& node : kernel.nodes) flops += flops_of(*node);
  return flops;
}

std::int64_t work_of(const FusedKernel& kernel) {
  return std::min(bytes_moved(kernel) / line_bytes + flops_of(kernel) / flops_a_line + 1, most_work);
}

}  // namespace weft::passes

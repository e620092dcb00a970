#include "codegen/kernel_report.hpp"

#include <algorithm>
#include <limits>

namespace weft::codegen {
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

/// A multiplication and an addition for each element of A and each column of B; or the most that are counted.
std::int64_t product_flops(const passes::FusedKernel& kernel) {
  const __int128 terms = kernel.inputs.at(0).type().shape.back();
  const __int128 flops = 2 * terms * kernel.outputs.at(0).type().size();
  return static_cast<std::int64_t>(std::min<__int128>(flops, std::numeric_limits<std::int64_t>::max()));
}

KernelReport::Code code_of(const passes::FusedKernel& kernel) {
  if (kernel.is_nest()) return KernelReport::Code::own;
  const bool loop = kernel.kind == passes::FusedKernel::Kind::loop;
  return loop ? KernelReport::Code::steps : KernelReport::Code::library;
}

}  // namespace

KernelReport report_kernel(const passes::FusedKernel& kernel) {
  KernelReport report{.name = kernel.name, .ends = kernel.ends};
  report.bytes = total_bytes(kernel.inputs) + total_bytes(kernel.outputs);
  for (const NodePtr& node : kernel.nodes) {
    report.operations.emplace_back(spoken_name(*node));
    report.flops += flops_of(*node);
  }
  report.code = code_of(kernel);
  if (kernel.kind == passes::FusedKernel::Kind::matrix_product) report.flops = product_flops(kernel);
  return report;
}

}  // namespace weft::codegen

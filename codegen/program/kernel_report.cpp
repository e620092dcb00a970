#include "codegen/program/kernel_report.hpp"

#include "passes/analysis/kernel_work.hpp"

namespace weft::codegen {
namespace {

KernelReport::Code code_of(const passes::FusedKernel& kernel) {
  if (kernel.is_nest()) return KernelReport::Code::own;
  const bool loop = kernel.kind == passes::FusedKernel::Kind::loop;
  return loop ? KernelReport::Code::steps : KernelReport::Code::library;
}

}  // namespace

KernelReport report_kernel(const passes::FusedKernel& kernel) {
  KernelReport report{.name = kernel.name, .ends = kernel.ends, .again = kernel.again};
  report.bytes = passes::bytes_moved(kernel);
  report.flops = passes::flops_of(kernel);
  for (const NodePtr& node : kernel.nodes) {
    report.operations.emplace_back(spoken_name(*node));
    report.written.push_back(node->written());
  }
  report.code = code_of(kernel);
  return report;
}

}  // namespace weft::codegen

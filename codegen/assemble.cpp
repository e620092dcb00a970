#include "codegen/assemble.hpp"

#include "codegen/pipeline.hpp"
#include "codegen/program/lowered_text.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft::codegen {
namespace {

void compile_kernel(const KernelSource& source, Isa isa, CompiledKernel& made, KernelReport& report) {
  const CachedKernel kernel = kernel_for(source, isa);
  made.code = kernel.code, made.function = kernel.function, made.image = kernel.image;
  report.cached = kernel.origin != CachedKernel::Origin::compiled;
  report.compile_ms = kernel.compile_ms;
}

}  // namespace

/// Kernels that must be compiled are, side by side.
Assembled assemble(const passes::Planned& planned, Isa isa) {
  if (isa == Isa::emulated && host_isa() < Isa::avx2)
    throw NotImplementedError("an emulated GPU needs AVX2, and this machine, or WEFT_TARGET, is " +
                              std::string(name(host_isa())));
  Lowered lowered = lower_to_run(planned, isa);
  std::vector<CompiledKernel>& kernels = lowered.program.kernels;
  std::vector<KernelSource> sources = kernel_sources(lowered);
  kernels = named_kernels(lowered);
  parallel_for(std::ssize(kernels), 1, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i)
      compile_kernel(sources[i], isa, kernels[i], lowered.reports[lowered.first_reports[i]]);
  });
  return {std::move(lowered.program), std::move(lowered.reports), std::move(sources)};
}

}  // namespace weft::codegen

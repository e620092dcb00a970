// A schedule and its memory plan become a program that runs.
#pragma once
#include "codegen/cache/kernel_cache.hpp"
#include "codegen/program/lowered.hpp"
#include "passes/pipeline.hpp"

namespace weft::codegen {

struct Assembled {
  Program program;
  std::vector<KernelReport> kernels;
  std::vector<KernelSource> sources;  // of the program's kernels
};

/// For this machine, or a GPU. Errors: those of lower_to_run (pipeline.hpp).
Assembled assemble(const passes::Planned& planned, Isa isa = host_isa());

}  // namespace weft::codegen

// A schedule and its memory plan become a program.
#pragma once
#include "codegen/kernel_cache.hpp"
#include "passes/pipeline.hpp"
#include "runtime/program.hpp"

namespace weft::codegen {

/// What is known of one kernel of an assembled program: `weft explain` prints it.
struct KernelReport {
  std::string name, ends;
  std::vector<std::string> operations;
  std::int64_t bytes = 0;  // read and written
  std::int64_t flops = 0;
  bool library = false;  // its code is a library's
  bool cached = false;   // nothing had to be compiled
  double compile_ms = 0;
};

struct Assembled {
  Program program;
  std::vector<KernelReport> kernels;
};

Assembled assemble(const passes::Planned& planned);

/// A program before machine code: its kernels are nests, each distinct one once.
struct Lowered {
  Program program;  // launches name nests; no kernels yet
  std::vector<LoopNest> nests;
  std::vector<KernelReport> reports;
  std::vector<std::size_t> first_reports;  // of each nest, the first kernel that has it
};
Lowered lower(const passes::Planned& planned);

}  // namespace weft::codegen

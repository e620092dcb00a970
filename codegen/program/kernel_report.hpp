// What a kernel of a schedule does, in numbers.
#pragma once
#include <string>
#include <vector>

#include "passes/schedule/schedule.hpp"

namespace weft::codegen {

/// What is known of one kernel of a program: `weft explain` prints it.
struct KernelReport {
  std::string name, ends;
  std::string again;  // the kernel it is a second run of; mostly none
  std::vector<std::string> operations;
  std::vector<SourceLocation> written;  // where these are
  std::int64_t bytes = 0;               // read and written
  std::int64_t flops = 0;
  /// Whose machine code runs: a kernel of its own, a library's, the kernels of the loop's steps, or the
  /// kernel that is the whole loop around.
  enum class Code : std::uint8_t { own, library, steps, loop } code = Code::own;
  bool cached = false;  // nothing had to be compiled
  double compile_ms = 0;
  /// Rows that it computes at a time, with the kernels `first_beside` to `last_beside`; 0 for all.
  std::int64_t rows = 0;
  std::size_t first_beside = 0, last_beside = 0;
};

/// Everything but whether it was cached and how long it took to compile.
KernelReport report_kernel(const passes::FusedKernel& kernel);

}  // namespace weft::codegen

// How a program is run: who may stop it, and who watches.
#pragma once
#include <chrono>
#include <functional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "runtime/array/accelerator.hpp"
#include "runtime/array/ndarray.hpp"

namespace weft {

/// What an observer is told of a step that is done.
struct StepEvent {
  std::string_view name;   // the kernel's, "matmul" or "copy"
  std::int64_t bytes = 0;  // read and written
  std::chrono::steady_clock::time_point begin, end;
};

struct RunOptions {
  /// Asked between steps and between parts of a kernel's grid; once stopped, the run throws Cancelled.
  std::stop_token stop;
  /// Called after each step, in the thread that runs the program; what it throws ends the run.
  std::function<void(const StepEvent&)> observer;
  /// Where results go, instead of into fresh arrays: none, or one each, laid out by its BufferType (checked:
  /// ValueError), apart from every input. Not touched further once a run has failed.
  std::vector<ndarray> results;
  /// What runs the kernels, which must have been compiled for it; none: this processor.
  Accelerator* accelerator = nullptr;
};

}  // namespace weft

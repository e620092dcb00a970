// A read program, computed: on the CPU by compiled kernels, or by the reference evaluation.
#pragma once
#include <vector>

#include "codegen/assemble.hpp"
#include "program.hpp"
#include "weft/device.hpp"

namespace weft::cli {

/// Milliseconds and bytes of one run, for --time.
struct Times {
  double load = 0, read = 0, compile = 0, first_run = 0, run = 0;
  int kernels = 0, cached = 0;
  std::size_t peak_bytes = 0;
};
std::string text(const Times& times);

/// The results of `program.graph`, in order; `inputs` are those of program.inputs. With `times`, the program
/// is run several times and `times` filled in.
std::vector<ndarray> execute(const source::Program& program, const std::vector<ndarray>& inputs,
                             Device device, Times* times = nullptr, const RunOptions& options = {});

}  // namespace weft::cli

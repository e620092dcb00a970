// A read program, computed: by compiled kernels, or by the reference evaluation.
#pragma once
#include <vector>

#include "codegen/assemble.hpp"
#include "tools/weft/program/program.hpp"
#include "weft/device.hpp"

namespace weft::cli {

/// Milliseconds and bytes of one run, for --time.
struct Times {
  double load = 0, read = 0, compile = 0, first_run = 0, run = 0;
  int kernels = 0, cached = 0;
  bool remembered = false;  // the program was in the cache: nothing was read
  std::size_t peak_bytes = 0;
};
std::string text(const Times& times);

/// Compiles it for a device that runs kernels.
codegen::Assembled compiled(const source::ReadProgram& program, Device device, Times& times,
                            const passes::Limits& limits = {});

/// The results of a compiled program; `arguments` by name. With `repeat`, it is run several times.
std::vector<ndarray> run_compiled(const Program& program, const std::map<std::string, ndarray>& arguments,
                                  Times& times, bool repeat, const RunOptions& options);

/// The results of `program.graph`, in order. With `times`, the program is run several times and `times`
/// filled in. Errors: UsageError names the arguments that are missing.
std::vector<ndarray> execute(const LoadedProgram& loaded, Device device, Times* times = nullptr,
                             const passes::Limits& limits = {});

}  // namespace weft::cli

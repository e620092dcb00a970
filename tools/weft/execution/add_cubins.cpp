#include "tools/weft/execution/add_cubins.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/system/command.hpp"
#include "runtime/system/environment.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/thread_pool.hpp"
#include "tools/weft/execution/temporary_folder.hpp"
#include "tools/weft/program/whole_file.hpp"

namespace weft::cli {
namespace {

/// No code when ptxas fails. PTX says itself how each operation is rounded; no two may become one. Errors:
/// OSError when it cannot be run.
std::vector<std::byte> machine_code(const std::string& ptxas, const std::vector<std::byte>& ptx,
                                    const std::string& architecture) {
  const TemporaryFolder folder;
  const std::string source = folder.path() / "kernel.ptx", made = folder.path() / "kernel.cubin";
  write_whole(source, ptx);
  if (!run_command({ptxas, "-fmad=false", "-arch=" + architecture, source, "-o", made})) return {};
  return read_whole(made);
}

}  // namespace

std::string add_cubins(SavedProgram& program, std::int32_t architecture) {
  const std::string ptxas = environment(Switch::ptxas).value_or("ptxas"),
                    name = fmt::format("sm_{}{}", architecture, program.target == Isa::ptx_90a ? "a" : "");
  try {
    parallel_for(std::ssize(program.kernels), 1, [&](std::int64_t begin, std::int64_t end) {
      for (SavedKernel& kernel : std::span(program.kernels).subspan(begin, end - begin)) {
        std::vector<std::byte> code = machine_code(ptxas, kernel.objects.at(program.target), name);
        if (!code.empty()) kernel.cubin = {architecture, std::move(code)};
      }
    });
  } catch (const OSError& error) {
    return fmt::format("PTX alone, which drivers compile: {}", error.what());
  }
  const auto without = std::ranges::count_if(
      program.kernels, [](const SavedKernel& kernel) { return kernel.cubin.architecture == 0; });
  if (without == 0) return fmt::format("PTX, and machine code for {} by {}", name, ptxas);
  return fmt::format("PTX alone for {} of {} kernels, for which {} has failed", without,
                     program.kernels.size(), ptxas);
}

}  // namespace weft::cli

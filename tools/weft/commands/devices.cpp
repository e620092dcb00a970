#include <fmt/format.h>

#include <iostream>

#include "runtime/gpu/driver/cuda_devices.hpp"
#include "runtime/library/linalg/openblas.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/isa.hpp"
#include "runtime/system/thread_pool.hpp"
#include "tools/weft/commands/commands.hpp"

namespace weft::cli {
namespace {

std::string cuda_text() {
  std::string text;
  try {
    for (const CudaDevice& device : cuda_devices())
      text += fmt::format("{}, {:.1f} GB, {} multiprocessors, sm_{}{}\n", device.name,
                          static_cast<double>(device.bytes) / 1e9, device.multiprocessors, device.major,
                          device.minor);
  } catch (const OSError& error) {
    return fmt::format("{}\n", error.what());
  }
  return text;
}

std::string blas_text() {
  try {
    const OpenBlas& blas = openblas();
    return fmt::format("{}, kernels for {}: {}", blas.version.empty() ? "unknown" : blas.version,
                       blas.kernels.empty() ? "unknown" : blas.kernels, blas.file);
  } catch (const OSError& error) {
    return error.what();
  }
}

int devices_command() {
  std::cout << fmt::format("cpu            {}, {} threads\n", name(host_isa()), num_threads())
            << fmt::format("               matrices by {}\n", blas_text())
            << "cuda-emulated  kernels for GPUs, whose threads the cpu runs\n"
            << "reference      one operation at a time, which judges the others\n"
            << "cuda           " << cuda_text();
  return 0;
}

}  // namespace

void add_devices(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("devices", "List the devices of this machine");
  command->footer("Example:\n  weft devices");
  command->callback([&exit_code] { exit_code = devices_command(); });
}

}  // namespace weft::cli

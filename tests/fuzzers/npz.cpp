// .npz archives, from a file in memory.
#include <sys/mman.h>
#include <unistd.h>

#include "fuzzers/fuzz.hpp"
#include "runtime/files/npy.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const int file = memfd_create("x.npz", MFD_CLOEXEC);
  static const std::string path = "/proc/self/fd/" + std::to_string(file);
  if (ftruncate(file, 0) != 0 || pwrite(file, data, size, 0) != static_cast<ssize_t>(size)) return -1;
  return weft::fuzz::outcome([] {
    for (const auto& [name, array] : weft::load_npz(path)) weft::load_npz(path, name);
  });
}

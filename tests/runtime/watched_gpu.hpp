// An emulated GPU that counts what it is asked for.
#pragma once
#include "runtime/gpu/gpu.hpp"

/// How often kernels were launched, and bytes copied to the host.
struct Asked {
  int launches = 0, reads = 0;
};

inline Asked& asked_of_gpu() {
  static Asked asked;
  return asked;
}

inline const weft::CudaDriver& watched_driver() {
  using weft::CudaDriver;
  static const CudaDriver driver = [] {
    CudaDriver made = CudaDriver::emulated();
    made.launch = [](CudaDriver::Function function, unsigned x, unsigned y, unsigned z, unsigned threads_x,
                     unsigned threads_y, unsigned threads_z, unsigned bytes, CudaDriver::Stream stream,
                     void** parameters, void** extra) {
      ++asked_of_gpu().launches;
      return CudaDriver::emulated().launch(function, x, y, z, threads_x, threads_y, threads_z, bytes, stream,
                                           parameters, extra);
    };
    made.copy_to_host = [](void* to, CudaDriver::Address from, std::size_t bytes, CudaDriver::Stream stream) {
      ++asked_of_gpu().reads;
      return CudaDriver::emulated().copy_to_host(to, from, bytes, stream);
    };
    return made;
  }();
  return driver;
}

inline weft::Gpu& watched_gpu() {
  static auto* const gpu = new weft::Gpu(watched_driver(), 0, 160);
  return *gpu;
}

/// What `work` asks the watched GPU for.
template <class Work>
Asked asked_by(const Work& work) {
  const Asked before = asked_of_gpu();
  work();
  return {asked_of_gpu().launches - before.launches, asked_of_gpu().reads - before.reads};
}

// The memory of a GPU that was given back, for who asks for as much.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "runtime/gpu/cuda_driver.hpp"

namespace weft {

/// Any number of threads may use it, in the device's context. What is still to be done on the one stream
/// comes before what the next owner of memory asks for.
class DevicePool {
 public:
  using Check = std::function<void(int error, const char* what)>;
  /// `release` lets go of what else can be freed when there is too little memory; `check` throws for errors.
  DevicePool(const CudaDriver& driver, std::function<void()> release, Check check)
      : driver_(driver), release_(std::move(release)), check_(std::move(check)) {}

  /// Freed memory is used again; when there is too little, it is given back to the driver first. Errors:
  /// MemoryError.
  std::shared_ptr<void> allocate(std::size_t bytes);
  /// Gives what is kept, and what is released, back to the driver.
  void trim();
  /// Once more after a trim, where there is too little memory.
  template <class Work>
  int with_room(const Work& work) {
    const int error = work();
    if (error != CudaDriver::out_of_memory) return error;
    trim();
    return work();
  }
  /// All memory is lost, that of owners too.
  void forget();

 private:
  using Address = CudaDriver::Address;
  struct Kept {
    std::mutex mutex;
    std::multimap<std::size_t, Address> blocks;
  };
  std::shared_ptr<Kept> kept() const;
  Address obtain(std::size_t bytes);

  const CudaDriver& driver_;
  std::function<void()> release_;
  Check check_;
  mutable std::mutex mutex_;  // of which blocks are kept
  std::shared_ptr<Kept> kept_ = std::make_shared<Kept>();
};

}  // namespace weft

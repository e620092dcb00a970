// The memory of a GPU that was given back, for who asks for as much.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "runtime/gpu/driver/timeline.hpp"

namespace weft {

/// With the device entered, but for what owners give back. What `work` is still to do comes before what the
/// next owner of memory asks it for.
class DevicePool {
 public:
  /// `release` lets go of what else can be freed when there is too little memory.
  DevicePool(GpuContext& context, Timeline& work, std::function<void()> release)
      : context_(context), work_(work), release_(std::move(release)) {}

  /// Freed memory is used again; when there is too little, it is given back to the driver first. Errors:
  /// MemoryError.
  std::shared_ptr<void> allocate(std::size_t bytes);
  /// Memory for who is beside `work`, and has to wait for as much of it as has used the memory.
  struct Beside {
    std::shared_ptr<void> memory;
    std::int64_t last_use = 0;
  };
  /// Of what was freed, what `work` is not likely to be at. Errors: MemoryError.
  Beside allocate_beside(std::size_t bytes);
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
  void forget() { kept_ = std::make_shared<Kept>(); }

 private:
  using Address = CudaDriver::Address;
  struct Block {
    Address address = 0;
    std::int64_t last_use = 0;  // how much `work` had been asked for when it was freed
  };
  struct Kept {
    std::mutex mutex;
    std::multimap<std::size_t, Block> blocks;  // by size, the longest free first
  };
  std::shared_ptr<void> owned(Address address, std::size_t bytes) const;
  std::optional<Block> take_kept(std::size_t bytes, bool last);
  std::optional<std::int64_t> oldest_use(std::size_t bytes) const;
  Address obtain(std::size_t bytes);

  GpuContext& context_;
  Timeline& work_;
  const std::function<void()> release_;
  std::shared_ptr<Kept> kept_ = std::make_shared<Kept>();
};

}  // namespace weft

// The memory of arrays that kernels store, which moves to the host when it is asked for there.
#pragma once
#include <mutex>

#include "runtime/device_memory.hpp"

namespace weft {

class Gpu;

class MovingMemory final : public DeviceMemory {
 public:
  /// Errors: MemoryError.
  MovingMemory(Gpu& gpu, std::size_t bytes);

  std::shared_ptr<std::byte> on(const Accelerator& accelerator) const override;
  bool is_on_host() const override;
  std::byte* on_host() override;
  std::shared_ptr<std::byte> copied() const override;

 private:
  std::shared_ptr<std::byte> read() const;
  void refuse_when_lost() const;

  Gpu& gpu_;
  std::int64_t epoch_;
  std::size_t bytes_;
  mutable std::mutex mutex_;
  std::shared_ptr<std::byte> device_, host_;  // one is null
};

}  // namespace weft

// The memory of arrays that kernels store, which moves to the host when it is asked for there.
#pragma once
#include <mutex>
#include <optional>

#include "runtime/array/device_memory.hpp"

namespace weft {

class Gpu;

class MovingMemory final : public DeviceMemory {
 public:
  /// In memory that the device has in that epoch.
  MovingMemory(Gpu& gpu, std::shared_ptr<void> memory, std::int64_t epoch, std::size_t bytes);

  std::shared_ptr<std::byte> on(const Accelerator& accelerator) const override;
  bool is_on_host() const override;
  void mark_stored() override;
  std::byte* on_host() override;
  std::shared_ptr<std::byte> copied() const override;

 private:
  std::shared_ptr<std::byte> read() const;
  void read_from_device(std::byte* copy) const;
  void refuse_when_lost() const;

  Gpu& gpu_;
  std::int64_t epoch_;
  std::size_t bytes_;
  mutable std::mutex mutex_;
  std::shared_ptr<std::byte> device_, host_;  // one is null
  std::optional<std::int64_t> mark_;          // of the work that has stored all
};

}  // namespace weft

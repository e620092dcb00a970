// Bytes between the host and a device, piece by piece: while one is copied within the host's memory, others
// travel.
#pragma once
#include <span>

#include "runtime/gpu/driver/staging.hpp"
#include "runtime/gpu/driver/timeline.hpp"

namespace weft {

/// To the device, by way of one stream. Any number of threads may use it.
class Uploads {
 public:
  Uploads(GpuContext& context, Timeline& timeline, std::size_t piece_bytes)
      : context_(context), timeline_(timeline), staging_(context, piece_bytes) {}

  /// The host's memory may be used otherwise when it returns. `before` has the stream wait for what must be
  /// done first, with the device entered. Errors: OSError; also when the memory of `epoch` is lost.
  void write(void* to, const void* from, std::size_t bytes, std::int64_t epoch,
             const std::function<void()>& before);

 private:
  std::span<std::byte> room(std::size_t bytes, std::int64_t epoch);
  void turn(std::int64_t epoch);

  GpuContext& context_;
  Timeline& timeline_;
  std::mutex mutex_;
  Staging staging_;
  std::size_t piece_ = 0, taken_ = 0;                      // of the piece at hand, bytes
  std::array<std::int64_t, Staging::pieces> last_uses_{};  // of the stream's work
};

/// From the device, by way of one stream. Any number of threads may use it.
class Downloads {
 public:
  Downloads(GpuContext& context, Timeline& timeline, std::size_t piece_bytes)
      : context_(context), timeline_(timeline), staging_(context, piece_bytes) {}

  /// Returns when all bytes have come; otherwise as Uploads::write.
  void read(void* to, const void* from, std::size_t bytes, std::int64_t epoch,
            const std::function<void()>& before);

 private:
  std::int64_t ask(std::size_t piece, const std::byte* from, std::size_t bytes, std::int64_t epoch);

  GpuContext& context_;
  Timeline& timeline_;
  std::mutex mutex_;
  Staging staging_;
};

}  // namespace weft

// Page-locked memory of the host's, through which bytes travel to a device and from it.
#pragma once
#include <array>
#include <cstddef>

#include "runtime/gpu/driver/gpu_context.hpp"

namespace weft {

/// A few pieces of one size, each made when first asked for. Not for several threads at once.
class Staging {
 public:
  static constexpr std::size_t pieces = 4;
  Staging(GpuContext& context, std::size_t piece_bytes) : context_(context), piece_bytes_(piece_bytes) {}
  ~Staging();
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;

  std::size_t piece_bytes() const { return piece_bytes_; }
  /// Page-locked in the context of `epoch`; where the system refuses that, streams copy more slowly.
  std::byte* piece(std::size_t number, std::int64_t epoch);

 private:
  GpuContext& context_;
  const std::size_t piece_bytes_;
  std::int64_t epoch_ = 0;
  std::array<std::shared_ptr<void>, pieces> memory_;  // the host's own: faults of devices leave it
};

/// Copies within the host's memory, what is long by several threads.
void copy_by_threads(std::byte* to, const std::byte* from, std::size_t bytes);

}  // namespace weft

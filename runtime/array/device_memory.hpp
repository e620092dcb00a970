// Memory that an accelerator has, until the host asks for it.
#pragma once
#include <cstddef>
#include <memory>

namespace weft {

class Accelerator;

/// Bytes that are in one place at a time: with the accelerator where kernels have stored them, or, once they
/// are asked for there, in the host's memory. Any number of threads may use it. Accelerators make it.
class DeviceMemory {
 public:
  virtual ~DeviceMemory() = default;

  /// The first byte with `accelerator`, whose memory lives as long as this pointer; null if that is not where
  /// they are.
  virtual std::shared_ptr<std::byte> on(const Accelerator& accelerator) const = 0;
  virtual bool is_on_host() const = 0;
  /// What the accelerator has been asked for so far stores them; what comes later does not.
  virtual void mark_stored() = 0;
  /// The first byte with the host, from now on. Errors: OSError for what has gone wrong on the device.
  virtual std::byte* on_host() = 0;
  /// All of them, copied to the host's memory; they stay where they are.
  virtual std::shared_ptr<std::byte> copied() const = 0;
};

}  // namespace weft

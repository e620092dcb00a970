// Matrix products by cuBLAS on one stream.
#pragma once
#include "runtime/gpu/cublas.hpp"
#include "runtime/program.hpp"

namespace weft {

/// With the device entered.
class DeviceProducts {
 public:
  explicit DeviceProducts(std::span<const Cublas> libraries) : libraries_(libraries) {}

  /// Starts the first library that starts, unless one has. Whether one has.
  bool start(CudaDriver::Stream stream);
  bool has_started() const { return handle_ != nullptr; }
  /// The context that it was started in is lost.
  void forget() { handle_ = nullptr; }
  /// Once it has started. Errors: OSError, NotImplementedError (gemm_calls).
  void multiply(const MatrixProduct& product, const std::byte* a, const std::byte* b, std::byte* c) const;

 private:
  std::span<const Cublas> libraries_;
  const Cublas* started_ = nullptr;
  Cublas::Handle handle_ = nullptr;
};

}  // namespace weft

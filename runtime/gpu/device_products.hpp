// Matrix products by cuBLAS on one stream.
#pragma once
#include <functional>

#include "runtime/gpu/cublas.hpp"
#include "runtime/program.hpp"

namespace weft {

/// With the device entered.
class DeviceProducts {
 public:
  explicit DeviceProducts(std::span<const Cublas> libraries) : libraries_(libraries) {}

  /// The first time, starts the first library that starts, once more after `make_room` where none does.
  void start(CudaDriver::Stream stream, const std::function<void()>& make_room);
  /// Whether one has.
  bool has_started() const { return handle_ != nullptr; }
  /// The context that it was started in is lost.
  void forget() { handle_ = nullptr, is_decided_ = false; }
  /// Once it has started; the library's error, or 0. Errors: NotImplementedError (gemm_calls).
  int multiply(const MatrixProduct& product, const std::byte* a, const std::byte* b, std::byte* c) const;

 private:
  bool start_one(CudaDriver::Stream stream);

  std::span<const Cublas> libraries_;
  bool is_decided_ = false;
  const Cublas* started_ = nullptr;
  Cublas::Handle handle_ = nullptr;
};

}  // namespace weft

// Matrix products by cuBLAS on one stream.
#pragma once
#include <functional>
#include <memory>

#include "runtime/gpu/driver/cublas.hpp"
#include "runtime/program/program.hpp"

namespace weft {

/// With the device entered.
class DeviceProducts {
 public:
  explicit DeviceProducts(std::span<const Cublas> libraries) : libraries_(libraries) {}

  /// The first time, starts the first library that starts, once more after `make_room` where none does.
  void start(CudaDriver::Stream stream, const std::function<void()>& make_room);
  /// Whether one has.
  bool has_started() const { return handle_ != nullptr; }
  /// The context that it was started in is lost, and what it had there.
  void forget() { static_cast<void>(handle_.release()), is_decided_ = false; }
  /// Once it has started; the library's error, or 0. Errors: NotImplementedError (gemm_calls).
  int multiply(const MatrixProduct& product, const std::byte* a, const std::byte* b, std::byte* c) const;

 private:
  struct Destroy {
    const Cublas* library;
    void operator()(Cublas::Handle handle) const { library->destroy(handle); }
  };
  using Handle = std::unique_ptr<CublasContext, Destroy>;
  static Handle started(const Cublas& library, CudaDriver::Stream stream);
  bool start_one(CudaDriver::Stream stream);

  std::span<const Cublas> libraries_;
  bool is_decided_ = false;
  Handle handle_;  // of the one that has started
};

}  // namespace weft

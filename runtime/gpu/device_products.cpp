#include "runtime/gpu/device_products.hpp"

#include <utility>

#include "runtime/gpu/gemm_calls.hpp"

namespace weft {
namespace {

template <class T>
int call_gemm(Cublas::Gemm<T> gemm, Cublas::Handle handle, const GemmCall& call, const std::byte* a,
              const std::byte* b, std::byte* c) {
  const T one = 1, zero = 0;
  const auto how = [](bool transposed) { return transposed ? Cublas::transposed : Cublas::as_it_is; };
  return gemm(handle, how(call.first_transposed), how(call.second_transposed), call.m, call.n, call.k, &one,
              reinterpret_cast<const T*>(b) + call.first_at, call.first_apart, call.first_step,
              reinterpret_cast<const T*>(a) + call.second_at, call.second_apart, call.second_step, &zero,
              reinterpret_cast<T*>(c) + call.result_at, call.result_apart, call.result_step, call.count);
}

}  // namespace

/// A library may be there and not start: one made for later drivers, or in a device short of memory.
bool DeviceProducts::start_one(CudaDriver::Stream stream) {
  for (const Cublas& library : libraries_) {
    if (handle_) break;
    Cublas::Handle handle = nullptr;
    if (library.create(&handle) != 0 || library.set_stream(handle, stream) != 0) continue;
    started_ = &library, handle_ = handle;
  }
  return has_started();
}

/// Later products would pay for each try.
void DeviceProducts::start(CudaDriver::Stream stream, const std::function<void()>& make_room) {
  if (std::exchange(is_decided_, true) || libraries_.empty() || start_one(stream)) return;
  make_room();
  start_one(stream);
}

int DeviceProducts::multiply(const MatrixProduct& product, const std::byte* a, const std::byte* b,
                             std::byte* c) const {
  for (const GemmCall& call : gemm_calls(product)) {
    const int error = product.dtype == DType::float32
                          ? call_gemm<float>(started_->single_precision, handle_, call, a, b, c)
                          : call_gemm<double>(started_->double_precision, handle_, call, a, b, c);
    if (error != 0) return error;
  }
  return 0;
}

}  // namespace weft

#include "runtime/gpu/device_products.hpp"

#include <utility>

#include "runtime/gpu/driver/gemm_calls.hpp"

namespace weft {
namespace {

Cublas::Transpose how(bool transposed) { return transposed ? Cublas::transposed : Cublas::as_it_is; }

template <class T>
int call_gemm(Cublas::Gemm<T> gemm, Cublas::Handle handle, const GemmCall& call, const std::byte* a,
              const std::byte* b, std::byte* c) {
  const T one = 1, zero = 0;
  return gemm(handle, how(call.first_transposed), how(call.second_transposed), call.m, call.n, call.k, &one,
              reinterpret_cast<const T*>(b) + call.first_at, call.first_apart, call.first_step,
              reinterpret_cast<const T*>(a) + call.second_at, call.second_apart, call.second_step, &zero,
              reinterpret_cast<T*>(c) + call.result_at, call.result_apart, call.result_step, call.count);
}

Cublas::ElementType element_type(DType dtype) {
  if (dtype == DType::float16) return Cublas::float16;
  return dtype == DType::bfloat16 ? Cublas::bfloat16 : Cublas::float32;
}

/// Of halves, or of float32s that are rounded to TF32.
int call_mixed(Cublas::MixedGemm gemm, Cublas::Handle handle, const MatrixProduct& product,
               const GemmCall& call, const std::byte* a, const std::byte* b, std::byte* c) {
  const float one = 1, zero = 0;
  const Cublas::ElementType factors = element_type(product.dtype),
                            result = element_type(product.result_dtype());
  const std::int64_t item = itemsize(product.dtype);
  return gemm(handle, how(call.first_transposed), how(call.second_transposed), call.m, call.n, call.k, &one,
              b + call.first_at * item, factors, call.first_apart, call.first_step, a + call.second_at * item,
              factors, call.second_apart, call.second_step, &zero,
              c + call.result_at * itemsize(product.result_dtype()), result, call.result_apart,
              call.result_step, call.count, product.tf32 ? Cublas::in_tf32 : Cublas::in_float32,
              Cublas::any_algorithm);
}

int call_library(const Cublas& library, Cublas::Handle handle, const MatrixProduct& product,
                 const GemmCall& call, const std::byte* a, const std::byte* b, std::byte* c) {
  if (is_half(product.dtype) || product.tf32)
    return call_mixed(library.mixed_precision, handle, product, call, a, b, c);
  return product.dtype == DType::float32 ? call_gemm<float>(library.single_precision, handle, call, a, b, c)
                                         : call_gemm<double>(library.double_precision, handle, call, a, b, c);
}

}  // namespace

/// Null for one that does not: made for later drivers, or in a device short of memory.
DeviceProducts::Handle DeviceProducts::started(const Cublas& library, CudaDriver::Stream stream) {
  Cublas::Handle created = nullptr;
  if (library.create(&created) != 0) return {};
  Handle handle(created, {&library});
  if (library.set_stream(created, stream) != 0 || library.set_math_mode(created, Cublas::whole_sums) != 0)
    return {};
  return handle;
}

bool DeviceProducts::start_one(CudaDriver::Stream stream) {
  for (const Cublas& library : libraries_)
    if (!handle_) handle_ = started(library, stream);
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
    const int error = call_library(*handle_.get_deleter().library, handle_.get(), product, call, a, b, c);
    if (error != 0) return error;
  }
  return 0;
}

}  // namespace weft

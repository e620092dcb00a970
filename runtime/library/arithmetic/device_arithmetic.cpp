#include "runtime/library/arithmetic/device_arithmetic.hpp"

#include <algorithm>

#include "runtime/gpu/device_arguments.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/library/arithmetic/kernels/divisors.hpp"
#include "runtime/library/counting/correlate_functions.hpp"
#include "runtime/library/counting/kernels/correlate.hpp"

namespace weft {
namespace {

/// Integers of as many bytes share one.
const OwnKernel<kernels::Correlate>& correlation_of_integers(std::int64_t bytes) {
  using namespace kernels;
  if (bytes == 1) return correlate_bytes;
  if (bytes == 2) return correlate_shorts;
  return bytes == 4 ? correlate_ints : correlate_longs;
}

const OwnKernel<kernels::Correlate>& correlation_of(DType dtype) {
  using namespace kernels;
  switch (kind(dtype)) {
    case DTypeKind::boolean:
      return correlate_bools;
    case DTypeKind::floating:
      if (dtype == DType::float16) return correlate_halves;
      if (dtype == DType::bfloat16) return correlate_brain_floats;
      return dtype == DType::float32 ? correlate_floats : correlate_doubles;
    case DTypeKind::complex_floating:
      return dtype == DType::complex64 ? correlate_complex_floats : correlate_complex_doubles;
    default:
      return correlation_of_integers(itemsize(dtype));
  }
}

std::byte* bytes(void* buffer) { return static_cast<std::byte*>(buffer); }

}  // namespace

bool takes_correlate(const HostCall& call) {
  if (!are_whole(call, 2)) return false;
  const auto is_alike = [&](const BufferType& type) {
    return type.shape.size() == 1 && type.dtype == call.types[2].dtype;
  };
  return std::ranges::all_of(call.types, is_alike) && call.types[1].shape[0] > 0 &&
         call.types[1].shape[0] <= call.types[0].shape[0];
}

bool correlate(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  const std::int64_t length = call.types[0].shape[0], window = call.types[1].shape[0],
                     count = call.types[2].shape[0];
  gpu.launch(correlation_of(call.types[2].dtype), gpu.launch_for(count),
             {.array = bytes(buffers[0]),
              .moved = bytes(buffers[1]),
              .sums = bytes(buffers[2]),
              .length = length,
              .window = window,
              .count = count,
              .left = places_before(length, window, count)});
  return true;
}

bool takes_gcd(const HostCall& call) {
  return are_whole(call, 2) && kind(call.types[2].dtype) == DTypeKind::unsigned_integer &&
         are_alike(call.types[0], call.types[2]) && are_alike(call.types[1], call.types[2]);
}

bool gcd(Gpu& gpu, const HostCall& call, std::span<void* const> buffers) {
  const std::int64_t count = element_count(call.types[2].shape);
  gpu.launch(kernels::greatest_divisors, gpu.launch_for(count),
             {.a = bytes(buffers[0]),
              .b = bytes(buffers[1]),
              .result = bytes(buffers[2]),
              .count = count,
              .bytes = itemsize(call.types[2].dtype)});
  return true;
}

}  // namespace weft

// What Weft declares of the CUDA driver by hand, beside CUDA's own header.
#include <cuda.h>

#include <string_view>

#include "alike.hpp"
#include "catch.hpp"
#include "runtime/gpu/driver/cuda_driver.hpp"

using namespace weft;

namespace {

#define WEFT_TEXT(name) #name
#define WEFT_TEXT_OF(name) WEFT_TEXT(name)

/// The names by which the library may have a function: cuda.h's, of this version, or the one before.
bool is_named(std::string_view ours, std::string_view headers) {
  return ours == headers || (ours == "cuEventElapsedTime" && headers == "cuEventElapsedTime_v2");
}

}  // namespace

TEST_CASE("a pointer is not that of a function that takes something else") {
  STATIC_REQUIRE(alike<int (*)(CudaDriver::Stream, unsigned), CUresult (*)(CUstream, unsigned)>);
  STATIC_REQUIRE(alike<int (*)(CudaDriver::Address*), CUresult (*)(CUdeviceptr*)>);
  STATIC_REQUIRE_FALSE(alike<int (*)(CudaDriver::Stream), CUresult (*)(CUstream, unsigned)>);
  STATIC_REQUIRE_FALSE(alike<int (*)(unsigned), CUresult (*)(size_t)>);
  STATIC_REQUIRE_FALSE(alike<int (*)(CudaDriver::Stream), CUresult (*)(CUstream*)>);
  STATIC_REQUIRE_FALSE(alike<int (*)(void*), CUresult (*)(const void*)>);
  STATIC_REQUIRE_FALSE(alike<int (*)(double), CUresult (*)(float)>);
  STATIC_REQUIRE_FALSE(alike<int (*)(int*), CUresult (*)(size_t*)>);
}

TEST_CASE("the driver's functions are called as cuda.h declares them") {
#define WEFT_CUDA(member, name, version)                           \
  {                                                                \
    INFO(#name " is not as CudaDriver::" #member " declares it");  \
    CHECK(alike<decltype(CudaDriver::member), decltype(&::name)>); \
  }
#include "runtime/gpu/driver/cuda_functions.def"
#undef WEFT_CUDA
}

TEST_CASE("the driver's functions are looked for by the names that cuda.h gives them") {
#define WEFT_CUDA(member, name, version)                 \
  {                                                      \
    CAPTURE(#name #version, WEFT_TEXT_OF(name));         \
    CHECK(is_named(#name #version, WEFT_TEXT_OF(name))); \
  }
#include "runtime/gpu/driver/cuda_functions.def"
#undef WEFT_CUDA
}

TEST_CASE("the driver's numbers are cuda.h's") {
  CHECK(CudaDriver::multiprocessors == int{CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT});
  CHECK(CudaDriver::major_version == int{CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR});
  CHECK(CudaDriver::minor_version == int{CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR});
  CHECK(CudaDriver::apart_from_others == unsigned{CU_STREAM_NON_BLOCKING});
  CHECK(CudaDriver::with_times == unsigned{CU_EVENT_DEFAULT});
  CHECK(CudaDriver::without_times == unsigned{CU_EVENT_DISABLE_TIMING});
  CHECK(CudaDriver::relaxed_capture == int{CU_STREAM_CAPTURE_MODE_RELAXED});
  CHECK(CudaDriver::out_of_memory == int{CUDA_ERROR_OUT_OF_MEMORY});
  CHECK(CudaDriver::not_found == int{CUDA_ERROR_NOT_FOUND});
  CHECK(CudaDriver::not_ready == int{CUDA_ERROR_NOT_READY});
  CHECK(CudaDriver::most_launch_memory == int{CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES});
}

/// Those of which cuda.h says that they leave the process inconsistent, or the context unusable, and UNKNOWN.
TEST_CASE("the errors after which a device is opened anew are cuda.h's") {
  CHECK(CudaDriver::faults ==
        std::array<int, CudaDriver::faults.size()>{
            CUDA_ERROR_ECC_UNCORRECTABLE, CUDA_ERROR_NVLINK_UNCORRECTABLE, CUDA_ERROR_CONTAINED,
            CUDA_ERROR_ILLEGAL_ADDRESS, CUDA_ERROR_LAUNCH_TIMEOUT, CUDA_ERROR_CONTEXT_IS_DESTROYED,
            CUDA_ERROR_ASSERT, CUDA_ERROR_HARDWARE_STACK_ERROR, CUDA_ERROR_ILLEGAL_INSTRUCTION,
            CUDA_ERROR_MISALIGNED_ADDRESS, CUDA_ERROR_INVALID_ADDRESS_SPACE, CUDA_ERROR_INVALID_PC,
            CUDA_ERROR_LAUNCH_FAILED, CUDA_ERROR_TENSOR_MEMORY_LEAK, CUDA_ERROR_MPS_CLIENT_TERMINATED,
            CUDA_ERROR_EXTERNAL_DEVICE, CUDA_ERROR_UNKNOWN});
}

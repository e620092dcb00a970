#include "runtime/gpu/driver/cuda_devices.hpp"

#include <algorithm>
#include <array>

#include "runtime/gpu/driver/cuda_driver.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

CudaDevice device_at(const CudaDriver& driver, int ordinal) {
  int device = 0;
  check_cuda(driver, driver.device(&device, ordinal), "opening a device");
  std::array<char, 256> name{};
  check_cuda(driver, driver.device_name(name.data(), name.size(), device), "asking for a device's name");
  std::size_t bytes = 0;
  check_cuda(driver, driver.device_memory(&bytes, device), "asking for a device's memory");
  const auto attribute = [&](CudaDriver::Attribute which) {
    int value = 0;
    check_cuda(driver, driver.attribute(&value, which, device), "asking for a device's attribute");
    return value;
  };
  return {.name = name.data(),
          .bytes = static_cast<std::int64_t>(bytes),
          .multiprocessors = attribute(CudaDriver::multiprocessors),
          .major = attribute(CudaDriver::major_version),
          .minor = attribute(CudaDriver::minor_version)};
}

/// Where there are none, whoever opens one says why.
Isa isa_of_all() {
  try {
    return std::ranges::all_of(cuda_devices(), is_sm_90a) ? Isa::ptx_90a : Isa::ptx;
  } catch (const OSError&) {
    return Isa::ptx;
  }
}

}  // namespace

std::vector<CudaDevice> cuda_devices() {
  const CudaDriver& driver = CudaDriver::library();
  int count = 0;
  check_cuda(driver, driver.device_count(&count), "counting devices");
  if (count == 0) throw OSError("no CUDA device: the driver knows of none");
  std::vector<CudaDevice> devices;
  for (int ordinal = 0; ordinal < count; ++ordinal) devices.push_back(device_at(driver, ordinal));
  return devices;
}

Isa cuda_isa() {
  static const Isa isa = isa_of_all();
  return isa;
}

}  // namespace weft

// Work of a stream as a CUDA graph.
#pragma once
#include "runtime/gpu/driver/cuda_driver.hpp"
#include "runtime/gpu/driver/device_pool.hpp"
#include "runtime/gpu/driver/recordings.hpp"

namespace weft {

/// What `work` asks the stream for, which nobody else asks meanwhile; it notes memory that it works on in the
/// list it is given. Null, and the driver's `error`, where that does not record it. Errors: what `work`
/// throws.
std::shared_ptr<Recording> recorded(const CudaDriver& driver, CudaDriver::Stream stream, DevicePool& pool,
                                    const std::function<void(std::vector<std::shared_ptr<void>>&)>& work,
                                    int& error);

}  // namespace weft

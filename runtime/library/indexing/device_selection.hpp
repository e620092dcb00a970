// What masks and windows select of a GPU's arrays (runtime/library/indexing/index_functions.hpp).
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

class Gpu;

/// As those of device_indexing.hpp.
bool takes_compress(const HostCall& call);
bool takes_nonzero(const HostCall& call);
bool takes_masked_scatter(const HostCall& call);
bool takes_dynamic_slice(const HostCall& call);
bool takes_dynamic_update_slice(const HostCall& call);
/// Whether masked_scatter has one value for all, so that nothing can be wrong.
bool has_one_value(const HostCall& call);

bool compress(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool nonzero(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool masked_scatter(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool dynamic_slice(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool dynamic_update_slice(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);

}  // namespace weft

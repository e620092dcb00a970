// What masks and windows select of a GPU's arrays (runtime/library/indexing/index_functions.hpp).
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

class Gpu;

/// As those of device_indexing.hpp.
bool takes_compress(const HostCall& call);
bool takes_nonzero(const HostCall& call);
bool takes_put_marked(const HostCall& call);
bool takes_window(const HostCall& call);
bool takes_put_window(const HostCall& call);
/// Whether put_marked_function has one value for all, so that nothing can be wrong.
bool has_one_value(const HostCall& call);

bool compress(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool nonzero(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool put_marked(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool window(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool put_window(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);

}  // namespace weft

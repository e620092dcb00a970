// NumPy's indexing with arrays of integers on a GPU (runtime/library/indexing/index_functions.hpp).
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

class Gpu;

/// Whether calls of the functions of these names have the arguments that these take; else the host is to say
/// what is wrong with them.
bool takes_gather(const HostCall& call);
bool takes_scatter(const HostCall& call);
/// Whether that was done: not where a place is not there. Errors: the GPU's.
bool gather(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool scatter(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
/// Whether the mark is 0.
bool takes_check_indices(const HostCall& call);
bool check_indices(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
/// Whether there is nothing to raise.
bool takes_raise_error(const HostCall& call);
bool raise_error(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);

}  // namespace weft

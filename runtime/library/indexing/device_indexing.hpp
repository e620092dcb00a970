// NumPy's indexing with arrays of integers on a GPU (runtime/library/indexing/index_functions.hpp).
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

class Gpu;

/// Whether calls of take_at_function and put_at_function have the arguments that these take; else the host
/// is to say what is wrong with them.
bool takes_take_at(const HostCall& call);
bool takes_put_at(const HostCall& call);
/// Whether that was done: not where a place is not there. Errors: the GPU's.
bool take_at(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
bool put_at(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
/// Of check_at_function: whether the mark is 0.
bool takes_check_at(const HostCall& call);
bool check_at(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);

}  // namespace weft

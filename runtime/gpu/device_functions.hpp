// Steps that are the host's elsewhere, and that kernels of Weft's own take where the arrays are.
#pragma once
#include "runtime/program/program.hpp"

namespace weft {

class Gpu;

/// Takes a call of one of Weft's functions, on buffers in the GPU's memory. Whether that was
/// done: otherwise nothing has been stored, and the host is to take the step, or to say what is wrong with
/// it. Errors: the GPU's.
bool take_on_device(Gpu& gpu, const HostCall& call, std::span<void* const> buffers);
/// Whether a step is surely taken so, without a look at what a kernel has to say: it can be recorded.
bool is_taken_at_once(const Step& step);
/// Whether its kernels tell later of marks that were counted and are not there (Gpu::missing_marks).
bool lists_counted_marks(const Step& step);

}  // namespace weft

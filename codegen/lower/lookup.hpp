// A searchsorted, take or argsort becomes a look-up by the runtime.
#pragma once
#include "passes/schedule/schedule.hpp"

namespace weft::codegen {

/// The step of such a kernel, whose arrays lie in C order.
Lookup lookup(const passes::FusedKernel& kernel, const passes::Schedule& schedule,
              const passes::MemoryPlan& memory);

}  // namespace weft::codegen

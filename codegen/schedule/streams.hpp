// Results that are stored past the caches.
#pragma once
#include "codegen/schedule/nest_use.hpp"

namespace weft::codegen {

/// Whether a nest has a single store, along its rows (Strategy::streams).
bool can_stream(const NestUse& use);
/// Whether all launches store results larger than caches, which no step reads, along long rows, and wait for
/// memory.
bool streaming_pays(const NestUse& use);

}  // namespace weft::codegen

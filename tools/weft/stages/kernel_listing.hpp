// Fused kernels as NumPy source, for `weft emit`.
#pragma once
#include <string>

#include "passes/pipeline.hpp"

namespace weft::cli {

/// Each kernel as a function of NumPy source, in the order they run, under a comment that says why it ends
/// where it does.
std::string fused_text(const passes::Planned& planned);

}  // namespace weft::cli

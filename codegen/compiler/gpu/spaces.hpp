// NVPTX's address spaces.
#pragma once

namespace weft::codegen {

/// The device's memory, and a block's.
inline constexpr unsigned global_space = 1, shared_space = 3;

}  // namespace weft::codegen

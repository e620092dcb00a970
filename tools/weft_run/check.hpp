// Saved programs against results that are known.
#pragma once
#include <string>
#include <vector>

namespace weft {

/// Runs the program of each folder, `program.weft`, with `arguments/NAME.npy`, and compares what it gives
/// with `results/NAME.npy`, to the bit but for NaN, which equals NaN, and, where they are `any_zeros`, for
/// the signs of zeros of complex numbers; prints what differs. Whether nothing does.
bool check_folders(const std::vector<std::string>& folders, bool any_zeros);

}  // namespace weft

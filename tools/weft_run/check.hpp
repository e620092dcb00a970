// Saved programs against results that are known.
#pragma once
#include <string>
#include <vector>

namespace weft {

/// Runs the program of each folder, `program.weft`, with `arguments/NAME.npy`, and compares what it gives
/// with `results/NAME.npy`, to the bit but for NaN, which equals NaN, where they are `any_zeros`, for the
/// signs of zeros of complex numbers, and for those results that the file `limits` names, each with how much
/// of a number it may be off; prints what differs. Whether nothing does.
bool check_folders(const std::vector<std::string>& folders, bool any_zeros);

}  // namespace weft

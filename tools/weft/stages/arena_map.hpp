// The arena of a program over time, for `weft explain --memory`.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "codegen/assemble.hpp"

namespace weft::cli {

/// A line a block, by where it lies: its bytes, and a column a kernel (or some kernels, where there are many)
/// with a mark where it is in use. Above them, how much is in use at once at most, which is the least that an
/// arena can be for this order of kernels.
std::string arena_map(const codegen::Assembled& assembled);

/// The same as {"least_bytes", "blocks": [{"value", "bytes", "offset", "first", "last"}]}; kernels are
/// counted from 1.
nlohmann::ordered_json arena_json(const codegen::Assembled& assembled);

}  // namespace weft::cli

// The states after the draws of late: who has evaluated a draw goes on from there, without drawing again.
#pragma once
#include <optional>
#include <string>

#include "runtime/array/ndarray.hpp"
#include "runtime/library/random/bit_generator.hpp"

namespace weft::random {

/// What decides the state after a draw; empty where that is too much to be kept. `arguments`: the state
/// before it and the parameters; `drawn`: how many items of which dtype.
std::string draw_key(const std::string& function, std::span<const ndarray> arguments, DType dtype,
                     std::int64_t drawn);
void remember(const std::string& key, State after);
std::optional<State> remembered(const std::string& key);

}  // namespace weft::random

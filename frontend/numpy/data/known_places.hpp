// Places of insert and delete: those known while the program is written, and those that data decide.
#pragma once
#include <optional>
#include <string>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// The integers; nothing where data decide.
std::optional<Dims> known_places(const LazyTensor& places);
/// What a mask marks. Errors: NotImplementedError "insert at places that depend on data is not supported".
Dims known_marked(const LazyTensor& mask, const std::string& function);
/// Errors: the same.
[[noreturn]] void refuse_computed_places(const std::string& function);
/// Places that data decide, as int64. Errors: the same, for those that it may not hold.
LazyTensor computed_places(const LazyTensor& places, const std::string& function);
/// One of them, at most `most`, counted from the front of an axis. Errors: IndexError when the program runs.
LazyTensor place_from_front(const LazyTensor& place, const LazyTensor& most, const LazyTensor& length,
                            std::int64_t axis);
/// 0, 1, … along one of `ndim` axes.
LazyTensor counted_along(std::int64_t length, std::int64_t axis, std::int64_t ndim);

}  // namespace weft::numpy

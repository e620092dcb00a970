// Lengths of axes that data decide, which shapes have numbers of their own for.
#pragma once
#include <optional>

#include "weft/operand.hpp"

namespace weft::numpy {

/// The number that a length is, where data decide it.
std::optional<LazyTensor> data_length(std::int64_t length);
bool has_data_length(const Dims& shape);

/// Of an axis made of others, how long it is: of all their items, or of their product.
void note_joined_length(const Dims& lengths);
void note_merged_length(const Dims& lengths);

/// How many elements axes of `shape` have together, likewise.
std::optional<LazyTensor> data_size(const Dims& shape, const Dims& axes);

/// What has been made of lengths alone, as it depends on those that data decide.
LazyTensor of_data_lengths(const LazyTensor& made);

/// Errors: NotImplementedError, that `what` is not supported, where data decide a length of the shape.
void require_known_lengths(const Dims& shape, const std::string& what);

/// Errors: ValueError `text` where one of the axes of `shape` has no elements, an error of data where these
/// decide it.
void refuse_empty(const Dims& shape, const Dims& axes, const std::string& text);

}  // namespace weft::numpy

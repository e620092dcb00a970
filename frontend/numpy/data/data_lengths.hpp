// Lengths of axes that data decide, which shapes have numbers of their own for.
#pragma once
#include <optional>

#include "frontend/numpy/core/data_reader.hpp"
#include "weft/operand.hpp"

namespace weft::numpy {

/// The number that a length is, where data decide it.
std::optional<LazyTensor> data_length(std::int64_t length);
bool has_data_length(const Dims& shape);
/// The same, or the length itself, int64 and 0-d.
LazyTensor number_of(std::int64_t length);

/// The length that `count` is, 0-d and int64, from 0 to `most`: known, or one that data decide.
CountedLength counted_length(const LazyTensor& count, std::int64_t most);

/// Of an axis made of others, how long it is: of all their items, or of their product.
void note_joined_length(const Dims& lengths);
void note_merged_length(const Dims& lengths);

/// How many elements axes of `shape` have together, likewise.
std::optional<LazyTensor> data_size(const Dims& shape, const Dims& axes);

/// What has been made of lengths alone, as it depends on those that data decide.
LazyTensor of_data_lengths(const LazyTensor& made);
/// weft::broadcast_to. What it repeats along lengths that data decide depends on these, and lies as it does.
LazyTensor broadcast_along(const LazyTensor& x, const Dims& shape);

/// Errors: NotImplementedError, that `what` is not supported, where data decide a length of the shape.
void require_known_lengths(const Dims& shape, const std::string& what);

/// Errors: ValueError `text` where an axis has fewer than `least` elements, an error of data where these
/// decide it.
void refuse_shorter(std::int64_t length, std::int64_t least, const std::string& text);
/// The same, where one of the axes of `shape` has no elements.
void refuse_empty(const Dims& shape, const Dims& axes, const std::string& text);
/// Errors: ValueError `text` where two axes are not of one length; NotImplementedError where data decide.
void require_same_length(std::int64_t a, std::int64_t b, const std::string& text);

}  // namespace weft::numpy

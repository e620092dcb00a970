// Arrays put together, taken apart and repeated.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// One after the other along an axis that exists; axis None flattens them first. Of the common dtype, or
/// `dtype`. Errors of all that join: ValueError when there is nothing to join or lengths differ, TypeError
/// when the dtype does not take the values by the rule `casting`.
LazyTensor concatenate(const std::vector<Operand>& arrays, const ConcatenateKeywords& keywords = {});
/// The array API's name.
LazyTensor concat(const std::vector<Operand>& arrays, const ConcatenateKeywords& keywords = {});
/// Along a new axis: arrays of one shape.
LazyTensor stack(const std::vector<Operand>& arrays, const StackKeywords& keywords = {});
/// Along the second axis; 1-d arrays along their only one.
LazyTensor hstack(const std::vector<Operand>& arrays, const JoinKeywords& keywords = {});
/// Along the first axis of arrays of two axes or more: 1-d ones are rows.
LazyTensor vstack(const std::vector<Operand>& arrays, const JoinKeywords& keywords = {});
LazyTensor row_stack(const std::vector<Operand>& arrays, const JoinKeywords& keywords = {});
/// Along the third axis, as atleast_3d gives it.
LazyTensor dstack(const std::vector<Operand>& arrays);
/// Along the second axis: 1-d arrays are columns.
LazyTensor column_stack(const std::vector<Operand>& arrays);

/// Errors: ValueError "array split does not result in an equal division", IndexError for an axis out of
/// range.
std::vector<LazyTensor> split(const Operand& a, const Sections& indices_or_sections,
                              const SplitKeywords& keywords = {});
/// The same, but sections may differ in length by one.
std::vector<LazyTensor> array_split(const Operand& a, const Sections& indices_or_sections,
                                    const SplitKeywords& keywords = {});
/// split along the second axis (the first of 1-d arrays), the first, and the third. Errors: ValueError
/// "vsplit only works on arrays of 2 or more dimensions".
std::vector<LazyTensor> hsplit(const Operand& a, const Sections& indices_or_sections);
std::vector<LazyTensor> vsplit(const Operand& a, const Sections& indices_or_sections);
std::vector<LazyTensor> dsplit(const Operand& a, const Sections& indices_or_sections);

/// The whole array `reps[i]` times along axis i; the shorter of `reps` and the shape has ones put before it.
/// Errors: ValueError "negative dimensions are not allowed".
LazyTensor tile(const Operand& a, const Shape& reps);
/// Each element along an axis as often as `repeats` says, one number or one an element; axis None flattens
/// first. Errors: ValueError for negative numbers, or too few or too many.
LazyTensor repeat(const Operand& a, const Shape& repeats, const Axis& axis = None{});
/// The same, of counts in an array. Errors: TypeError for a dtype that is not safely int64;
/// NotImplementedError where the length of the result is known only when the program runs, and counts are of
/// more than 8 bits.
LazyTensor repeat(const Operand& a, const LazyTensor& repeats, const Axis& axis = None{});

}  // namespace weft::numpy

// What masks mark: computed with and assigned where it stands, as far as how many elements there are makes no
// difference; else taken out of the array, whose length data then decide.
#pragma once
#include "frontend/numpy/indexing/marked_places.hpp"
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// The mask that an index is; null for any other.
const Array* mask_index(const Value& index);
/// How many axes a subscript takes.
std::int64_t axes_of(const Value& item);
/// Errors: IndexError for masks, between brackets of `x` with others, that do not fit the axes that they
/// mark.
void check_masks(const std::vector<Value>& items, const LazyTensor& x);

/// array[mask] = value. Errors: IndexError where the mask's shape is not that of the array's first axes.
void assign_masked(Array array, const LazyTensor& mask, const Tensor& value);

/// x[mask], Marked where the mask has all axes of the array. Errors: NumPy's IndexError.
Value marked_items(const LazyTensor& x, const LazyTensor& mask);
/// Operators on what a mask marks.
Value of_marked(Value (*apply)(Token, const Value&, const Value&), Token operation, const Value& a,
                const Value& b);
Value marked_unary(Value (*apply)(Token, const Value&), Token operation, const Marked& a);
/// array[mask] <operation>= value.
void augment_masked(Value (*augment)(Token, const Value&, const Value&), Token operation, Array array,
                    const LazyTensor& mask, const Value& value);
/// How many items there are.
ComputedNumber count_of_marked(const Marked& items);
/// The same as an array with memory of its own, and so in a sequence; other values as they are.
Value settled_items(const Value& value);
/// What a mask of one axis marks along the first axis of `x`.
LazyTensor marked_along(const LazyTensor& x, const LazyTensor& mask);
/// np.nonzero.
Value places_of_marked(const LazyTensor& x);
/// The places of what a mask marks, an array for each of its axes.
std::vector<LazyTensor> marked_places(const LazyTensor& mask);
/// The same of a mask that marks as many as another one.
std::vector<LazyTensor> marked_places(const LazyTensor& mask, const LazyTensor& as_many);
/// array[mask] = value, which a mask marks.
void assign_marked(Array array, const LazyTensor& mask, const Marked& value);

}  // namespace weft::source

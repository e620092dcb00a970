// Python's slices, of which a bound may be a number that only data tell.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// Sets the start, the stop or the step (0, 1, 2); false for what is no integer, which np.r_ and its kin
/// alone read. Errors: TypeError for arrays of integers.
bool set_bound(SliceValue& slice, std::size_t which, const Value& value);

/// As slice(start, stop, step) makes it.
SliceValue slice_of(std::vector<Value> bounds);

/// (start, stop, step). Errors: NotImplementedError for those that data decide.
Value bounds_of(const SliceValue& slice);

}  // namespace weft::source

// True and False between brackets: masks of no axis, which take all or nothing.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// Whether it is a bool of NumPy's, known or not: a scalar, or an array of no axes.
bool is_numpy_truth(const Value& item);
/// Whether one that is known is the index, or among it.
bool has_truth(const Value& index);

/// The same item of an array that has an axis of one element for each of them, of which an array of places
/// takes it or nothing.
struct TruthsAsPlaces {
  Array array;  // a view
  Value index;
};
TruthsAsPlaces truths_as_places(const Array& array, const Value& index);

}  // namespace weft::source

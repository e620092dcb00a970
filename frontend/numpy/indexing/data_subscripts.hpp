// Indexes of arrays whose lengths data decide.
#pragma once
#include "weft/subscript.hpp"

namespace weft::numpy {

/// The same index where data decide lengths of `shape`: a place along such an axis is one that is looked up.
/// Without masks. Errors: NotImplementedError for a part of one, whose length is another.
Subscripts with_data_lengths(Subscripts items, const Dims& shape);

}  // namespace weft::numpy

// Arrays put where NumPy would put them, whatever their elements.
#pragma once
#include "ir/index.hpp"
#include "ir/type.hpp"
#include "runtime/array/ndarray.hpp"

namespace weft::reference {

/// The type of an array that exists.
Type type_of(const ndarray& array);
/// New memory laid out by the strides of `type`.
ndarray empty(const Type& type);
/// A copy of `values`, which have the dtype and shape of `type`, laid out by its strides.
ndarray laid_out(const ndarray& values, const Type& type);
/// `array` walked over `shape`, with stride 0 along broadcast axes.
ndarray broadcast(const ndarray& array, const Dims& shape);
/// The view of `array` that `index` selects.
ndarray indexed(const ndarray& array, const Index& index);

}  // namespace weft::reference

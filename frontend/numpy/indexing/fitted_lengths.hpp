// Axes that must be of one length, where data decide whether they are.
#pragma once
#include <span>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// Operands of one ufunc, and the shape of the array that it writes into, if there is one: where data decide
/// whether axes are of one length, they are taken for the same one. Errors: when the program runs, ValueError
/// "operands could not be broadcast together with shapes (2,) (3,) ", and NotImplementedError where one axis
/// alone has one element, which NumPy repeats.
void fit_lengths(std::span<LazyTensor> operands, const Dims* out = nullptr);

/// `x` as it is assigned to what has that shape. Errors: the same, "could not broadcast input array from
/// shape (2,) into shape (3,)".
LazyTensor fitted_to(const LazyTensor& x, const Dims& shape);

}  // namespace weft::numpy

// Where the results of products go: their own axes must fit an `out`, and the others are repeated along it.
#pragma once
#include "frontend/source/output/gufunc_call.hpp"

namespace weft::source {

/// How many of its result's last axes are a product's own: fewer where a vector stands for a matrix.
std::size_t own_axes_of_result(const GufuncCall& gufunc, std::int64_t x_ndim, std::int64_t y_ndim);

/// The result in the shape `out`. Errors: ValueErrors with the texts of NumPy's gufuncs and of its iterator.
LazyTensor repeated_products(const GufuncCall& gufunc, const numpy::UfuncOperands& operands,
                             const LazyTensor& result, const Dims& out);

}  // namespace weft::source

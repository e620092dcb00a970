// What np.einsum makes of one operand, and of two.
#pragma once
#include <optional>

#include "frontend/numpy/linalg/einsum_subscripts.hpp"

namespace weft::numpy {

/// An array with a label for each axis.
struct Term {
  LazyTensor x;
  Labels labels;
};

/// Axes of equal labels become one, their diagonal: a view.
Term collapsed(Term term);
/// The term with axes `wanted`; axes of other labels are summed over. A view where there are none.
LazyTensor reduced(const Term& term, const Labels& wanted);
/// The product of two terms, summed over labels that are not in `wanted`, by matmul. An axis of one element
/// stands for all. `multiply` makes products of elements.
LazyTensor contracted(const Term& a, const Term& b, const Labels& wanted,
                      LazyTensor (*multiply)(const LazyTensor&, const LazyTensor&));

/// The axes of `result`, with `wanted` labels, laid out as NumPy's einsum of `terms` lays out a new array.
LazyTensor laid_out_by(const std::vector<Term>& terms, const Labels& wanted, const LazyTensor& result,
                       char order);

}  // namespace weft::numpy

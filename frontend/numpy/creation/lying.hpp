// Arrays that are to lie in memory in some order.
#pragma once
#include <string>
#include <vector>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// Whether the elements lie in that order, 'C' or 'F'; in any for 'A'.
bool lies_in(const LazyTensor& x, char order);
/// A letter for each of numpy.require's flags: 'C', 'F', 'A', 'W', 'O' or 'E'. Errors: KeyError for others;
/// ValueError "Cannot specify both "C" and "F" order".
std::string requirement_letters(const std::vector<std::string>& requirements);
/// The memory order that they ask for, 'A' for any.
char required_order(const std::string& letters);
/// `x`, once it is known to be finite. Errors: those of numpy.asarray_chkfinite.
LazyTensor checked_finite(const LazyTensor& x);

}  // namespace weft::numpy

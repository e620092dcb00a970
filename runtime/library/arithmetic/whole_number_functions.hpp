// Functions of integers whose steps are counted by the numbers.
#pragma once
#include "runtime/array/ndarray.hpp"

namespace weft::library {

/// The greatest common divisor of each two elements of unsigned arrays of one shape and dtype; 0 of two
/// zeros.
void gcd(const std::vector<ndarray>& arguments, const ndarray& result);

}  // namespace weft::library

// The powers by which NumPy rounds to decimals.
#pragma once
#include <cstdint>

namespace weft::numpy {

/// 10**decimals as NumPy makes it: exact up to 10**8, then by repeated products.
double power_of_ten(std::int64_t decimals);

}  // namespace weft::numpy

// Places that insert and delete have to know while the program is written.
#pragma once
#include <string>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// The integers; of bools, 0 and 1. Errors: NotImplementedError "insert at places that depend on data is not
/// supported".
Dims known_places(const LazyTensor& places, const std::string& function);

}  // namespace weft::numpy

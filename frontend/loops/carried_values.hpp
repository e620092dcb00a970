// What a step of a loop may leave of the values that it is given.
#pragma once
#include <string>

#include "weft/lazy_tensor.hpp"

namespace weft {

/// In memory of their own, as steps change them.
std::vector<LazyTensor> as_carried(std::vector<LazyTensor> values);

/// What a step of loop `name` leaves, laid out as what it was given. Errors: TypeError for another number of
/// values or another dtype, ValueError for another shape.
std::vector<LazyTensor> kept_alike(const std::string& name, const std::vector<LazyTensor>& given,
                                   std::vector<LazyTensor> left);

}  // namespace weft

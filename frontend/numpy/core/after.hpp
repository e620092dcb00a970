// Results that wait for something that only happens.
#pragma once
#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// The least of the outputs that has elements, or the first that has none for want of parts along its first
/// axis, needs `happened`, a 0-d bool, which is False once it has been computed. Whether there is one.
bool wait_for(std::vector<Tensor>& outputs, const LazyTensor& happened);

}  // namespace weft::numpy

// The format in which elementary functions are computed.
#pragma once
#include <type_traits>

namespace weft::reference {

/// More precision, rounded once: the nearest value but for rare ties.
template <class T>
using Wider = std::conditional_t<std::is_same_v<T, float>, double, long double>;

}  // namespace weft::reference

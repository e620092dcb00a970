// The rows of np.fft.
#include "frontend/source/numpy_function.hpp"

namespace weft::source {

FunctionTable fft_table() { return {}; }

}  // namespace weft::source

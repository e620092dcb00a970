// The rows of np.random.
#include "frontend/source/numpy_function.hpp"

namespace weft::source {

FunctionTable random_table() { return {}; }

}  // namespace weft::source

#include "frontend/numpy/core/context.hpp"

namespace weft::numpy {

constinit thread_local Context context_of_thread;

}  // namespace weft::numpy

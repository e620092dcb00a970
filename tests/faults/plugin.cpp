// A plugin with Weft in it, which holds nodes and has threads when it is closed.
#include "runtime/system/thread_pool.hpp"
#include "weft/numpy.hpp"

namespace np = weft::numpy;

extern "C" [[gnu::visibility("default")]] int plugin(double* result) {
  static const weft::LazyTensor held =
      np::sum(np::sum(np::exp(np::reshape(np::arange(400'000.0), {400, 1000}) * 0), {.axis = 1}));
  weft::set_num_threads(4);
  auto future = weft::evaluate_async({held + 1});
  *result = weft::evaluate(held).data<double>()[0];
  return future.get()[0].data<double>()[0] == *result + 1 ? 0 : 1;
}

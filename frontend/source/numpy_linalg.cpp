// The rows of np.linalg.
#include "frontend/source/numpy_function.hpp"
#include "frontend/source/storage.hpp"
#include "weft/linalg.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Identities, of which nothing is raised, where data do not lead to the call.
numpy::Operand matrices(const Given& given) {
  const Tensor happens = WritesWhere::condition();
  if (!happens) return given.array("a");
  const LazyTensor a = given.tensor("a");
  if (a.ndim() < 2 || a.shape().back() != a.shape()[a.shape().size() - 2]) return a;
  const LazyTensor identity = numpy::eye(a.shape().back(), {.dtype = a.dtype()});
  return numpy::where(LazyTensor(happens), a, identity);
}

Value cholesky(const Given& given) {
  return Array(numpy::linalg::cholesky(matrices(given), {.upper = given.boolean("upper", false)}));
}
Value inv(const Given& given) { return Array(numpy::linalg::inv(matrices(given))); }
Value solve(const Given& given) { return Array(numpy::linalg::solve(matrices(given), given.array("b"))); }

constexpr NumpyFunction rows[] = {
    {"cholesky", "a, /, *, upper=False", cholesky},
    {"inv", "a", inv},
    {"solve", "a, b", solve},
};

}  // namespace

FunctionTable linalg_table() { return rows; }

}  // namespace weft::source

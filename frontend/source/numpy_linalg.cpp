// The rows of np.linalg.
#include "frontend/source/numpy_function.hpp"
#include "weft/linalg.hpp"

namespace weft::source {
namespace {

Value cholesky(const Given& given) {
  return Array(numpy::linalg::cholesky(given.array("a"), {.upper = given.boolean("upper", false)}));
}
Value inv(const Given& given) { return Array(numpy::linalg::inv(given.array("a"))); }
Value solve(const Given& given) { return Array(numpy::linalg::solve(given.array("a"), given.array("b"))); }

constexpr NumpyFunction rows[] = {
    {"cholesky", "a, /, *, upper=False", cholesky},
    {"inv", "a", inv},
    {"solve", "a, b", solve},
};

}  // namespace

FunctionTable linalg_table() { return rows; }

}  // namespace weft::source

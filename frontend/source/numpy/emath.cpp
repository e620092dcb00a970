// The rows of np.emath.
#include "weft/emath.hpp"
#include "frontend/source/functions/numpy_function.hpp"

namespace weft::source {
namespace {

using namespace numpy;

template <LazyTensor (*function)(const Operand&)>
Value of_one(const BoundArguments& given) {
  return fresh(function(given.array("x")));
}

constexpr NumpyFunction rows[] = {
    {"arccos", "x", of_one<emath::arccos>},
    {"arcsin", "x", of_one<emath::arcsin>},
    {"arctanh", "x", of_one<emath::arctanh>},
    {"log", "x", of_one<emath::log>},
    {"log10", "x", of_one<emath::log10>},
    {"log2", "x", of_one<emath::log2>},
    {"logn", "n, x", [](const BoundArguments& g) { return fresh(emath::logn(g.array("n"), g.array("x"))); }},
    {"power", "x, p",
     [](const BoundArguments& g) { return fresh(emath::power(g.array("x"), g.array("p"))); }},
    {"sqrt", "x", of_one<emath::sqrt>},
};

}  // namespace

FunctionTable emath_table() { return rows; }

}  // namespace weft::source

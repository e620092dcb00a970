// The rows of functions of complex numbers' parts.
#include "weft/complex.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "weft/emath.hpp"

namespace weft::source {
namespace {

Value real(const BoundArguments& given) {
  return given.view("val", [](const LazyTensor& x) { return numpy::real(x); });
}
Value imag(const BoundArguments& given) {
  return given.view("val", [](const LazyTensor& x) { return numpy::imag(x); });
}

Value angle(const BoundArguments& given) {
  return fresh(numpy::angle(given.array("z"), given.boolean("deg", false)));
}

/// The parts of an array are a view of it.
Value real_if_close(const BoundArguments& given) {
  return view_of(given["a"],
                 [&](const LazyTensor& x) { return numpy::real_if_close(x, given.real("tol", 100)); });
}

constexpr NumpyFunction rows[] = {
    {"angle", "z, deg=False", angle},
    {"imag", "val", imag},
    {"iscomplex", "x", [](const BoundArguments& g) { return fresh(numpy::iscomplex(g.array("x"))); }},
    {"iscomplexobj", "x", [](const BoundArguments& g) -> Value { return numpy::iscomplexobj(g.array("x")); }},
    {"isreal", "x", [](const BoundArguments& g) { return fresh(numpy::isreal(g.array("x"))); }},
    {"isrealobj", "x", [](const BoundArguments& g) -> Value { return numpy::isrealobj(g.array("x")); }},
    {"real", "val", real},
    {"real_if_close", "a, tol=100", real_if_close},
};

}  // namespace

FunctionTable complex_table() { return rows; }

}  // namespace weft::source

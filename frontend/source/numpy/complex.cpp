// The rows of functions of complex numbers' parts.
#include "weft/complex.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/operators/real_and_imaginary.hpp"
#include "weft/emath.hpp"

namespace weft::source {
namespace {

Value angle(const BoundArguments& given) {
  return fresh(numpy::angle(given.array("z"), given.boolean("deg", false)));
}

/// As NumPy writes it: of a Python number a bool of Python's.
Value isreal(const BoundArguments& given) {
  return compare(Token::equal, imaginary_part(given["x"]), PythonInt{0});
}

/// The parts of an array are a view of it.
Value real_if_close(const BoundArguments& given) {
  return view_of(given["a"],
                 [&](const LazyTensor& x) { return numpy::real_if_close(x, given.real("tol", 100)); });
}

constexpr NumpyFunction rows[] = {
    {"angle", "z, deg=False", angle},
    {"imag", "val", [](const BoundArguments& g) { return imaginary_part(g["val"]); }},
    {"iscomplex", "x", [](const BoundArguments& g) { return fresh(numpy::iscomplex(g.array("x"))); }},
    {"iscomplexobj", "x", [](const BoundArguments& g) -> Value { return numpy::iscomplexobj(g.array("x")); }},
    {"isreal", "x", isreal},
    {"isrealobj", "x", [](const BoundArguments& g) -> Value { return numpy::isrealobj(g.array("x")); }},
    {"real", "val", [](const BoundArguments& g) { return real_part(g["val"]); }},
    {"real_if_close", "a, tol=100", real_if_close},
};

}  // namespace

FunctionTable complex_table() { return rows; }

}  // namespace weft::source

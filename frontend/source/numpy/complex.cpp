// The rows of functions of complex numbers' parts, and of np.emath, whose results are complex where they
// must.
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

template <LazyTensor (*function)(const numpy::Operand&)>
Value of_one(const BoundArguments& given) {
  return fresh(function(given.array("x")));
}

constexpr NumpyFunction emath_rows[] = {
    {"arccos", "x", of_one<numpy::emath::arccos>},
    {"arcsin", "x", of_one<numpy::emath::arcsin>},
    {"arctanh", "x", of_one<numpy::emath::arctanh>},
    {"log", "x", of_one<numpy::emath::log>},
    {"log10", "x", of_one<numpy::emath::log10>},
    {"log2", "x", of_one<numpy::emath::log2>},
    {"logn", "n, x",
     [](const BoundArguments& g) { return fresh(numpy::emath::logn(g.array("n"), g.array("x"))); }},
    {"power", "x, p",
     [](const BoundArguments& g) { return fresh(numpy::emath::power(g.array("x"), g.array("p"))); }},
    {"sqrt", "x", of_one<numpy::emath::sqrt>},
};

}  // namespace

FunctionTable complex_table() { return rows; }
FunctionTable emath_table() { return emath_rows; }

}  // namespace weft::source

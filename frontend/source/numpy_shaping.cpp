// The rows of views, and of arrays put together and taken apart.
#include <numeric>

#include "frontend/numpy/axes.hpp"
#include "frontend/source/numpy_function.hpp"
#include "runtime/errors.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

void only_c_order(const Given& given) {
  if (given.order('C') != 'C') throw NotImplementedError("of memory orders only 'C' is supported here yet");
}

Value reshape(const Given& given) {
  only_c_order(given);
  return given.view("a", [&](const LazyTensor& x) { return numpy::reshape(x, given.shape("shape")); });
}

/// A view of what lies contiguously, else a copy: NumPy's ravel makes no strided views.
Value ravel(const Given& given) {
  only_c_order(given);
  const LazyTensor x = given.tensor("a");
  if (!is_c_contiguous(x.shape(), x.strides(), x.itemsize())) return Array(numpy::reshape(copied_c(x), -1));
  return given.view("a", [](const LazyTensor& a) { return numpy::reshape(a, -1); });
}

Value transpose(const Given& given) {
  return given.view("a", [&](const LazyTensor& x) { return numpy::transpose(x, given.axis("axes")); });
}

Value swapaxes(const Given& given) {
  return given.view("a", [&](const LazyTensor& x) {
    Dims axes(x.ndim());
    std::iota(axes.begin(), axes.end(), 0);
    std::swap(axes[numpy::normalized_axis(as_index(given["axis1"]), x.ndim())],
              axes[numpy::normalized_axis(as_index(given["axis2"]), x.ndim())]);
    return numpy::transpose(x, axes);
  });
}

Value expand_dims(const Given& given) {
  return given.view("a", [&](const LazyTensor& x) { return numpy::expand_dims(x, given.axis("axis")); });
}

Value squeeze(const Given& given) {
  return given.view("a", [&](const LazyTensor& x) { return numpy::squeeze(x, given.axis("axis")); });
}

Value broadcast_to(const Given& given) {
  return given.view("array",
                    [&](const LazyTensor& x) { return numpy::broadcast_to(x, given.shape("shape")); });
}

/// Of a 0-d array NumPy gives its element.
Value flip(const Given& given) {
  const LazyTensor m = given.tensor("m");
  if (m.ndim() == 0 && !given.has("axis")) return Scalar{m};
  return given.view("m", [&](const LazyTensor& x) { return numpy::flip(x, given.axis("axis")); });
}

Value concatenate(const Given& given) {
  return Array(
      numpy::concatenate(given.arrays("arrays"), {.axis = given.axis("axis", 0), .dtype = given.dtype()}));
}

Value stack(const Given& given) {
  return Array(
      numpy::stack(given.arrays("arrays"), {.axis = given.integer("axis", 0), .dtype = given.dtype()}));
}

numpy::Sections sections(const Given& given) {
  const Value& value = given["indices_or_sections"];
  if (value.sequence()) return as_dims(value);
  return as_index(value);
}

using Splitter = std::vector<LazyTensor> (*)(const numpy::Operand&, const numpy::Sections&,
                                             const numpy::SplitKeywords&);
Value pieces(const Given& given, Splitter split) {
  return make_sequence(given.views("ary",
                                   [&](const LazyTensor& x) {
                                     return split(x, sections(given), {.axis = given.integer("axis", 0)});
                                   }),
                       false);
}

constexpr std::string_view split_signature = "ary, indices_or_sections, axis=0";

constexpr NumpyFunction rows[] = {
    {"array_split", split_signature, [](const Given& g) { return pieces(g, numpy::array_split); }},
    {"broadcast_to", "array, shape, !subok=False", broadcast_to},
    {"concat", "arrays, /, axis=0, !out=None, *, dtype=None, !casting='same_kind'", concatenate},
    {"concatenate", "arrays, /, axis=0, !out=None, *, dtype=None, !casting='same_kind'", concatenate},
    {"expand_dims", "a, axis", expand_dims},
    {"flip", "m, axis=None", flip},
    {"permute_dims", "a, axes=None", transpose},
    {"ravel", "a, order='C'", ravel},
    {"reshape", "a, /, shape, order='C', *, !copy=None", reshape},
    {"split", split_signature, [](const Given& g) { return pieces(g, numpy::split); }},
    {"squeeze", "a, axis=None", squeeze},
    {"stack", "arrays, axis=0, !out=None, *, dtype=None, !casting='same_kind'", stack},
    {"swapaxes", "a, axis1, axis2", swapaxes},
    {"transpose", "a, axes=None", transpose},
};

}  // namespace

FunctionTable shaping_table() { return rows; }

}  // namespace weft::source

// The rows of np.fft.
#include "frontend/source/iteration.hpp"
#include "frontend/source/numpy_function.hpp"
#include "runtime/errors.hpp"
#include "weft/fft.hpp"

namespace weft::source {
namespace {

std::string norm_of(const Given& given) {
  if (!given.has("norm")) return "backward";
  if (const std::string* text = given["norm"].string()) return *text;
  throw NotImplementedError("a norm that is not a string is not supported");
}

using OneAxis = LazyTensor (*)(const numpy::Operand&, const numpy::fft::TransformKeywords&);
Value transform(const Given& given, OneAxis function) {
  numpy::fft::TransformKeywords keywords{.axis = given.integer("axis", -1), .norm = norm_of(given)};
  if (given.has("n")) keywords.n = as_index(given["n"]);
  return Array(function(given.array("a"), keywords));
}

/// A sequence of ints, or nothing.
std::optional<Dims> ints(const Given& given, std::string_view parameter) {
  if (!given.has(parameter)) return std::nullopt;
  Dims dims;
  for (const Value& item : items_of(given[parameter])) {
    if (item.is_none()) throw NotImplementedError("None among the lengths of a transform is not supported");
    dims.push_back(as_index(item));
  }
  return dims;
}

using ManyAxes = LazyTensor (*)(const numpy::Operand&, const numpy::fft::ManyKeywords&);
template <bool plane>
Value transform_many(const Given& given, ManyAxes function) {
  numpy::fft::ManyKeywords keywords{
      .s = ints(given, "s"), .axes = ints(given, "axes"), .norm = norm_of(given)};
  if (plane && !given.find("axes")) keywords.axes = Dims{-2, -1};
  const LazyTensor a = given.tensor("a"), result = function(a, keywords);
  const std::size_t axes = keywords.s      ? keywords.s->size()
                           : keywords.axes ? keywords.axes->size()
                                           : a.shape().size();
  // Along no axes, the array itself.
  return axes == 0 ? given.view("a", [](const LazyTensor& x) { return x; }) : Value(Array(result));
}

Value frequencies(const Given& given, LazyTensor (*function)(std::int64_t, const numpy::Operand&)) {
  if (!given["n"].integer() && !given["n"].tensor()) throw ValueError("n should be an integer");
  const numpy::Operand apart = given.find("d") ? given.array("d") : numpy::Operand(1.0);
  return Array(function(as_index(given["n"]), apart));
}

Value shift(const Given& given, LazyTensor (*function)(const numpy::Operand&, const numpy::Axis&)) {
  return Array(function(given.array("x"), given.axis("axes")));
}

constexpr std::string_view one_axis = "a, n=None, axis=-1, norm=None, !out=None";
constexpr std::string_view all_axes = "a, s=None, axes=None, norm=None, !out=None";
constexpr std::string_view last_axes = "a, s=None, axes=(-2,-1), norm=None, !out=None";

namespace fft = numpy::fft;
constexpr NumpyFunction rows[] = {
    {"fft", one_axis, [](const Given& g) { return transform(g, fft::fft); }},
    {"fft2", last_axes, [](const Given& g) { return transform_many<true>(g, fft::fftn); }},
    {"fftfreq", "n, d=1.0, !device=None", [](const Given& g) { return frequencies(g, fft::fftfreq); }},
    {"fftn", all_axes, [](const Given& g) { return transform_many<false>(g, fft::fftn); }},
    {"fftshift", "x, axes=None", [](const Given& g) { return shift(g, fft::fftshift); }},
    {"hfft", one_axis, [](const Given& g) { return transform(g, fft::hfft); }},
    {"ifft", one_axis, [](const Given& g) { return transform(g, fft::ifft); }},
    {"ifft2", last_axes, [](const Given& g) { return transform_many<true>(g, fft::ifftn); }},
    {"ifftn", all_axes, [](const Given& g) { return transform_many<false>(g, fft::ifftn); }},
    {"ifftshift", "x, axes=None", [](const Given& g) { return shift(g, fft::ifftshift); }},
    {"ihfft", one_axis, [](const Given& g) { return transform(g, fft::ihfft); }},
    {"irfft", one_axis, [](const Given& g) { return transform(g, fft::irfft); }},
    {"irfft2", last_axes, [](const Given& g) { return transform_many<true>(g, fft::irfftn); }},
    {"irfftn", all_axes, [](const Given& g) { return transform_many<false>(g, fft::irfftn); }},
    {"rfft", one_axis, [](const Given& g) { return transform(g, fft::rfft); }},
    {"rfft2", last_axes, [](const Given& g) { return transform_many<true>(g, fft::rfftn); }},
    {"rfftfreq", "n, d=1.0, !device=None", [](const Given& g) { return frequencies(g, fft::rfftfreq); }},
    {"rfftn", all_axes, [](const Given& g) { return transform_many<false>(g, fft::rfftn); }},
};

}  // namespace

FunctionTable fft_table() { return rows; }

}  // namespace weft::source

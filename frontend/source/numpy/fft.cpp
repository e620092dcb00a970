// The rows of np.fft.
#include "weft/fft.hpp"
#include "frontend/numpy/core/axes.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/output/output.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

std::string norm_of(const BoundArguments& given) {
  if (!given.has("norm")) return "backward";
  if (const std::string* text = given["norm"].string()) return *text;
  throw NotImplementedError("a norm that is not a string is not supported");
}

/// The ufunc that transforms along one axis.
std::string ufunc_of(const std::string& function, std::int64_t length) {
  if (function == "rfft" || function == "ihfft") return length % 2 ? "rfft_n_odd" : "rfft_n_even";
  return function;
}

/// Along one axis, cast as ufuncs do. NumPy's hfft does not look at `out`.
Value in_output(const BoundArguments& given, const std::string& function, const LazyTensor& result,
                std::int64_t axis) {
  auto out = out_of(given);
  if (!out || function == "hfft") return Array(result);
  const Dims held = out->tensor().shape();
  const std::size_t at = static_cast<std::size_t>(numpy::normalized_axis(axis, result.ndim()));
  if (held.size() != result.shape().size() || held[at] != result.shape()[at])
    throw ValueError("output array has wrong shape.");
  if (held != result.shape())
    throw NotImplementedError("an array of another shape for a transform is not supported");
  const std::int64_t length = given.has("n") ? as_index(given["n"]) : given.tensor("a").shape()[at];
  write_result(ufunc_of(function, length), result, *out);
  return *out;
}

/// Along several, of which each leaves its result there.
Value in_output(const BoundArguments& given, const LazyTensor& result) {
  const auto out = out_of(given);
  if (!out) return Array(result);
  if (out->tensor().shape() != result.shape() || out->tensor().dtype() != result.dtype())
    throw NotImplementedError("an array of another shape or dtype for a transform is not supported");
  return written(result, *out);
}

using OneAxis = LazyTensor (*)(const numpy::Operand&, const numpy::fft::TransformKeywords&);
Value transform(const BoundArguments& given, const char* name, OneAxis function) {
  numpy::fft::TransformKeywords keywords{.axis = given.integer("axis", -1), .norm = norm_of(given)};
  if (given.has("n")) keywords.n = as_index(given["n"]);
  return in_output(given, name, function(given.array("a"), keywords), keywords.axis);
}

/// A sequence of ints, or nothing.
std::optional<Dims> ints(const BoundArguments& given, std::string_view parameter) {
  if (!given.has(parameter)) return std::nullopt;
  Dims dims;
  for (const Value& item : items_of(given[parameter])) {
    dims.push_back(item.is_none() ? -1 : as_index(item));  // all that there is
  }
  return dims;
}

/// What None means for the last axis that irfftn makes real: twice what there is, less the ends.
void set_last_length(const BoundArguments& given, numpy::fft::ManyKeywords& keywords) {
  if (!keywords.s || keywords.s->empty() || !items_of(given["s"]).back().is_none()) return;
  const Dims shape = given.tensor("a").shape();
  const std::int64_t axis = keywords.axes && !keywords.axes->empty() ? keywords.axes->back() : -1;
  const std::int64_t place = numpy::normalized_axis(axis, static_cast<std::int64_t>(shape.size()));
  keywords.s->back() = (shape[static_cast<std::size_t>(place)] - 1) * 2;
}

using ManyAxes = LazyTensor (*)(const numpy::Operand&, const numpy::fft::ManyKeywords&);
template <bool plane>
Value transform_many(const BoundArguments& given, ManyAxes function) {
  numpy::fft::ManyKeywords keywords{
      .s = ints(given, "s"), .axes = ints(given, "axes"), .norm = norm_of(given)};
  if (plane && !given.find("axes")) keywords.axes = Dims{-2, -1};
  if (function == numpy::fft::irfftn) set_last_length(given, keywords);
  const LazyTensor a = given.tensor("a"), result = function(a, keywords);
  const std::size_t axes = keywords.s      ? keywords.s->size()
                           : keywords.axes ? keywords.axes->size()
                                           : a.shape().size();
  // Along no axes, the array itself.
  return axes == 0 ? given.view("a", [](const LazyTensor& x) { return x; }) : in_output(given, result);
}

Value frequencies(const BoundArguments& given, LazyTensor (*function)(std::int64_t, const numpy::Operand&)) {
  if (!given["n"].integer() && !given["n"].tensor()) throw ValueError("n should be an integer");
  const numpy::Operand apart = given.find("d") ? given.array("d") : numpy::Operand(1.0);
  return Array(function(as_index(given["n"]), apart));
}

Value shift(const BoundArguments& given, LazyTensor (*function)(const numpy::Operand&, const numpy::Axis&)) {
  return Array(function(given.array("x"), given.axis("axes")));
}

constexpr std::string_view one_axis = "a, n=None, axis=-1, norm=None, out=None";
constexpr std::string_view all_axes = "a, s=None, axes=None, norm=None, out=None";
constexpr std::string_view last_axes = "a, s=None, axes=(-2,-1), norm=None, out=None";

namespace fft = numpy::fft;
constexpr NumpyFunction rows[] = {
    {"fft", one_axis, [](const BoundArguments& g) { return transform(g, "fft", fft::fft); }},
    {"fft2", last_axes, [](const BoundArguments& g) { return transform_many<true>(g, fft::fftn); }},
    {"fftfreq", "n, d=1.0, !device=None",
     [](const BoundArguments& g) { return frequencies(g, fft::fftfreq); }},
    {"fftn", all_axes, [](const BoundArguments& g) { return transform_many<false>(g, fft::fftn); }},
    {"fftshift", "x, axes=None", [](const BoundArguments& g) { return shift(g, fft::fftshift); }},
    {"hfft", one_axis, [](const BoundArguments& g) { return transform(g, "hfft", fft::hfft); }},
    {"ifft", one_axis, [](const BoundArguments& g) { return transform(g, "ifft", fft::ifft); }},
    {"ifft2", last_axes, [](const BoundArguments& g) { return transform_many<true>(g, fft::ifftn); }},
    {"ifftn", all_axes, [](const BoundArguments& g) { return transform_many<false>(g, fft::ifftn); }},
    {"ifftshift", "x, axes=None", [](const BoundArguments& g) { return shift(g, fft::ifftshift); }},
    {"ihfft", one_axis, [](const BoundArguments& g) { return transform(g, "ihfft", fft::ihfft); }},
    {"irfft", one_axis, [](const BoundArguments& g) { return transform(g, "irfft", fft::irfft); }},
    {"irfft2", last_axes, [](const BoundArguments& g) { return transform_many<true>(g, fft::irfftn); }},
    {"irfftn", all_axes, [](const BoundArguments& g) { return transform_many<false>(g, fft::irfftn); }},
    {"rfft", one_axis, [](const BoundArguments& g) { return transform(g, "rfft", fft::rfft); }},
    {"rfft2", last_axes, [](const BoundArguments& g) { return transform_many<true>(g, fft::rfftn); }},
    {"rfftfreq", "n, d=1.0, !device=None",
     [](const BoundArguments& g) { return frequencies(g, fft::rfftfreq); }},
    {"rfftn", all_axes, [](const BoundArguments& g) { return transform_many<false>(g, fft::rfftn); }},
};

}  // namespace

FunctionTable fft_table() { return rows; }

}  // namespace weft::source

// The rows of windows, and of sums along sequences.
#include "weft/signal.hpp"
#include "frontend/numpy/core/axes.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/output/axis_output.hpp"
#include "frontend/source/output/output.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

/// Its name, or NumPy's number of it.
std::string mode_of(const BoundArguments& given, const char* otherwise) {
  if (!given.find("mode")) return otherwise;
  const Value& mode = given["mode"];
  if (mode.string()) return *mode.string();
  constexpr const char* names[] = {"valid", "same", "full"};
  if (!mode.integer()) throw TypeError("convolve/correlate mode not understood");
  if (*mode.integer() < 0 || *mode.integer() > 2)
    throw ValueError("integer convolve/correlate mode must be 0, 1, or 2");
  return names[static_cast<std::size_t>(*mode.integer())];
}

Value correlate(const BoundArguments& given) {
  return Array(numpy::correlate(given.array("a"), given.array("v"), mode_of(given, "valid")));
}
Value convolve(const BoundArguments& given) {
  return Array(numpy::convolve(given.array("a"), given.array("v"), mode_of(given, "full")));
}

Value trapezoid(const BoundArguments& given) {
  numpy::TrapezoidKeywords keywords{.axis = given.integer("axis", -1)};
  if (given.has("x")) keywords.x = given.array("x");
  if (given.find("dx")) keywords.dx = given.array("dx");
  return fresh(numpy::trapezoid(given.array("y"), keywords));
}

Value unwrap(const BoundArguments& given) {
  numpy::UnwrapKeywords keywords{.axis = given.integer("axis", -1)};
  if (given.has("discont")) keywords.discont = given.array("discont");
  if (given.find("period")) keywords.period = given.array("period");
  return Array(numpy::unwrap(given.array("p"), keywords));
}

Value from_first_into(const LazyTensor& result, const Array& out) {
  if (out.tensor().shape() != result.shape() || out.tensor().dtype() != result.dtype())
    throw NotImplementedError(
        "an array of another shape or dtype for running totals beside an initial one is not supported");
  return written(result, out);
}

template <LazyTensor (*of)(const numpy::Operand&, const numpy::CumulativeSumKeywords&)>
Value running(const BoundArguments& given) {
  numpy::CumulativeSumKeywords keywords{.axis = given.axis("axis"),
                                        .dtype = given.dtype(),
                                        .include_initial = given.boolean("include_initial", false)};
  const auto out = out_of(given);
  if (!out) return Array(of(given.array("x"), keywords));
  const LazyTensor x = numpy::atleast_1d(given.array("x"));
  if (keywords.include_initial) return from_first_into(of(x, keywords), *out);
  if (!keywords.dtype) keywords.dtype = promote_types(x.dtype(), out->tensor().dtype());
  const LazyTensor result = of(x, keywords);
  const std::int64_t axis = keywords.axis.is_none() ? 0 : numpy::normalized_axes(keywords.axis, x.ndim())[0];
  return result_along({x, axis, result}, *out);
}

template <LazyTensor (*of)(double)>
Value window(const BoundArguments& given) {
  return Array(of(given.real("M", 0)));
}
Value kaiser(const BoundArguments& given) {
  return Array(numpy::kaiser(given.real("M", 0), given.real("beta", 0)));
}
Value i0(const BoundArguments& given) { return Array(numpy::i0(given.array("x"))); }

constexpr std::string_view running_signature =
    "x, /, *, axis=None, dtype=None, out=None, include_initial=False";

constexpr NumpyFunction rows[] = {
    {"bartlett", "M", window<numpy::bartlett>},
    {"blackman", "M", window<numpy::blackman>},
    {"convolve", "a, v, mode='full'", convolve},
    {"correlate", "a, v, mode='valid'", correlate},
    {"cumulative_prod", running_signature, running<numpy::cumulative_prod>},
    {"cumulative_sum", running_signature, running<numpy::cumulative_sum>},
    {"hamming", "M", window<numpy::hamming>},
    {"hanning", "M", window<numpy::hanning>},
    {"i0", "x", i0},
    {"kaiser", "M, beta", kaiser},
    {"trapezoid", "y, x=None, dx=1.0, axis=-1", trapezoid},
    {"unwrap", "p, discont=None, axis=-1, *, period=6.283185307179586", unwrap},
};

}  // namespace

FunctionTable window_table() { return rows; }

}  // namespace weft::source

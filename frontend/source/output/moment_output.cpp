#include "frontend/source/output/moment_output.hpp"

#include <limits>

#include "frontend/source/output/output.hpp"
#include "frontend/source/output/reduced_output.hpp"
#include "frontend/source/output/rounded_sum.hpp"
#include "ir/promotion.hpp"
#include "weft/creation.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// How many elements meet in each result.
LazyTensor count_of(const LazyTensor& a, const LazyTensor& total, const numpy::MeanKeywords& keywords) {
  if (!keywords.where) return LazyTensor(constant(total.size() == 0 ? 0 : a.size() / total.size()));
  const LazyTensor mask = numpy::astype(numpy::asarray(*keywords.where), DType::bool_);
  return numpy::sum(numpy::broadcast_to(mask, a.shape()),
                    {.axis = keywords.axis, .dtype = DType::int64, .keepdims = keywords.keepdims});
}

/// In the dtype that both have in common, unless another is asked for or NumPy takes another.
DType mean_dtype(const LazyTensor& a, std::optional<DType> asked, DType held) {
  if (asked) return *asked;
  if (!is_inexact(a.dtype())) return DType::float64;
  return a.dtype() == DType::float16 ? DType::float32 : promote_types(a.dtype(), held);
}

LazyTensor total_of(const LazyTensor& x, numpy::SumKeywords summed, DType dtype, const Array& out) {
  summed.dtype = dtype;
  return numpy::astype(rounded_sum(x, summed, out.tensor().dtype()), out.tensor().dtype());
}

}  // namespace

Value mean_into(const BoundArguments& given, const numpy::MeanKeywords& keywords, const Array& out) {
  check_reduced_output(given, "add", out);
  const LazyTensor a = given.tensor("a");
  numpy::SumKeywords summed{.axis = keywords.axis, .keepdims = keywords.keepdims};
  summed.where = keywords.where;
  const LazyTensor total = total_of(a, summed, mean_dtype(a, keywords.dtype, out.tensor().dtype()), out);
  return written(numpy::true_divide(total, count_of(a, total, keywords)), out);
}

Value variance_into(const BoundArguments& given, const numpy::Deviations& of,
                    const numpy::VarKeywords& keywords, const Array& out, bool leaves_nan) {
  check_reduced_output(given, "add", out);
  const bool whole = !is_inexact(given.tensor("a").dtype());
  const DType own = whole ? DType::float64 : promote_types(of.squares.dtype(), out.tensor().dtype());
  numpy::SumKeywords summed{.axis = keywords.axis, .keepdims = keywords.keepdims};
  summed.where = keywords.where;
  const LazyTensor total = total_of(of.squares, summed, keywords.dtype.value_or(own), out);
  const LazyTensor variance = numpy::astype(numpy::true_divide(total, of.freedom), total.dtype());
  if (!leaves_nan) return written(variance, out);
  const LazyTensor none =
      numpy::full(Dims{}, std::numeric_limits<double>::quiet_NaN(), {.dtype = total.dtype()});
  return written(numpy::where(numpy::less_equal(of.freedom, 0), none, variance), out);
}

Value root_in(const Array& out) {
  return ufunc_written("sqrt", numpy::sqrt(out.tensor()), out, {out.tensor()});
}

}  // namespace weft::source

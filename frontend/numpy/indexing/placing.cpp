// Values put into arrays: np.put, np.place, np.putmask, np.copyto, np.fill_diagonal.
#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/core/result_type.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/indexing.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/rounding.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// Python's numbers are converted, arrays cast where that is safe.
LazyTensor safely(const Operand& values, DType dtype) {
  if (values.tensor()) check_cast(*values.tensor(), dtype, "safe");
  return in_dtype(values, dtype);
}

LazyTensor of_size(const LazyTensor& x, const Operand& mask, const char* function) {
  const LazyTensor marks = astype(asarray(mask), DType::bool_);
  if (marks.size() != x.size())
    throw ValueError(std::string(function) + ": mask and data must be the same size");
  return reshape(marks, x.shape());
}

/// The values at `places`, which are counted around.
LazyTensor repeated(const LazyTensor& values, const LazyTensor& places) {
  return take(ravel(values), places, {.mode = "wrap"});
}

/// An integer each, for the elements of `x` in C order.
LazyTensor counted(const LazyTensor& x) { return reshape(arange(x.size()), x.shape()); }

LazyTensor broadcast(const LazyTensor& x, const Dims& shape, const char* what) {
  LazyTensor fitting = x;
  while (fitting.ndim() > std::ssize(shape) && fitting.shape()[0] == 1)
    fitting = reshape(fitting, Dims(fitting.shape().begin() + 1, fitting.shape().end()));
  try {
    return broadcast_to(fitting, shape);
  } catch (const ValueError&) {
    throw ValueError(std::string("could not broadcast ") + what + " from shape " + shape_text(x.shape()) +
                     " into shape " + shape_text(shape));
  }
}

}  // namespace

LazyTensor put(const Operand& a, const Operand& ind, const Operand& v, const std::string& mode) {
  const LazyTensor x = asarray(a), flat = ravel(x);
  LazyTensor places = astype(ravel(ind), DType::int64);
  if (places.size() > 0 && x.size() == 0) throw IndexError("cannot replace elements of an empty array");
  if (const auto number = data_size(x.shape(), all_axes(x.ndim())))
    raise_by_data(equal(*number, 0), "IndexError", "cannot replace elements of an empty array");
  const LazyTensor values = ravel(in_dtype(v, x.dtype()));
  if (places.size() == 0 || values.size() == 0) return x;
  if (mode == "clip")
    places = clip(places, 0, x.size() - 1);
  else if (mode == "wrap")
    places = remainder(places, x.size());
  else if (mode != "raise")
    throw ValueError("clipmode must be one of 'clip', 'raise', or 'wrap' (got '" + mode + "')");
  const LazyTensor each = values.size() == 1 ? values : repeated(values, arange(places.size()));
  return reshape(setitem(flat, {Tensor(places)}, each), x.shape());
}

LazyTensor place(const Operand& arr, const Operand& mask, const Operand& vals) {
  const LazyTensor x = asarray(arr);
  const LazyTensor values = safely(vals, x.dtype());
  const LazyTensor marks = of_size(x, mask, "place");
  if (x.size() == 0) return x;
  if (values.size() == 0) return checked(Check::empty_insertion, x, marks);
  if (values.size() == 1) return where(marks, reshape(values, Dims{}), x);
  const LazyTensor rank = subtract(reshape(cumsum(ravel(marks)), x.shape()), 1);
  return where(marks, repeated(values, rank), x);
}

LazyTensor putmask(const Operand& a, const Operand& mask, const Operand& values) {
  const LazyTensor x = asarray(a);
  const LazyTensor marks = of_size(x, mask, "putmask");
  const LazyTensor given = safely(values, x.dtype());
  if (given.size() == 0 || x.size() == 0) return x;
  return where(marks, given.size() == 1 ? reshape(given, Dims{}) : repeated(given, counted(x)), x);
}

LazyTensor copyto(const Operand& dst, const Operand& src, const CopytoKeywords& keywords) {
  const LazyTensor x = asarray(dst);
  const bool is_int = src.python_int() && (is_integer(x.dtype()) || is_inexact(x.dtype()));
  const LazyTensor given = is_int ? in_dtype(src, x.dtype()) : asarray(src);
  check_cast(given, x.dtype(), keywords.casting);
  const LazyTensor values = astype(broadcast(given, x.shape(), "input array"), x.dtype());
  if (!keywords.where) return values;
  const LazyTensor marks = asarray(*keywords.where);
  check_cast(marks, DType::bool_, "safe");
  return where(broadcast(marks, x.shape(), "where mask"), values, x);
}

LazyTensor fill_diagonal(const Operand& a, const Operand& val, bool wrap) {
  const LazyTensor x = asarray(a);
  if (x.ndim() < 2) throw ValueError("array must be at least 2-d");
  std::int64_t step = 1, end = x.size(), apart = 1;
  if (x.ndim() == 2) {
    step = x.shape()[1] + 1;
    if (!wrap) end = std::min(end, x.shape()[1] * x.shape()[1]);
  } else {
    for (const std::int64_t length : x.shape())
      if (length != x.shape()[0]) throw ValueError("All dimensions of input must be of equal length");
    for (std::int64_t axis = 0; axis + 1 < x.ndim(); ++axis) step += apart *= x.shape()[axis];
  }
  const LazyTensor values = ravel(in_dtype(val, x.dtype()));
  const std::int64_t count = (end + step - 1) / step;
  if (values.size() == 0 || count == 0) return x;
  const LazyTensor each = values.size() == 1 ? values : repeated(values, arange(count));
  return reshape(setitem(ravel(x), {slice(0, end, step)}, each), x.shape());
}

}  // namespace weft::numpy

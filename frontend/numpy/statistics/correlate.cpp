// numpy.correlate and numpy.convolve.
#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "ir/promotion.hpp"
#include "runtime/library/counting/correlate_functions.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/signal.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

std::int64_t length_of(const std::string& mode, std::int64_t length, std::int64_t window) {
  if (mode == "valid") return length - window + 1;
  if (mode == "same") return length;
  if (mode == "full") return length + window - 1;
  if (!mode.empty() && std::string_view("vVsSfF").contains(mode[0]))
    throw ValueError("Use one of 'valid', 'same', or 'full' for convolve/correlate mode");
  throw ValueError("mode must be one of 'valid', 'same', or 'full' (got '" + mode + "')");
}

void check_depth(const LazyTensor& x) {
  if (x.ndim() > 1) throw ValueError("object too deep for desired array");
  if (x.ndim() < 1) throw ValueError("object of too small depth for desired array");
}

void check_sequence(const LazyTensor& x, const char* which) {
  check_depth(x);
  if (x.size() == 0) throw ValueError(std::string(which) + " array argument cannot be empty");
}

/// The second one is not longer.
LazyTensor moved_along(const LazyTensor& a, const LazyTensor& v, const std::string& mode) {
  const DType dtype = promote_types(a.dtype(), v.dtype());
  return called(LibraryFunction::correlate, {astype(a, dtype), astype(v, dtype)},
                {length_of(mode, a.size(), v.size())});
}

}  // namespace

LazyTensor correlate(const Operand& a, const Operand& v, const std::string& mode) {
  length_of(mode, 1, 1);
  const LazyTensor x = asarray(a), y = asarray(v);
  check_depth(x);
  check_depth(y);
  check_sequence(x, "first");
  check_sequence(y, "second");
  const LazyTensor conjugated = is_complex(y.dtype()) ? conjugate(y) : y;
  if (x.size() >= y.size()) return moved_along(x, conjugated, mode);
  return copied_c(flip(moved_along(conjugated, x, mode)));
}

LazyTensor convolve(const Operand& a, const Operand& v, const std::string& mode) {
  const LazyTensor x = atleast_1d(a), y = atleast_1d(v);
  if (x.shape()[0] == 0) throw ValueError("a cannot be empty");
  if (y.shape()[0] == 0) throw ValueError("v cannot be empty");
  length_of(mode, 1, 1);
  check_depth(x);
  check_depth(y);
  const bool longer = y.size() > x.size();
  return moved_along(longer ? y : x, flip(longer ? x : y), mode);
}

}  // namespace weft::numpy

// Whole numbers, and what is chosen and put in order by them.
#include <cmath>

#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/random/random_draws.hpp"
#include "ir/infer.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/dtypes.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy::random {
namespace {

/// Python's int(operand), where that is known.
std::optional<PythonInt> known_int(const Operand& operand) {
  if (const PythonInt* number = operand.python_int()) return *number;
  if (const double* number = operand.python_float()) return static_cast<PythonInt>(*number);
  const LazyTensor* tensor = operand.tensor();
  if (!tensor || tensor->ndim() > 0 || is_complex(tensor->dtype())) return std::nullopt;
  const auto known = known_values(*tensor);
  if (!known) return std::nullopt;
  std::optional<PythonInt> number;
  dispatch(known->dtype(), [&]<class T>() {
    if constexpr (std::is_arithmetic_v<T>) number = static_cast<PythonInt>(*known->data<T>());
  });
  return number;
}

LazyTensor constant_bound(PythonInt bound, DType dtype) {
  if (dtype == DType::uint64) return LazyTensor(constant(static_cast<std::uint64_t>(bound)));
  return LazyTensor(constant(static_cast<std::int64_t>(bound)));
}

/// As the bounds of that dtype are looked at.
LazyTensor bound_of(const Operand& operand, DType wide) {
  const LazyTensor bound = asarray(operand);
  if (is_inexact(bound.dtype()) || (bound.dtype() == DType::uint64) != (wide == DType::uint64))
    if (!(wide == DType::uint64 && operand.is_python_number()))
      throw NotImplementedError("bounds of " + std::string(weft::name(bound.dtype())) +
                                " for random integers are not supported yet");
  return astype(bound, wide);
}

bool is_whole(DType dtype) { return is_integer(dtype) || dtype == DType::bool_; }

}  // namespace

LazyTensor Distributions::whole_numbers(const Operand& low, const OperandOrNone& high, const Size& size,
                                        DType dtype, bool endpoint) const {
  if (!is_whole(dtype))
    throw TypeError("Unsupported dtype " + dtype_repr(dtype) + " for " + (legacy_ ? "randint" : "integers"));
  const Operand first = high.get() ? low : Operand(0), last = high.get() ? *high.get() : low;
  if (size.dims && element_count(*size.dims) == 0) return zeros(*size.dims, {.dtype = dtype});
  const bool boolean = dtype == DType::bool_;
  const DType wide = dtype == DType::uint64 ? dtype : DType::int64, stored = boolean ? DType::uint8 : dtype;
  weft::random::IntegersKind kind{.masked = legacy_, .closed = endpoint, .boolean = boolean};
  const auto from = known_int(first), to = known_int(last);
  std::vector<LazyTensor> bounds;
  if (from && to) {
    weft::random::check_bounds(*from, *to, endpoint, dtype);
    kind.closed = true;
    bounds = {constant_bound(*from, wide), constant_bound(*to - !endpoint, wide)};
  } else {
    bounds = {bound_of(first, wide), bound_of(last, wide)};
  }
  const Dims shape = drawn_shape(bounds, size);
  const LazyTensor values = drawn(*bits_.stream(), weft::random::integers_function(kind),
                                  {spread(bounds[0], shape), spread(bounds[1], shape)}, stored, shape);
  return boolean ? astype(values, DType::bool_) : values;
}

LazyTensor Generator::integers(const Operand& low, const OperandOrNone& high, const Size& size,
                               const IntegersKeywords& keywords) const {
  return whole_numbers(low, high, size, keywords.dtype, keywords.endpoint);
}

LazyTensor RandomState::randint(const Operand& low, const OperandOrNone& high, const Size& size,
                                const RandintKeywords& keywords) const {
  return whole_numbers(low, high, size, keywords.dtype, false);
}

LazyTensor RandomState::random_integers(const Operand& low, const std::optional<PythonInt>& high,
                                        const Size& size) const {
  if (high) return randint(low, *high + 1, size);
  const PythonInt* last = low.python_int();
  return randint(1, last ? Operand(*last + 1) : Operand(add(low, 1)), size);
}

}  // namespace weft::numpy::random

// np.arange: NumPy computes the first two values as Python would, and steps by their difference.
#include <cmath>
#include <cstring>

#include "frontend/numpy/core/python_number.hpp"
#include "ir/literal.hpp"
#include "ir/promotion.hpp"
#include "ir/reference/cast.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

struct Range {
  KnownNumber start, stop, step;
};

KnownNumber known(const Operand& operand) {
  if (auto number = known_number(operand)) return *number;
  if (operand.tensor() && operand.tensor()->size() != 1) {
    throw ValueError(
        "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()");
  }
  throw NotImplementedError(
      "arange: start, stop and step must be numbers known while the program is written");
}

bool all_ints(const Range& range) {
  return range.start.value.python_int() && range.stop.value.python_int() && range.step.value.python_int();
}

/// Python's (stop - start) / step.
double quotient(const Range& range) {
  if (all_ints(range)) {
    const PythonInt distance = *range.stop.value.python_int() - *range.start.value.python_int();
    return static_cast<double>(static_cast<long double>(distance) /
                               static_cast<long double>(*range.step.value.python_int()));
  }
  return (as_double(range.stop.value) - as_double(range.start.value)) / as_double(range.step.value);
}

std::int64_t length_of(const Range& range) {
  if (as_double(range.step.value) == 0) {
    throw ZeroDivisionError(all_ints(range) ? "division by zero" : "float division by zero");
  }
  const double steps = quotient(range);
  if (steps == 0 && as_double(range.start.value) != as_double(range.stop.value))
    return std::signbit(steps) ? 0 : 1;  // too small a part of a step for a float
  const double length = std::ceil(steps);
  if (std::isnan(length)) throw ValueError("arange: cannot compute length");
  if (length >= 0x1p63) throw ValueError("Maximum allowed size exceeded");
  return length > 0 ? static_cast<std::int64_t>(length) : 0;
}

/// Python's start + step.
Operand second_value(const Range& range) {
  const PythonInt* start = range.start.value.python_int();
  const PythonInt* step = range.step.value.python_int();
  if (start && step) return Operand(*start + *step);
  return Operand(as_double(range.start.value) + as_double(range.step.value));
}

/// In arithmetic of the dtype: integers wrap.
ndarray difference(const ndarray& second, const ndarray& first) {
  return dispatch_real(first.dtype(), [&]<class T>() {
    return ndarray::scalar(static_cast<T>(second.item<T>() - first.item<T>()));
  });
}

LazyTensor scalar(const ndarray& value) {
  return Node::apply(Operation::constant, {}, {{Attribute::value, value}});
}

/// `range` with `value` at `index`, where start + index * step is another number: -0.0 + 0 is 0.0, and the
/// second value was rounded before the step was.
LazyTensor corrected(const LazyTensor& range, std::int64_t index, const ndarray& start, const ndarray& step,
                     const ndarray& value) {
  const bool differs = dispatch_real(start.dtype(), [&]<class T>() {
    const T product = static_cast<T>(static_cast<T>(index) * step.item<T>());
    const T stepped = static_cast<T>(start.item<T>() + product), wanted = value.item<T>();
    return std::memcmp(&stepped, &wanted, sizeof(T)) != 0;
  });
  return differs ? setitem(range, {index}, scalar(value)) : range;
}

DType range_dtype(const Range& range) {
  DType dtype = DType::int64;
  for (const KnownNumber& number : {range.start, range.stop, range.step})
    dtype = promote_types(dtype, number.dtype);
  return dtype;
}

LazyTensor range_of_bool(const Range& range, std::int64_t length) {
  if (length > 2) {
    throw TypeError("arange() is only supported for booleans when the result has at most length 2.");
  }
  const bool first = as_double(range.start.value) != 0, second = as_double(second_value(range)) != 0;
  std::vector<NestedList> values{first, second};
  values.resize(static_cast<std::size_t>(length), false);
  return array(NestedList::list(std::move(values)), {.dtype = DType::bool_});
}

/// start + i * step, in one node where its text is a call of np.arange, that it may be read to the same
/// graph.
LazyTensor counted(std::int64_t length, const ndarray& start, const ndarray& step) {
  element_count({length}, start.itemsize());
  if (arange_call(start, step, length).empty())
    return add(multiply(numpy::arange(length, {.dtype = start.dtype()}), scalar(step)), scalar(start));
  return Node::apply(Operation::arange, {},
                     {{Attribute::dtype, start.dtype()},
                      {Attribute::start, start},
                      {Attribute::step, step},
                      {Attribute::length, length}});
}

/// A float16 is walked from as a float32.
ndarray walked_number(DType dtype, const Operand& value) {
  return reference::cast(number_array(dtype, value), accumulator_dtype(dtype));
}

LazyTensor arange_of(const Range& range, const DTypeKeyword& keywords) {
  const FloatEnvironment environment;
  const std::int64_t length = length_of(range);
  const DType dtype = keywords.dtype.value_or(range_dtype(range));
  if (is_complex(dtype)) return astype(arange_of(range, {.dtype = real_dtype(dtype)}), dtype);
  if (length == 0) return zeros(0, {.dtype = dtype});
  if (dtype == DType::bool_) return range_of_bool(range, length);
  if (length == 1) return full(1, range.start.value, {.dtype = dtype});
  const ndarray first = walked_number(dtype, range.start.value);
  const ndarray second = walked_number(dtype, second_value(range));
  const ndarray step = difference(second, first);
  const LazyTensor walked = corrected(counted(length, first, step), 0, first, step, first);
  const LazyTensor result = corrected(walked, 1, first, step, second);
  return result.dtype() == dtype ? result : astype(result, dtype);
}

}  // namespace

LazyTensor arange(const Operand& stop, const DTypeKeyword& keywords) { return arange(0, stop, 1, keywords); }
LazyTensor arange(const Operand& start, const Operand& stop, const DTypeKeyword& keywords) {
  return arange(start, stop, 1, keywords);
}
LazyTensor arange(const Operand& start, const Operand& stop, const Operand& step,
                  const DTypeKeyword& keywords) {
  return arange_of({known(start), known(stop), known(step)}, keywords);
}

}  // namespace weft::numpy

#include "frontend/source/items/assigned_values.hpp"

#include <algorithm>
#include <cmath>

#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/values/grown_list.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/dtype_functions.hpp"
#include "weft/dtypes.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

constexpr const char* element_of_sequence = "setting an array element with a sequence.";

bool is_signed_integer(DType dtype) { return kind(dtype) == DTypeKind::signed_integer; }

bool is_range(const Value& value) { return value.as<RangeValue>() || value.as<ComputedRange>(); }

/// Of sequences in sequences, and of arrays in them.
std::int64_t nesting(const Value& value) {
  if (const GrownList* list = value.grown_list()) return 1 + nesting(list->form);
  if (is_range(value)) return 1;
  if (const auto* array = value.as<Array>()) return array->tensor().ndim();
  const Sequence* sequence = value.sequence();
  if (!sequence) return 0;
  std::int64_t deepest = 0;
  for (const Value& item : sequence->items) deepest = std::max(deepest, nesting(item));
  return 1 + deepest;
}

Value truth_of(const Value& value) {
  if (const auto unknown = unknown_truth(value)) return computed_number(*unknown);
  return truth(value);
}

[[noreturn]] void refuse_sequence(const Value& value, DType dtype) {
  if (is_complex(dtype)) throw TypeError("must be real number, not " + type_name(value));
  if (is_integer(dtype))
    throw TypeError("int() argument must be a string, a bytes-like object or a real number, not '" +
                    type_name(value) + "'");
  throw ValueError(element_of_sequence);
}

/// An array of one element stands for it where bools are asked for.
Value element_of(const LazyTensor& array, DType dtype) {
  if (is_complex(dtype)) throw TypeError("only 0-dimensional arrays can be converted to Python scalars");
  if (dtype != DType::bool_ || array.size() != 1) throw ValueError(element_of_sequence);
  return Array(numpy::reshape(array, {}));
}

/// The range of the dtype, as float64; int64's is that of C's long.
std::pair<double, double> range_of(DType dtype) {
  const double most = std::ldexp(1.0, static_cast<int>(8 * itemsize(dtype)) - 1);
  return {-most, most - 1};
}

void raise_beyond(const LazyTensor& below, const LazyTensor& above, const numpy::ErrorText& text) {
  numpy::raise_by_data(numpy::logical_or(below, above), "OverflowError", text);
}

numpy::ErrorText out_of_bounds(const LazyTensor& number, DType dtype) {
  numpy::ErrorText text("Python integer {} out of bounds for " + std::string(name(dtype)));
  text.numbers = {number};
  return text;
}

constexpr const char* too_large = "Python int too large to convert to C long";

void check_float(const LazyTensor& x, DType dtype) {
  numpy::raise_by_data(numpy::isnan(x), "ValueError", "cannot convert float NaN to integer");
  numpy::raise_by_data(numpy::isinf(x), "OverflowError", "cannot convert float infinity to integer");
  raise_beyond(numpy::less(x, -0x1p63), numpy::greater_equal(x, 0x1p63), too_large);
  if (dtype == DType::int64) return;
  const auto [least, most] = range_of(dtype);
  raise_beyond(numpy::less_equal(x, least - 1), numpy::greater_equal(x, most + 1),
               out_of_bounds(numpy::astype(x, DType::int64), dtype));
}

void check_int(const LazyTensor& x, DType dtype) {
  if (x.dtype() == DType::uint64)
    numpy::raise_by_data(numpy::greater(x, PythonInt{INT64_MAX}), "OverflowError", too_large);
  if (dtype == DType::int64) return;
  const auto [least, most] = range_of(dtype);
  const LazyTensor number = numpy::astype(x, DType::int64);
  raise_beyond(numpy::less(number, static_cast<std::int64_t>(least)),
               numpy::greater(number, static_cast<std::int64_t>(most)), out_of_bounds(number, dtype));
}

/// Of a NumPy scalar an element of signed integers takes Python's int, which must fit; one of others casts.
void check_fits(const LazyTensor& scalar, DType dtype) {
  if (!is_signed_integer(dtype) || numpy::can_cast(scalar.dtype(), dtype)) return;
  const LazyTensor x = is_complex(scalar.dtype()) ? numpy::real(scalar) : scalar;
  is_integer(x.dtype()) ? check_int(x, dtype) : check_float(numpy::astype(x, DType::float64), dtype);
}

}  // namespace

Value for_element(const Value& value, DType dtype) {
  if (value.as<Scalar>()) check_fits(*value.tensor(), dtype);
  const auto* array = value.as<Array>();
  if (array && array->tensor().ndim() > 0) return element_of(array->tensor(), dtype);
  if (!is_list_or_tuple(value) && !is_range(value)) return value;
  if (dtype == DType::bool_) return truth_of(value);
  refuse_sequence(value, dtype);
}

void check_nesting(const Value& value, std::int64_t ndim) {
  if (!is_list_or_tuple(value) && !is_range(value)) return;
  if (nesting(value) <= ndim) return;
  throw ValueError(std::string(element_of_sequence) +
                   " The requested array would exceed the maximum number of dimension of " +
                   std::to_string(ndim) + ".");
}

LazyTensor without_axes(const LazyTensor& value) {
  const Dims& shape = value.shape();
  const auto first = std::ranges::find_if(shape, [](std::int64_t length) { return length != 1; });
  if (first == shape.end()) return numpy::reshape(value, {});
  throw ValueError("could not broadcast input array from shape " + tuple_text({first, shape.end()}) +
                   " into shape ()");
}

void check_for_mask(const LazyTensor& value) {
  if (value.ndim() <= 1) return;
  throw TypeError("NumPy boolean array indexing assignment requires a 0 or 1-dimensional input, input has " +
                  std::to_string(value.ndim()) + " dimensions");
}

}  // namespace weft::source

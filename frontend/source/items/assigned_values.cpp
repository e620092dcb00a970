#include "frontend/source/items/assigned_values.hpp"

#include <algorithm>

#include "frontend/numpy/core/python_number.hpp"
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

/// An array of one element stands for it where bools are asked for.
Value element_of(const LazyTensor& array, DType dtype) {
  if (is_complex(dtype)) throw TypeError("only 0-dimensional arrays can be converted to Python scalars");
  if (dtype != DType::bool_ || array.size() != 1) throw ValueError(element_of_sequence);
  return Array(numpy::reshape(array, {}));
}

void raise_beyond(const LazyTensor& below, const LazyTensor& above, const numpy::ErrorText& text) {
  numpy::raise_by_data(numpy::logical_or(below, above), "OverflowError", text);
}

void check_float(const LazyTensor& x, DType dtype) {
  numpy::raise_by_data(numpy::isnan(x), "ValueError", "cannot convert float NaN to integer");
  numpy::raise_by_data(numpy::isinf(x), "OverflowError", "cannot convert float infinity to integer");
  raise_beyond(numpy::less(x, -0x1p63), numpy::greater_equal(x, 0x1p63), numpy::beyond_c_long);
  if (dtype == DType::int64) return;
  const auto [least, most] = numpy::int_range(dtype);
  raise_beyond(numpy::less_equal(x, static_cast<double>(least) - 1),
               numpy::greater_equal(x, static_cast<double>(most) + 1),
               numpy::out_of_bounds(numpy::astype(x, DType::int64), dtype));
}

void check_int(const LazyTensor& x, DType dtype) {
  if (x.dtype() == DType::uint64)
    numpy::raise_by_data(numpy::greater(x, PythonInt{INT64_MAX}), "OverflowError", numpy::beyond_c_long);
  if (dtype == DType::int64) return;
  const auto [least, most] = numpy::int_range(dtype);
  const LazyTensor number = numpy::astype(x, DType::int64);
  raise_beyond(numpy::less(number, least), numpy::greater(number, most), numpy::out_of_bounds(number, dtype));
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
  refuse_element(type_name(value), dtype);
}

void refuse_element(const std::string& type, DType dtype) {
  if (is_integer(dtype)) refuse_as_int(type);
  if (is_complex(dtype)) throw TypeError("must be real number, not " + type);
  if (type != "complex") throw ValueError(element_of_sequence);
  throw TypeError("float() argument must be a string or a real number, not 'complex'");
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

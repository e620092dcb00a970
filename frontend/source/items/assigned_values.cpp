#include "frontend/source/items/assigned_values.hpp"

#include <algorithm>

#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/values/grown_list.hpp"
#include "runtime/system/errors.hpp"
#include "weft/dtypes.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

constexpr const char* element_of_sequence = "setting an array element with a sequence.";

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

}  // namespace

Value for_element(const Value& value, DType dtype) {
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

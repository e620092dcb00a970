// What is said of elements that are not as a test wants them.
#include <algorithm>
#include <limits>

#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/indexing/marked_places.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/operators/scalar_operators.hpp"
#include "frontend/source/operators/shape_values.hpp"
#include "frontend/source/testing/array_tests.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/reading.hpp"
#include "weft/creation.hpp"
#include "weft/indexing.hpp"
#include "weft/joining.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

constexpr std::int64_t most_shown = 5;

Text counts(const LazyTensor& invalid, const LazyTensor& count) {
  const Value size = size_value(invalid.shape());
  const Value percent = binary(Token::divide, Scalar{settled(numpy::multiply(count, 100))}, size);
  return joined({Text("Mismatched elements: "), python_text(Scalar{count}), Text(" / "), python_text(size),
                 Text(" ("), format_text(percent, ".3g"), Text("%)")});
}

/// The places of the first `shown` of all elements, in C order; in place of those that there are not, the
/// first one, or of none the array's first. As many marks follow as are looked for.
LazyTensor first_places(const LazyTensor& invalid, const LazyTensor& count, std::int64_t shown) {
  const LazyTensor enough =
      numpy::concatenate({numpy::ravel(invalid), numpy::ones(shown, {.dtype = DType::bool_})});
  const LazyTensor places = numpy::places_of(enough, shown)[0];
  const LazyTensor first = numpy::where(numpy::greater(count, 0), places[0], 0);
  return numpy::where(numpy::less(numpy::arange(shown), count), places, first);
}

/// As Python writes the list of indexes along each axis.
Text index_text(LazyTensor place, const Dims& shape) {
  numpy::require_known_lengths({shape.begin() + 1, shape.end()}, "np.testing");
  Text text("]");
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    const bool first = axis == 0;
    const LazyTensor index = first ? place : numpy::remainder(place, shape[axis]);
    text = joined({Text(first ? "[" : ", "), python_text(Scalar{settled(index)}), text});
    if (!first) place = numpy::floor_divide(place, shape[axis]);
  }
  return text;
}

/// What is written of the elements of an array at places, or of its only one.
std::vector<Text> element_texts(const LazyTensor& x, const LazyTensor& places) {
  std::vector<Text> texts;
  const bool single = x.ndim() == 0;
  const LazyTensor elements = single ? x : numpy::getitem(numpy::ravel(x), {places});
  for (std::int64_t i = 0; i < places.size(); ++i)
    texts.push_back(format_text(Scalar{settled(single ? x : elements[i])}, ""));
  return texts;
}

/// A line each.
std::vector<Text> lines_of(const LazyTensor& x, const LazyTensor& y, const LazyTensor& places,
                           const Dims& shape, const TestingMessage& message) {
  const std::vector<Text> first = element_texts(x, places), second = element_texts(y, places);
  std::vector<Text> lines;
  for (std::size_t i = 0; i < first.size(); ++i)
    lines.push_back(joined({Text("\n "), index_text(places[static_cast<std::int64_t>(i)], shape), Text(": "),
                            first[i], Text(" (" + std::string(message.names[0]) + "), "), second[i],
                            Text(" (" + std::string(message.names[1]) + ")")}));
  return lines;
}

/// The first elements, as many as there are.
Text first_elements(const LazyTensor& x, const LazyTensor& y, const LazyTensor& invalid,
                    const LazyTensor& count, const TestingMessage& message) {
  const std::int64_t shown = std::min(most_shown, invalid.size());
  const LazyTensor places = first_places(invalid, count, shown);
  const std::vector<Text> lines = lines_of(x, y, places, invalid.shape(), message);
  Text rest;
  for (std::int64_t i = shown; i-- > 1;)
    rest = chosen_text(settled(numpy::greater(count, i)), joined({lines[static_cast<std::size_t>(i)], rest}),
                       Text());
  const Text several =
      chosen_text(settled(numpy::less_equal(count, most_shown)), Text("\nMismatch at indices:"),
                  Text("\nFirst 5 mismatches are at indices:"));
  const Text heading = chosen_text(settled(numpy::equal(count, 1)), Text("\nMismatch at index:"), several);
  return joined({heading, lines[0], rest});
}

/// Less than what a difference may be.
numpy::Operand least(DType dtype) {
  if (is_inexact(dtype)) return -std::numeric_limits<double>::infinity();
  if (kind(dtype) == DTypeKind::unsigned_integer) return std::int64_t{0};
  return std::numeric_limits<std::int64_t>::min() >> (64 - 8 * itemsize(dtype));
}

LazyTensor largest(const LazyTensor& x, const LazyTensor& where) {
  return settled(numpy::max(x, {.initial = least(x.dtype()), .where = where}));
}

Text as_array2string(const LazyTensor& number) {
  PrintOptions options = reading().printing;
  options.of_array2string = true;
  return array_text(Array(number), TextHow::str, options);
}

/// As Python's abs has it: what two 0-d arrays come to is a scalar.
LazyTensor size_of(const LazyTensor& difference) {
  const bool is_complex_scalar = difference.ndim() == 0 && is_complex(difference.dtype());
  return is_complex_scalar ? scalar_absolute(difference) : numpy::absolute(difference);
}

/// Nothing where NumPy has a TypeError for it: of bools, and of two single unsigned integers.
std::optional<LazyTensor> difference(const LazyTensor& x, const LazyTensor& y) {
  const bool is_unsigned = kind(x.dtype()) == DTypeKind::unsigned_integer;
  if (x.dtype() == DType::bool_ && y.dtype() == DType::bool_) return std::nullopt;
  if (is_unsigned && x.ndim() == 0 && y.ndim() == 0) return std::nullopt;
  const LazyTensor size = size_of(numpy::subtract(x, y));
  return is_unsigned ? numpy::minimum(size, size_of(numpy::subtract(y, x))) : size;
}

Text largest_differences(const LazyTensor& x, const LazyTensor& y, const LazyTensor& invalid) {
  const auto size = difference(x, y);
  if (!size) return {};
  const LazyTensor nonzero = numpy::logical_and(invalid, numpy::not_equal(y, 0));
  const LazyTensor relative = numpy::divide(*size, numpy::absolute(y));
  return joined(
      {Text("\nMax absolute difference among violations: "), as_array2string(largest(*size, invalid)),
       Text("\nMax relative difference among violations: "),
       chosen_text(settled(numpy::any(nonzero)), as_array2string(largest(relative, nonzero)), Text("inf"))});
}

}  // namespace

Text mismatch_remarks(const LazyTensor& x, const LazyTensor& y, const LazyTensor& invalid,
                      const TestingMessage& message) {
  const LazyTensor count = settled(numpy::count_nonzero(invalid));
  const Text first = invalid.ndim() > 0 ? first_elements(x, y, invalid, count, message) : Text();
  return joined({counts(invalid, count), first, largest_differences(x, y, invalid)});
}

}  // namespace weft::source

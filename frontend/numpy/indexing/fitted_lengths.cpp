#include "frontend/numpy/indexing/fitted_lengths.hpp"

#include <algorithm>
#include <vector>

#include "frontend/numpy/core/context.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/data/known_places.hpp"
#include "frontend/numpy/data/writes_where.hpp"
#include "frontend/numpy/indexing/data_parts.hpp"
#include "runtime/system/function_ref.hpp"
#include "weft/lookup.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// What the error says.
using Misfit = function_ref<ErrorText()>;

/// Whether two axes fit or not as data decide.
bool may_fit(std::int64_t a, std::int64_t b) { return a != b && a != 1 && b != 1 && has_data_length({a, b}); }

/// A shape as NumPy spells it, with a number in each {}.
void add_shape(ErrorText& text, const Dims& shape) {
  text.text += '(';
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    text.text += axis > 0 ? ",{}" : "{}";
    text.numbers.push_back(number_of(shape[axis]));
  }
  text.text += shape.size() == 1 ? ",)" : ")";
}

/// With all shapes, one after the other.
ErrorText misfit_of(std::span<const Dims> shapes) {
  ErrorText text("operands could not be broadcast together with shapes ");
  for (const Dims& shape : shapes) add_shape(text, shape), text.text += ' ';
  return text;
}

ErrorText misfit_of(const Dims& given, const Dims& shape) {
  ErrorText text("could not broadcast input array from shape ");
  add_shape(text, given);
  text.text += " into shape ";
  add_shape(text, shape);
  return text;
}

/// 0, once it is known that the lengths are one.
LazyTensor raised_unless_equal(std::int64_t a, std::int64_t b, Misfit misfit) {
  const LazyTensor x = number_of(a), y = number_of(b), differ = not_equal(x, y);
  raise_by_data(logical_and(differ, logical_or(equal(x, 1), equal(y, 1))), "NotImplementedError",
                "an array that has one element along an axis, as data decide, is not repeated along it");
  return raise_by_data(differ, "ValueError", misfit());
}

/// The first items along an axis, `start` being 0. Where a condition leads here, there may be fewer where it
/// does not hold: then they are looked up one by one.
LazyTensor taken_for(const LazyTensor& x, std::int64_t axis, const LazyTensor& start, std::int64_t length) {
  if (!WritesWhere::condition()) return items_from(x, axis, start, {number_of(length), length});
  return take(x, add(counted_along(length, 0, 1), start), {.axis = axis});
}

/// What is done about two axes of other lengths, the i-th ones from behind, once it is looked at when the
/// program runs whether they are of one: `zero` is 0 then.
using Fit = function_ref<void(std::int64_t i, std::int64_t a, std::int64_t b, const LazyTensor& zero)>;

void each_that_may_fit(const Dims& first, const Dims& second, Misfit text, Fit fit) {
  for (std::size_t i = 1; i <= std::min(first.size(), second.size()); ++i) {
    const std::int64_t a = first[first.size() - i], b = second[second.size() - i];
    if (may_fit(a, b)) fit(static_cast<std::int64_t>(i), a, b, raised_unless_equal(a, b, text));
  }
}

/// Both are as long as one of them is: the one that is known.
void fit_pair(LazyTensor& x, LazyTensor& y, Misfit text) {
  const auto fit = [&](std::int64_t i, std::int64_t a, std::int64_t b, const LazyTensor& zero) {
    if (data_length(b))
      y = taken_for(y, y.ndim() - i, zero, a);
    else
      x = taken_for(x, x.ndim() - i, zero, b);
  };
  const Dims first = x.shape(), second = y.shape();
  each_that_may_fit(first, second, text, fit);
}

LazyTensor fitted(const LazyTensor& x, const Dims& shape, Misfit text) {
  LazyTensor fitted = x;
  const auto fit = [&](std::int64_t i, std::int64_t, std::int64_t b, const LazyTensor& zero) {
    fitted = taken_for(fitted, x.ndim() - i, zero, b);
  };
  each_that_may_fit(x.shape(), shape, text, fit);
  return fitted;
}

}  // namespace

void fit_lengths(std::span<LazyTensor> operands, const Dims* out) {
  if (!context().reader) return;
  std::vector<Dims> shapes;
  for (const LazyTensor& each : operands) shapes.push_back(each.shape());
  if (out) shapes.push_back(*out);
  const auto text = [&] { return misfit_of(shapes); };
  for (LazyTensor& each : operands)
    if (out) each = fitted(each, *out, text);
  for (std::size_t j = 1; j < operands.size(); ++j)
    for (std::size_t i = 0; i < j; ++i) fit_pair(operands[i], operands[j], text);
}

LazyTensor fitted_to(const LazyTensor& x, const Dims& shape) {
  return context().reader ? fitted(x, shape, [&] { return misfit_of(x.shape(), shape); }) : x;
}

}  // namespace weft::numpy

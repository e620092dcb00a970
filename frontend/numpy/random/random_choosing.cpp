// What is chosen and put in order by whole numbers.
#include <cmath>
#include <limits>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/numpy/indexing/advanced_indexing.hpp"
#include "frontend/numpy/random/random_draws.hpp"
#include "ir/infer.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/lookup.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy::random {
namespace {

using weft::random::random_function;

/// What is chosen from: the numbers below an int, or the items of an array along an axis.
struct Population {
  std::optional<LazyTensor> items;
  std::int64_t size = 0;
};

/// What NumPy says of populations, and of what is asked of them: of Generator, and of RandomState.
struct Texts {
  const char *no_int, *empty_int, *empty_items, *p_axes, *p_size, *too_many, *negative;
};
constexpr Texts texts[] = {
    {"a must be a sequence or an integer, not <class 'float'>",
     "a must be a positive integer unless no samples are taken",
     "a cannot be empty unless no samples are taken", "p must be 1-dimensional",
     "a and p must have same size", "Cannot take a larger sample than population when replace is False",
     "negative dimensions are not allowed"},
    {"a must be 1-dimensional or an integer", "a must be greater than 0 unless no samples are taken",
     "'a' cannot be empty unless no samples are taken", "'p' must be 1-dimensional",
     "'a' and 'p' must have same size", "Cannot take a larger sample than population when 'replace=False'",
     "Negative dimensions are not allowed"}};

Population population_of(const Operand& a, std::int64_t axis, bool legacy, std::int64_t wanted) {
  const Texts& text = texts[legacy];
  if (const PythonInt* number = a.python_int()) {
    if (*number <= 0 && wanted != 0) throw ValueError(text.empty_int);
    return {std::nullopt, static_cast<std::int64_t>(*number)};
  }
  const LazyTensor items = asarray(a);
  if (items.ndim() == 0) {
    if (a.is_python_number()) throw ValueError(text.no_int);
    const auto known = is_inexact(items.dtype()) ? std::nullopt : known_values(astype(items, DType::int64));
    if (known) return population_of(*known->data<std::int64_t>(), axis, legacy, wanted);
    throw NotImplementedError(
        "choice from a 0-d array that is not known, or of floats, is not supported yet");
  }
  if (legacy && items.ndim() != 1) throw ValueError("a must be 1-dimensional");
  if (axis < -items.ndim() || axis >= items.ndim()) throw IndexError("tuple index out of range");
  const std::int64_t size = items.shape()[static_cast<std::size_t>(axis < 0 ? axis + items.ndim() : axis)];
  if (size == 0 && wanted != 0) throw ValueError(text.empty_items);
  return {items, size};
}

/// How far off 1 the sum of probabilities may be.
double tolerance_of(const Operand& p) {
  double epsilon = std::numeric_limits<double>::epsilon();
  if (const LazyTensor* given = p.tensor()) {
    if (given->dtype() == DType::float32) epsilon = std::numeric_limits<float>::epsilon();
    if (given->dtype() == DType::float16) epsilon = 0x1p-10;
  }
  return std::sqrt(epsilon);
}

LazyTensor probabilities(const Operand& given, std::int64_t population, bool legacy) {
  const LazyTensor p = as_parameter(given, DType::float64);
  if (p.ndim() != 1) throw ValueError(texts[legacy].p_axes);
  if (p.size() != population) throw ValueError(texts[legacy].p_size);
  return checked(legacy ? "legacy_probabilities" : "random_probabilities", p,
                 {constant(tolerance_of(given))});
}

LazyTensor int_constant(std::int64_t number) { return LazyTensor(constant(number)); }

}  // namespace

LazyTensor Distributions::order(std::int64_t length, std::int64_t rows) const {
  return drawn(*bits_.stream(), random_function("random_permutation"), {int_constant(length)}, DType::int64,
               {std::max<std::int64_t>(length, 0) * rows});
}

LazyTensor Distributions::chosen(const Operand& a, const Size& size, const ChoiceKeywords& keywords) const {
  const Dims shape = size.dims.value_or(Dims{});
  std::int64_t wanted = 1;
  for (const std::int64_t length : shape) wanted *= length;
  const Population population = population_of(a, keywords.axis, legacy_, wanted);
  std::optional<LazyTensor> p;
  if (keywords.p) p = probabilities(*keywords.p, population.size, legacy_);
  LazyTensor places;
  if (keywords.replace && p) {
    const LazyTensor sums = cumsum(*p), parts = divide(sums, sums[-1]);
    places = searchsorted(parts, draw("random", {}, Size(shape)), {.side = "right"});
  } else if (keywords.replace) {
    places = whole_numbers(0, OperandOrNone(population.size), Size(shape), DType::int64, false);
  } else {
    if (wanted > population.size) throw ValueError(texts[legacy_].too_many);
    if (wanted < 0) throw ValueError(texts[legacy_].negative);
    Stream& stream = *bits_.stream();
    if (p)
      places = drawn(stream, random_function("random_weighted_choice"), {*p}, DType::int64, shape);
    else if (legacy_)
      places = numpy::reshape(order(population.size)[slice(None{}, wanted)], shape);
    else
      places = drawn(stream, random_function("random_choice"),
                     {int_constant(population.size), int_constant(keywords.shuffle)}, DType::int64, shape);
  }
  if (!population.items) return places;
  return take(*population.items, places, {.axis = keywords.axis, .mode = "clip"});
}

LazyTensor RandomState::choice(const Operand& a, const Size& size,
                               const LegacyChoiceKeywords& keywords) const {
  return chosen(a, size, {.replace = keywords.replace, .p = keywords.p});
}

namespace {

/// The items along an axis at these places, as indexing gives them.
LazyTensor items_at(const LazyTensor& x, const LazyTensor& places, std::int64_t axis) {
  if (x.ndim() == 1) return take(x, places, {.mode = "clip"});
  Subscripts items(static_cast<std::size_t>(axis), slice(None{}));
  items.emplace_back(places);
  return taken_at(x, items);
}

}  // namespace

LazyTensor Generator::permutation(const Operand& x, std::int64_t axis) const {
  if (const PythonInt* length = x.python_int()) return order(static_cast<std::int64_t>(*length));
  const LazyTensor items = asarray(x);
  const std::int64_t along = normalized_axis(axis, items.ndim());
  return items_at(items, order(items.shape()[static_cast<std::size_t>(along)]), along);
}

LazyTensor RandomState::permutation(const Operand& x) const {
  if (const PythonInt* length = x.python_int()) return order(static_cast<std::int64_t>(*length));
  const LazyTensor items = asarray(x);
  if (items.ndim() == 0) throw IndexError("x must be an integer or at least 1-dimensional");
  return items_at(items, order(items.shape()[0]), 0);
}

void Generator::shuffle(LazyTensor& x, std::int64_t axis) const {
  if (x.ndim() == 0) throw TypeError("len() of unsized object");
  const std::int64_t along = normalized_axis(axis, x.ndim());
  if (x.size() == 0) return;
  const LazyTensor places = order(x.shape()[static_cast<std::size_t>(along)]);
  x = laid_out_as(take(x, places, {.axis = along, .mode = "clip"}), x.type());
}

void RandomState::shuffle(LazyTensor& x) const {
  if (x.ndim() == 0) throw TypeError("len() of unsized object");
  if (x.size() == 0) return;
  x = laid_out_as(take(x, order(x.shape()[0]), {.axis = 0, .mode = "clip"}), x.type());
}

/// All items in the order in which they lie, where that is Fortran's; else in C order.
LazyTensor Generator::permuted(const Operand& given, const Axis& axis) const {
  const LazyTensor x = copied_in(asarray(given), 'K');
  if (x.ndim() == 0) throw TypeError("len() of unsized object");
  if (axis.is_none()) {
    const char walked = is_fortran(x) ? 'F' : 'C';
    const LazyTensor items = take(ravel(x, walked), order(x.size()), {.mode = "clip"});
    return laid_out_as(numpy::reshape(items, x.shape(), walked), x.type());
  }
  const std::int64_t along = normalized_axis(axis.axes()[0], x.ndim());
  const std::int64_t length = x.shape()[static_cast<std::size_t>(along)];
  if (x.size() == 0) return x;
  const std::int64_t rows = x.size() / length;
  const LazyTensor moved = moveaxis(x, along, -1);
  const LazyTensor starts = numpy::reshape(multiply(arange(rows), length), {rows, 1});
  const LazyTensor places = add(numpy::reshape(order(length, rows), {rows, length}), starts);
  const LazyTensor items = numpy::reshape(take(ravel(moved), places, {.mode = "clip"}), moved.shape());
  return copied_as(moveaxis(items, -1, along), x.strides());
}

}  // namespace weft::numpy::random

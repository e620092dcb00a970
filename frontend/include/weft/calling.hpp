// Functions that call functions of yours, and what they walk over.
#pragma once
#include <functional>
#include <ranges>
#include <variant>

#include "weft/creation.hpp"
#include "weft/function.hpp"

namespace weft::numpy {

/// Of a line, or of whole arrays.
using ArrayFunction = std::function<LazyTensor(const LazyTensor&)>;
/// Of an array and a number: an axis, or a diagonal.
using NumberedFunction = std::function<LazyTensor(const LazyTensor&, std::int64_t)>;

/// `func1d` of each line along an axis, whose place the axes of what it gives take; of the dtype that it
/// gives first. Each call is written out. Errors: AxisError; ValueError "Cannot apply_along_axis when any
/// iteration dimensions are 0"; NotImplementedError of more than 4096 lines.
LazyTensor apply_along_axis(const ArrayFunction& func1d, std::int64_t axis, const Operand& arr);
/// func(a, axis) of what it gave before, axis by axis; an axis that it has taken away has length 1. Errors:
/// ValueError "function is not returning an array of the correct shape".
LazyTensor apply_over_axes(const NumberedFunction& func, const Operand& a, const Shape& axes);

/// Errors: TypeError, of a function that does not take so many arguments.
[[noreturn]] void throw_not_taken(std::size_t count);
/// What a function of as many coordinates as `shape` has axes gives for all of them: float64 unless said. At
/// most 8 axes. Errors: TypeError where it takes another number.
template <class F>
LazyTensor fromfunction(const F& function, const Shape& shape, const DTypeKeyword& keywords = {}) {
  const Variadic<LazyTensor, LazyTensor> callable(function);
  const std::size_t count = shape.dims.size();
  if (!callable.takes(count)) throw_not_taken(count);
  const LazyTensor places = indices(shape, {.dtype = keywords.dtype.value_or(DType::float64)});
  std::vector<LazyTensor> coordinates;
  coordinates.reserve(count);
  for (std::size_t axis = 0; axis < count; ++axis)
    coordinates.push_back(places[static_cast<std::int64_t>(axis)]);
  return callable(coordinates);
}

/// A value of `piecewise`, or a function of the elements that it is for.
class Piece {
 public:
  template <std::convertible_to<Operand> T>
  Piece(const T& value) : value_(Operand(value)) {}
  template <std::convertible_to<ArrayFunction> F>
    requires(!std::convertible_to<F, Operand>)
  Piece(const F& function) : value_(ArrayFunction(function)) {}

  const Operand* value() const { return std::get_if<Operand>(&value_); }
  const ArrayFunction* function() const { return std::get_if<ArrayFunction>(&value_); }

 private:
  std::variant<Operand, ArrayFunction> value_;
};
/// Where each condition holds, its piece, the last one that holds; 0 where none does, or the piece that there
/// is one more of. Of the dtype of `x`. A function is given the elements where its condition holds, along one
/// axis: how many these are must be known. Errors: ValueError "with 2 condition(s), either 2 or 3 functions
/// are expected"; NotImplementedError where a variable decides a condition of a function.
LazyTensor piecewise(const Operand& x, const std::vector<Operand>& condlist,
                     const std::vector<Piece>& funclist);
/// The places that a function of an (n, n) array of ones, and of `k`, leaves other than zero:
/// mask_indices(3, np::triu). Errors: as of nonzero.
std::vector<LazyTensor> mask_indices(std::int64_t n, const NumberedFunction& mask_func, std::int64_t k = 0);

/// The places of a shape, the last axis fastest. Errors: ValueError "negative dimensions are not allowed".
std::vector<Dims> ndindex(const Shape& shape);
/// The same of an array, each with its element, 0-d.
std::vector<std::pair<Dims, LazyTensor>> ndenumerate(const Operand& arr);

/// An array of one axis of so many numbers, or of all: fromiter(std::views::iota(0, 4), np::float32). Errors:
/// ValueError "iterator too short: Expected 5 but iterator had only 3 items."; as of array.
LazyTensor of_items(std::vector<NestedList> items, DType dtype, std::int64_t count);
template <std::ranges::input_range Range>
LazyTensor fromiter(Range&& iter, DType dtype, std::int64_t count = -1) {
  std::vector<NestedList> items;
  for (auto&& item : iter) {
    if (std::ssize(items) == count) break;
    items.emplace_back(Operand(item));
  }
  return of_items(std::move(items), dtype, count);
}
/// Whether it has an axis, along which there are items; and whether it is a number, as 0-d tensors are, which
/// stand for NumPy's scalars.
bool iterable(const Operand& y);
bool isscalar(const Operand& element);

}  // namespace weft::numpy

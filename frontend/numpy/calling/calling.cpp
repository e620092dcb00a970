// Functions that call functions.
#include "weft/calling.hpp"

#include <algorithm>

#include "frontend/numpy/calling/calling.hpp"
#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/indexing/marked_places.hpp"
#include "runtime/system/errors.hpp"
#include "weft/indexing.hpp"
#include "weft/joining.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// Each call is written out: more of them would be a program too long to be read.
constexpr std::int64_t most_calls = 4096;

Dims without(Dims shape, std::int64_t axis) {
  shape.erase(shape.begin() + axis);
  return shape;
}

std::int64_t line_count(const Dims& others) {
  const std::int64_t count = element_count(others);
  if (count == 0) throw ValueError("Cannot apply_along_axis when any iteration dimensions are 0");
  if (count > most_calls)
    throw NotImplementedError("apply_along_axis of more than " + std::to_string(most_calls) + " lines");
  return count;
}

/// What the piece is where the mask holds, one value after the other.
LazyTensor with_piece(const LazyTensor& pieces, const LazyTensor& x, const LazyTensor& mask,
                      const Piece& piece) {
  if (const Operand* value = piece.value()) return where(mask, full_like(pieces, *value), pieces);
  const LazyTensor marked = marked_along(ravel(x), ravel(mask));
  if (marked.size() == 0) return pieces;
  return place(pieces, mask, astype((*piece.function())(marked), pieces.dtype()));
}

}  // namespace

LazyTensor lines_along(const LazyTensor& x, std::int64_t axis) {
  const std::int64_t length = x.shape()[static_cast<std::size_t>(axis)];
  const LazyTensor last = moveaxis(x, Dims{axis}, Dims{-1});
  return x.ndim() == 1 ? last[newaxis] : reshape(last, {element_count(without(x.shape(), axis)), length});
}

AppliedLines applied_lines(const Dims& shape, std::int64_t axis,
                           const std::function<LazyTensor(std::int64_t)>& of_line) {
  const Dims others = without(shape, axis);
  const std::int64_t count = line_count(others);
  std::vector<Operand> results;
  for (std::int64_t i = 0; i < count; ++i) {
    const LazyTensor result = of_line(i);
    results.emplace_back(i == 0 ? result : astype(result, results[0].tensor()->dtype()));
  }
  const Dims& of_one = results[0].tensor()->shape();
  Dims made = others;
  made.insert(made.end(), of_one.begin(), of_one.end());
  Dims axes = all_axes(std::ssize(made));
  std::rotate(axes.begin() + axis, axes.begin() + std::ssize(others), axes.end());
  return {reshape(stack(results), made), axes};
}

LazyTensor apply_along_axis(const ArrayFunction& func1d, std::int64_t axis, const Operand& arr) {
  const LazyTensor x = asarray(arr);
  const std::int64_t along = normalized_axis(axis, x.ndim());
  line_count(without(x.shape(), along));
  const LazyTensor lines = lines_along(x, along);
  const AppliedLines applied =
      applied_lines(x.shape(), along, [&](std::int64_t i) { return func1d(lines[i]); });
  return transpose(applied.made, applied.axes);
}

LazyTensor with_axis_kept(const LazyTensor& made, std::int64_t axis, std::int64_t before) {
  if (made.ndim() != before && made.ndim() + 1 != before)
    throw ValueError("function is not returning an array of the correct shape");
  return made.ndim() == before ? made : expand_dims(made, axis);
}

LazyTensor apply_over_axes(const NumberedFunction& func, const Operand& a, const Shape& axes) {
  LazyTensor value = asarray(a);
  const std::int64_t ndim = value.ndim();
  for (const std::int64_t each : axes.dims) {
    const std::int64_t axis = each < 0 ? each + ndim : each;
    value = with_axis_kept(func(value, axis), axis, value.ndim());
  }
  return value;
}

std::vector<LazyTensor> piece_conditions(const LazyTensor& all, std::size_t pieces) {
  std::vector<LazyTensor> conditions;
  conditions.reserve(pieces);
  for (std::int64_t i = 0; i < all.shape()[0]; ++i) conditions.push_back(all[i]);
  const std::size_t count = conditions.size();
  if (count + 1 == pieces)
    conditions.push_back(logical_not(any(all, {.axis = 0})));
  else if (count != pieces)
    throw ValueError("with " + std::to_string(count) + " condition(s), either " + std::to_string(count) +
                     " or " + std::to_string(count + 1) + " functions are expected");
  return conditions;
}

LazyTensor piecewise(const Operand& x, const std::vector<Operand>& condlist,
                     const std::vector<Piece>& funclist) {
  const LazyTensor given = asarray(x);
  const LazyTensor all = astype(stack(condlist), DType::bool_);
  const std::vector<LazyTensor> conditions = piece_conditions(all, funclist.size());
  LazyTensor pieces = zeros_like(given);
  for (std::size_t i = 0; i < funclist.size(); ++i)
    pieces = with_piece(pieces, given, conditions[i], funclist[i]);
  return pieces;
}

std::vector<LazyTensor> mask_indices(std::int64_t n, const NumberedFunction& mask_func, std::int64_t k) {
  return all_marked_places(not_equal(mask_func(ones({n, n}, {.dtype = DType::int64}), k), 0));
}

void throw_not_taken(std::size_t count) {
  throw TypeError("the function of fromfunction does not take " + std::to_string(count) + " arguments");
}

}  // namespace weft::numpy

#include "frontend/source/output/rounded_sum.hpp"

#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "ir/promotion.hpp"
#include "runtime/array/dims.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

constexpr std::int64_t buffered = 8192;
constexpr std::int64_t most_parts = 1024;

/// Neighbouring axes that are all reduced, or all kept.
struct Group {
  bool reduced;
  std::int64_t length;
};

/// The axes as they lie in memory, in groups from the outermost; those of one element are in none.
struct Walk {
  LazyTensor x;
  std::vector<Group> groups;
  bool in_order = true;       // no axis is moved, or results have at most one
  bool contiguous = true;     // in one piece
  bool one_axis_each = true;  // of a group

  Walk(const LazyTensor& given, const numpy::Axis& axis) {
    const Dims axes = numpy::normalized_axes(axis, given.ndim()), all = numpy::all_axes(given.ndim());
    const Dims order = numpy::in_memory_order(all, given.strides());
    x = numpy::permuted(given, order);
    in_order = order == all || given.ndim() - std::ssize(axes) <= 1;
    contiguous = is_c_contiguous(x.shape(), x.strides(), itemsize(x.dtype()));
    std::size_t taken = 0;
    for (const std::int64_t each : order) {
      const std::int64_t length = given.shape()[static_cast<std::size_t>(each)];
      const bool reduced = std::ranges::find(axes, each) != axes.end();
      if (length == 1) continue;
      ++taken;
      if (groups.empty() || groups.back().reduced != reduced) groups.push_back({reduced, 1});
      groups.back().length *= length;
    }
    one_axis_each = taken == groups.size();
  }

  std::int64_t length(std::size_t group) const { return group < groups.size() ? groups[group].length : 1; }
  /// The first group that is reduced.
  std::size_t first() const { return !groups.empty() && !groups[0].reduced ? 1 : 0; }
};

/// Where NumPy's results stay in a buffer from one write to the next, they are not read again.
Rounding rounding_of(const Walk& walk) {
  const std::size_t first = walk.first(), count = walk.groups.size() - std::min(first, walk.groups.size());
  const std::int64_t outer = walk.length(first), kept = walk.length(first + 1), run = walk.length(first + 2);
  if (count == 0) return Rounding::once;
  if (!walk.in_order || (!walk.contiguous && !walk.one_axis_each)) return Rounding::unknown;
  if (count == 1) return outer <= buffered ? Rounding::once : Rounding::by_chunk;
  if (!walk.contiguous) return count == 2 && kept <= buffered / 2 ? Rounding::once : Rounding::unknown;
  if (count == 2) return kept < buffered ? Rounding::once : Rounding::by_step;
  if (count > 3 || run > buffered) return Rounding::unknown;
  return kept * run <= buffered ? Rounding::once : Rounding::by_step;
}

/// What is added to each result before it is written, in turn.
std::vector<LazyTensor> parts_of(const Walk& walk, Rounding rounding, DType dtype) {
  const std::size_t first = walk.first();
  const std::int64_t rows = first == 1 ? walk.length(0) : 1, outer = walk.length(first);
  std::vector<LazyTensor> parts;
  const bool by_chunk = rounding == Rounding::by_chunk;
  const LazyTensor x =
      numpy::reshape(walk.x, by_chunk ? Dims{rows, outer}
                                      : Dims{rows, outer, walk.length(first + 1), walk.length(first + 2)});
  for (std::int64_t i = 0; i < outer; i += by_chunk ? buffered : 1) {
    const std::int64_t end = std::min(outer, i + (by_chunk ? buffered : 1));
    const LazyTensor part = numpy::getitem(x, {numpy::slice(numpy::None{}), numpy::slice(i, end)});
    const LazyTensor step = by_chunk ? part : numpy::squeeze(part, 1);
    parts.push_back(numpy::sum(step, {.axis = -1, .dtype = dtype}));
  }
  return parts;
}

Dims result_shape(const LazyTensor& x, const numpy::SumKeywords& keywords) {
  const Dims axes = numpy::normalized_axes(keywords.axis, x.ndim());
  Dims shape;
  for (std::int64_t axis = 0; axis < x.ndim(); ++axis) {
    const bool reduced = std::ranges::find(axes, axis) != axes.end();
    if (!reduced || keywords.keepdims)
      shape.push_back(reduced ? 1 : x.shape()[static_cast<std::size_t>(axis)]);
  }
  return shape;
}

}  // namespace

Rounding rounding_of(const LazyTensor& x, const numpy::Axis& axes, DType dtype, DType held) {
  const bool keeps = promote_types(dtype, held) == held || held == real_dtype(dtype);
  if (!is_inexact(dtype) || dtype == held || x.size() < 2 || (keeps && x.size() <= buffered))
    return Rounding::once;
  return rounding_of(Walk(x, axes));
}

void check_rounded_once(Rounding rounding) {
  if (rounding != Rounding::once)
    throw NotImplementedError(
        "a sum or product of so many numbers, into an array of another dtype, is not supported");
}

LazyTensor rounded_sum(const LazyTensor& x, const numpy::SumKeywords& keywords, DType held) {
  const Rounding rounding = rounding_of(x, keywords.axis, *keywords.dtype, held);
  if (rounding == Rounding::once) return numpy::sum(x, keywords);
  const numpy::Operand* initial = keywords.initial ? keywords.initial->get() : nullptr;
  if (rounding == Rounding::unknown || keywords.where || (keywords.initial && !initial))
    check_rounded_once(rounding);
  const Walk walk(x, keywords.axis);
  const std::vector<LazyTensor> parts = parts_of(walk, rounding, *keywords.dtype);
  if (std::ssize(parts) > most_parts) check_rounded_once(rounding);
  LazyTensor total = numpy::astype(numpy::asarray(initial ? *initial : numpy::Operand(0)), held);
  for (const LazyTensor& part : parts)
    total = numpy::astype(numpy::add(numpy::astype(total, *keywords.dtype), part), held);
  return numpy::reshape(total, result_shape(x, keywords));
}

}  // namespace weft::source

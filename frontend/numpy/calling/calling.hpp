// What functions that call others have in common with those that call functions of a program that is read.
#pragma once
#include <functional>
#include <vector>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// Of what lines along an axis become: the results in C order of the lines, then of each line's own axes,
/// which `axes` puts into the line's place.
struct AppliedLines {
  LazyTensor made;
  Dims axes;
};
/// Lines along an axis of an array of that shape, by number. Errors: those of numpy.apply_along_axis.
AppliedLines applied_lines(const Dims& shape, std::int64_t axis,
                           const std::function<LazyTensor(std::int64_t)>& of_line);
/// The lines as the rows of a matrix, a view.
LazyTensor lines_along(const LazyTensor& x, std::int64_t axis);

/// What numpy.apply_over_axes was given, with the axis that it took away from `before` axes. Errors: those of
/// numpy.apply_over_axes.
LazyTensor with_axis_kept(const LazyTensor& made, std::int64_t axis, std::int64_t before);

/// The conditions of numpy.piecewise, `all` in rows, and one for where none holds if there is a piece more.
/// Errors: ValueError where there are other numbers of pieces.
std::vector<LazyTensor> piece_conditions(const LazyTensor& all, std::size_t pieces);

}  // namespace weft::numpy

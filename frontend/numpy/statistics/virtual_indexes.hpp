// Where quantiles lie between sorted elements: NumPy's thirteen methods.
#pragma once
#include <string>

#include "weft/operand.hpp"

namespace weft::numpy {

/// How many elements there are: a Python number, or one a slice, of the dtype of the quantiles.
struct ElementCount {
  Operand count, one_less;
};

class QuantileMethod {
 public:
  /// Errors: ValueError with NumPy's list for another name.
  explicit QuantileMethod(const std::string& name);
  /// Places in a sorted axis: whole numbers (int64) where elements are taken, floats between them.
  LazyTensor virtual_indexes(const ElementCount& n, const LazyTensor& q) const;
  /// Whether elements are taken as they are.
  bool takes(const LazyTensor& virtual_indexes) const;
  /// How far to go from one element to the next.
  LazyTensor gamma(const LazyTensor& virtual_indexes, const LazyTensor& previous) const;

 private:
  std::string name_;
};

/// The elements around a place: -1 is the last one.
struct QuantileNeighbours {
  LazyTensor previous, next;
};
QuantileNeighbours neighbours(const LazyTensor& virtual_indexes, const Operand& one_less);

/// Between `a` and `b`, the share `t` of the way; a Python float where it is `weak`.
LazyTensor lerp(const LazyTensor& a, const LazyTensor& b, const LazyTensor& t, bool weak);

/// NaN where `last`, the end of what is sorted, is one.
LazyTensor spoilt_by_nan(const LazyTensor& result, const LazyTensor& last);

/// The quantiles as an array, checked. Errors: ValueError where one is not from 0 to 1, raised when evaluated
/// where they are not known.
LazyTensor quantiles_of(const Operand& q);
LazyTensor quantiles_of_percent(const Operand& q);
/// Whether `q` is a Python int or float.
bool is_weak_quantile(const Operand& q);

/// The axes to reduce as one: all of a flattened array, the one named, or the last one of the others' rows.
struct OneAxis {
  LazyTensor x;
  std::int64_t axis;
};
OneAxis one_axis(const LazyTensor& x, const Axis& axis);
/// With the axes of `x` that were reduced as axes of one element, after the first `before` axes.
LazyTensor with_reduced_axes(const LazyTensor& result, std::int64_t before, const LazyTensor& x,
                             const Axis& axis);

}  // namespace weft::numpy

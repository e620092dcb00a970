// Arrays from values, and arrays that follow a rule.
#pragma once
#include <span>

#include "weft/dtypes.hpp"

namespace weft::numpy {

/// A nested list as Python writes it, in braces: {{1, 2}, {3, 4}}. Its numbers are Python's, or `float` for
/// np.float32.
class NestedList {
 public:
  template <class T>
    requires std::convertible_to<T, Operand>
  NestedList(const T& number) : number_(Operand(number)) {}
  NestedList(std::initializer_list<NestedList> items) : items_(items) {}
  /// The same, from a list made while running.
  static NestedList list(std::vector<NestedList> items);

  bool is_list() const { return !number_; }
  const Operand& number() const { return *number_; }
  const std::vector<NestedList>& items() const { return items_; }

 private:
  std::optional<Operand> number_;
  std::vector<NestedList> items_;
};

/// numpy.array: the values are copied now. A list holding tensors stacks them. Errors: ValueError for a
/// ragged list, OverflowError for an int that does not fit `dtype`.
LazyTensor array(const NestedList& values, const DTypeKeyword& keywords = {});
LazyTensor copied(const ndarray& values, const DTypeKeyword& keywords);
LazyTensor array(const std::same_as<ndarray> auto& values, const DTypeKeyword& keywords = {}) {
  return copied(values, keywords);
}
/// One axis, of the dtype that is T.
template <class T>
LazyTensor array(std::span<const T> values, const DTypeKeyword& keywords = {}) {
  ndarray view = ndarray::from_memory({}, const_cast<T*>(values.data()), dtype_of<T>,
                                      {static_cast<std::int64_t>(values.size())}, {sizeof(T)});
  return copied(view, keywords);
}
template <class T>
  requires(!std::same_as<T, bool>)
LazyTensor array(const std::vector<T>& values, const DTypeKeyword& keywords = {}) {
  return array(std::span<const T>(values), keywords);
}
/// numpy.asarray: an ndarray is used where it lies, and must not change until the graph has been evaluated.
LazyTensor asarray(const Operand& values, const DTypeKeyword& keywords = {});
LazyTensor asanyarray(const Operand& values, const DTypeKeyword& keywords = {});

/// Errors of all that take a shape: ValueError "negative dimensions are not allowed", "only 'C' or 'F' order
/// is permitted", and NumPy's "array is too big" text.
LazyTensor zeros(const Shape& shape, const FilledKeywords& keywords = {});
LazyTensor ones(const Shape& shape, const FilledKeywords& keywords = {});
/// Of any values, and here of zeros: a graph gives the same each time.
LazyTensor empty(const Shape& shape, const FilledKeywords& keywords = {});
/// Without dtype, that of `fill_value`. An array `fill_value` is broadcast.
LazyTensor full(const Shape& shape, const Operand& fill_value, const FilledKeywords& keywords = {});

/// Arrays like `a`: of its shape and dtype, unless said, and in its memory order. Errors: OverflowError for
/// an int that does not fit the dtype.
LazyTensor zeros_like(const Operand& a, const LikeKeywords& keywords = {});
LazyTensor ones_like(const Operand& a, const LikeKeywords& keywords = {});
LazyTensor empty_like(const Operand& a, const LikeKeywords& keywords = {});
LazyTensor full_like(const Operand& a, const Operand& fill_value, const LikeKeywords& keywords = {});

/// start, start + step, … below stop. The numbers must be known now: Python numbers or NumPy scalars.
/// Errors: ZeroDivisionError for a step of 0, ValueError "arange: cannot compute length".
LazyTensor arange(const Operand& stop, const DTypeKeyword& keywords = {});
LazyTensor arange(const Operand& start, const Operand& stop, const DTypeKeyword& keywords = {});
LazyTensor arange(const Operand& start, const Operand& stop, const Operand& step,
                  const DTypeKeyword& keywords = {});
/// `num` numbers from start to stop. Errors: ValueError for a negative `num`, AxisError.
LazyTensor linspace(const Operand& start, const Operand& stop, std::int64_t num = 50,
                    const LinspaceKeywords& keywords = {});
/// linspace(..., retstep=True): the numbers, and the step from one to the next, NaN where there is none.
std::pair<LazyTensor, LazyTensor> linspace_and_step(const Operand& start, const Operand& stop,
                                                    std::int64_t num = 50,
                                                    const LinspaceKeywords& keywords = {});

struct LogspaceKeywords {
  bool endpoint = true;
  Operand base = 10.0;
  std::optional<DType> dtype = {};
  std::int64_t axis = 0;
};
/// base ** linspace(start, stop, num); an array of bases is broadcast with the ends. Errors: as linspace and
/// power.
LazyTensor logspace(const Operand& start, const Operand& stop, std::int64_t num = 50,
                    const LogspaceKeywords& keywords = {});
/// `num` numbers from start to stop, each the same multiple of the one before; float64 unless said. Errors:
/// as linspace; ValueError "Geometric sequence cannot include zero" where no variable decides.
LazyTensor geomspace(const Operand& start, const Operand& stop, std::int64_t num = 50,
                     const LinspaceKeywords& keywords = {});

/// The coordinates of a grid, an array an axis: `arrays[i]` along axis i, broadcast to the whole grid unless
/// `sparse`. With indexing "xy" the first two axes are exchanged. Errors: ValueError "Valid values for
/// `indexing` are 'xy' and 'ij'.".
std::vector<LazyTensor> meshgrid(const std::vector<Operand>& arrays, const MeshgridKeywords& keywords = {});
/// The index along each axis of an array of shape `dimensions`: (ndim, *dimensions), int64 unless said.
LazyTensor indices(const Shape& dimensions, const DTypeKeyword& keywords = {});
/// indices(dimensions, sparse=True): of length 1 along the other axes.
std::vector<LazyTensor> sparse_indices(const Shape& dimensions, const DTypeKeyword& keywords = {});
/// np.mgrid[ranges]: the numbers start, start + step, … below stop along each axis of a grid, (ranges,
/// *grid), int64. Errors: ValueError for a range without an end, or with a step of 0.
LazyTensor mgrid(const std::vector<slice>& ranges);
/// np.ogrid[ranges]: an array a range, of length 1 along the other axes.
std::vector<LazyTensor> ogrid(const std::vector<slice>& ranges);

/// A placeholder for an array of this dtype and shape, C-contiguous, given when a compiled function is
/// called.
LazyTensor variable(std::string name, DType dtype, const Shape& shape);

}  // namespace weft::numpy

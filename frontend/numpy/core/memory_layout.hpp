// Arrays that NumPy makes with a memory order of its choice: sums walk memory, so it decides bits.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// What `make` gives for a shape in C order, seen with `shape` and laid out in the axes' order of `strides`,
/// which are dense and positive.
LazyTensor laid_out(const Dims& shape, const Dims& strides,
                    const std::function<LazyTensor(const Dims&)>& make);
/// Strides without gaps in 'F' order, or else in C order.
Dims ordered_strides(const Dims& shape, char order, std::int64_t itemsize);
/// The strides of np.empty_like(x, dtype, order, shape=shape).
Dims strides_like(const LazyTensor& x, DType dtype, char order, const Dims& shape);
/// The strides NumPy gives what is made like `x` in K order.
Dims strides_like(const LazyTensor& x, DType dtype);

/// Axes by how far apart their elements lie, the outermost first, as NumPy's iterator walks items.
Dims in_memory_order(Dims axes, const Dims& strides);
/// numpy.transpose, and `x` itself where all axes stay.
LazyTensor permuted(const LazyTensor& x, const Dims& axes);

/// The values of `x` in memory laid out by `strides`.
LazyTensor copied_as(const LazyTensor& x, const Dims& strides);
/// The same for any strides: where those leave gaps in memory, there are some, though not as wide, so that
/// NumPy walks it alike. None where elements overlap.
std::optional<LazyTensor> copied_with_gaps(const LazyTensor& x, const Dims& strides);
/// x.copy(order), or x.astype(dtype, order): 'A' and 'K' ask how `x` itself lies.
LazyTensor copied_in(const LazyTensor& x, char order, std::optional<DType> dtype = {});
/// numpy.copy: the values in memory of their own, in K order, or in C order.
LazyTensor copied_k(const LazyTensor& x);
LazyTensor copied_c(const LazyTensor& x);
/// `result` laid out as NumPy's iterator walks the operands that broadcast to it: in K order, where repeated
/// axes keep their place.
LazyTensor walked_as(const LazyTensor& result, const std::vector<LazyTensor>& operands);
/// The same of a ufunc's one result, whose dtype its loop has.
LazyTensor laid_out_by_ufunc(const LazyTensor& result, const std::vector<LazyTensor>& operands);
/// What a ufunc that changes nothing gives.
LazyTensor copied_by_ufunc(const LazyTensor& x);

/// Whether `x` is what one place an axis takes of an array, or a part that data decide (indexing/data_parts):
/// what NumPy gives as a view.
bool is_item(const Tensor& x);

/// Whether NumPy's array is a view that skips memory, or not, as data decide: then they decide in which order
/// it sums several axes, and whether a reshape is a view.
bool may_have_gaps(const LazyTensor& x);
/// `x` in memory with gaps like those of NumPy's view, where it is what one place an axis takes of an array;
/// else `x`.
LazyTensor with_gaps_of_item(const LazyTensor& x);

/// NumPy's 'A': Fortran order for what lies in Fortran order alone.
bool is_fortran(const LazyTensor& x);

/// Errors: ValueError "order must be one of 'C', 'F', 'A', or 'K' (got 'X')".
void check_order(char order);
/// `x` in the shape and memory order of `type`.
LazyTensor laid_out_as(const LazyTensor& x, const Type& type);

}  // namespace weft::numpy

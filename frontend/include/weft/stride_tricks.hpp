// np.lib.stride_tricks: views of an array's memory in other shapes.
#pragma once
#include <optional>

#include "weft/keywords.hpp"
#include "weft/operand.hpp"

namespace weft::numpy::lib::stride_tricks {

struct SlidingWindowKeywords {
  Axis axis = None{};  // all, or one for each length of `window_shape`; an axis may be named again
};
/// The parts of `x` that a window sees: for each place of its first element, and along new last axes within
/// the window. Nothing is copied. Errors: ValueError "window shape cannot be larger than input array shape",
/// and for a negative length or as many lengths as there are no axes; AxisError.
LazyTensor sliding_window_view(const Operand& x, const Shape& window_shape,
                               const SlidingWindowKeywords& keywords = {});

struct AsStridedKeywords {
  std::optional<Dims> shape = {}, strides = {};  // those of `x`; strides are in bytes
};
/// The memory that `x` is a view of, seen in another shape and with other strides, from the first element of
/// `x` on. Errors: ValueError where that is outside of the memory, which NumPy does not ask, and "mismatch in
/// length of strides and shape"; NotImplementedError for strides that are no multiple of an element, and for
/// memory with gaps.
LazyTensor as_strided(const Operand& x, const AsStridedKeywords& keywords = {});

}  // namespace weft::numpy::lib::stride_tricks

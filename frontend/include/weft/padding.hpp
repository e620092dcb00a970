// np.pad.
#pragma once
#include "weft/creation.hpp"

namespace weft::numpy {

/// `constant_values` goes with mode "constant", `end_values` (0 unless given) with "linear_ramp",
/// `stat_length` (all, unless given) with the modes of statistics, `reflect_type` ("even" or "odd") with
/// "reflect" and "symmetric".
struct PadKeywords {
  std::string mode = "constant";
  std::optional<NestedList> constant_values = {}, end_values = {}, stat_length = {};
  std::optional<std::string> reflect_type = {};
};

/// Elements put before and after those of each axis, axis by axis. `pad_width` is a number, {before, after},
/// or a list of such pairs, one an axis; values and lengths likewise. The modes: "constant", "edge" (the
/// outermost element), "linear_ramp" (from an end value to the edge), "maximum", "mean", "median" and
/// "minimum" (of the `stat_length` elements at that end), "reflect" (mirrored, without the edge), "symmetric"
/// (with it), "wrap" (from the other end), "empty" (here zeros). Of the dtype of `a`, in Fortran order where
/// `a` lies so. Errors: TypeError
/// "`pad_width` must be of integral type."; ValueError for negative widths, lists that do not fit, modes and
/// keywords that NumPy does not have, and empty axes that have nothing to be extended with.
LazyTensor pad(const Operand& a, const NestedList& pad_width, const PadKeywords& keywords = {});

}  // namespace weft::numpy

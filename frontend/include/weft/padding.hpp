// np.pad.
#pragma once
#include "weft/creation.hpp"

namespace weft::numpy {

/// `constant_values` goes with mode "constant", `reflect_type` ("even" or "odd") with "reflect" and
/// "symmetric".
struct PadKeywords {
  std::string mode = "constant";
  std::optional<NestedList> constant_values = {};
  std::optional<std::string> reflect_type = {};
};

/// Elements put before and after those of each axis, axis by axis. `pad_width` is a number, {before, after},
/// or a list of such pairs, one an axis; `constant_values` likewise. The modes: "constant", "edge" (the
/// outermost element), "reflect" (mirrored, without the edge), "symmetric" (with it), "wrap" (from the other
/// end), "empty" (here zeros). Of the dtype of `a`, in Fortran order where `a` lies so. Errors: TypeError
/// "`pad_width` must be of integral type."; ValueError for negative widths, lists that do not fit, modes and
/// keywords that NumPy does not have, and empty axes that have nothing to be extended with;
/// NotImplementedError for the modes of statistics and ramps.
LazyTensor pad(const Operand& a, const NestedList& pad_width, const PadKeywords& keywords = {});

}  // namespace weft::numpy

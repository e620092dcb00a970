// Differences between neighbours.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// `prepend` and `append` are joined to the array first; 0-d ones along the whole axis.
struct DiffKeywords {
  std::int64_t n = 1, axis = -1;
  std::optional<Operand> prepend = {}, append = {};
};

/// Each element less the one before, `n` times over; of bool, whether they differ. Errors: AxisError;
/// ValueError "order must be non-negative but got -1", "diff requires input that is at least one
/// dimensional".
LazyTensor diff(const Operand& a, const DiffKeywords& keywords = {});

struct EdiffKeywords {
  std::optional<Operand> to_end = {}, to_begin = {};
};
/// The differences of the flattened array, with others put around them; of its dtype. Errors: TypeError
/// "dtype of `to_end` must be compatible with input `ary` under the `same_kind` rule.".
LazyTensor ediff1d(const Operand& ary, const EdiffKeywords& keywords = {});

struct GradientKeywords {
  Axis axis = None{};
  std::int64_t edge_order = 1;
};
/// Second-order central differences inside, one-sided ones of `edge_order` at both ends: one array an axis,
/// each of the shape of `f` and of its dtype, float64 for integers. `spacings`: none, one number for all
/// axes, or one number or array of coordinates an axis. Errors: AxisError; TypeError "invalid number of
/// arguments"; ValueError for spacings of another length, an edge order above 2, and axes that are too short.
std::vector<LazyTensor> gradient(const Operand& f, const std::vector<Operand>& spacings = {},
                                 const GradientKeywords& keywords = {});

}  // namespace weft::numpy

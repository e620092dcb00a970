// How often numbers lie in bins.
#pragma once
#include <array>
#include <utility>

#include "weft/operand.hpp"

namespace weft::numpy {

struct HistogramKeywords {
  std::optional<std::array<double, 2>> range = {};  // None: from the least number to the greatest
  std::optional<bool> density = {};
  OperandOrNone weights = None{};
};
/// numpy.histogram of `bins` bins of one width: what lies in each, (bins,), int64 or of the dtype of the
/// weights, and their edges, (bins + 1,). Errors: ValueError for what is no range; when the program runs, for
/// data that are not finite.
std::pair<LazyTensor, LazyTensor> histogram(const Operand& a, std::int64_t bins = 10,
                                            const HistogramKeywords& keywords = {});

}  // namespace weft::numpy

// How often numbers lie in bins.
#pragma once
#include <array>
#include <string>
#include <utility>

#include "weft/operand.hpp"

namespace weft::numpy {

/// From one real number to another: 0-d, or a Python number.
using HistogramRange = std::array<Operand, 2>;

struct HistogramKeywords {
  std::optional<HistogramRange> range = {};  // None: from the least number to the greatest
  std::optional<bool> density = {};
  OperandOrNone weights = None{};
};
/// numpy.histogram of `bins` bins of one width: what lies in each, (bins,), int64 or of the dtype of the
/// weights, and their edges, (bins + 1,). Errors: ValueError for what is no range, and for data that are not
/// finite, when the program runs where data decide.
std::pair<LazyTensor, LazyTensor> histogram(const Operand& a, std::int64_t bins = 10,
                                            const HistogramKeywords& keywords = {});

/// The same between edges that ascend, the last of which belongs to the last bin. Errors: ValueError "`bins`
/// must increase monotonically, when an array", when the program runs where data decide;
/// NotImplementedError with weights.
std::pair<LazyTensor, LazyTensor> histogram(const Operand& a, const LazyTensor& bins,
                                            const HistogramKeywords& keywords = {});
/// The edges alone.
LazyTensor histogram_bin_edges(const Operand& a, std::int64_t bins = 10,
                               const HistogramKeywords& keywords = {});
LazyTensor histogram_bin_edges(const Operand& a, const LazyTensor& bins,
                               const HistogramKeywords& keywords = {});

/// As many bins of one width as an estimator finds in the data, which are known: "auto", "doane", "fd",
/// "rice", "scott", "sqrt", "stone", "sturges". Errors: ValueError for other names; TypeError with weights;
/// NotImplementedError for data that are not known.
std::pair<LazyTensor, LazyTensor> histogram(const Operand& a, const std::string& bins,
                                            const HistogramKeywords& keywords = {});
LazyTensor histogram_bin_edges(const Operand& a, const std::string& bins,
                               const HistogramKeywords& keywords = {});

/// So many bins of one width, or the edges of bins, which are known.
class Bins {
 public:
  template <Integer T>
  Bins(T bins) : count(static_cast<std::int64_t>(bins)) {}
  Bins(const LazyTensor& given_edges) : edges(given_edges) {}

  std::optional<std::int64_t> count;
  LazyTensor edges;
};

/// `range`: the ends of each axis; None, or none at all, is from the least number to the greatest.
struct HistogramddKeywords {
  std::vector<std::optional<HistogramRange>> range = {};
  bool density = false;
  OperandOrNone weights = None{};
};
/// How many points lie in the bins of a grid, float64, and the edges along each axis. `sample`: a point a
/// row; one number a point, where it has one axis. `bins`: for each axis, or one for all. Errors: ValueError.
std::pair<LazyTensor, std::vector<LazyTensor>> histogramdd(const Operand& sample,
                                                           const std::vector<Bins>& bins = {10},
                                                           const HistogramddKeywords& keywords = {});

/// How many points lie in the bins of a plane, and the edges along both axes.
struct Histogram2d {
  LazyTensor counts, xedges, yedges;
};
/// histogramdd of points (x, y); bins that are edges are those along both axes. Errors: ValueError "x and y
/// must have the same length."; TypeError "len() of unsized object" of 0-d arrays; as of histogramdd.
Histogram2d histogram2d(const Operand& x, const Operand& y, const std::vector<Bins>& bins = {10},
                        const HistogramddKeywords& keywords = {});

/// `minlength`: as many numbers are counted at least.
struct BincountKeywords {
  std::optional<Operand> weights = {};
  std::int64_t minlength = 0;
};
/// How often each number from 0 to the largest occurs, int64; or float64, what those weigh. The largest
/// number must be known, or less than `minlength`: else NotImplementedError, when the program runs. Errors:
/// TypeError of what is no integer of at most 64 bits with a sign; ValueError of negative ones when the
/// program runs, "The weights and list don't have the same length.", "'minlength' must not be negative".
LazyTensor bincount(const Operand& x, const BincountKeywords& keywords = {});

struct DigitizeKeywords {
  bool right = false;
};
/// The bin of each number: how many edges lie below it, or not above it; of descending edges, beyond it.
/// Errors: TypeError of complex numbers; ValueError "bins must be monotonically increasing or decreasing".
LazyTensor digitize(const Operand& x, const Operand& bins, const DigitizeKeywords& keywords = {});

}  // namespace weft::numpy

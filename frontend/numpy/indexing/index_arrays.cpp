// Arrays of places that follow a rule: np.ix_, those of diagonals and of triangles.
#include <algorithm>

#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/indexing/marked_places.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/indexing.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// What a matrix of bool marks, whose count follows from its shape.
std::vector<LazyTensor> marked(const LazyTensor& mask, std::int64_t count) {
  std::vector<LazyTensor> places = places_of(mask, count);
  for (LazyTensor& each : places) each = copied_c(each);
  return places;
}

/// How many elements lie on and below diagonal `k`.
std::int64_t count_below(std::int64_t rows, std::int64_t columns, std::int64_t k) {
  std::int64_t count = 0;
  for (std::int64_t row = 0; row < rows; ++row)
    count += std::clamp<std::int64_t>(k > columns - row ? columns : row + k + 1, 0, columns);
  return count;
}

std::vector<LazyTensor> triangle(std::int64_t n, std::int64_t columns, std::int64_t k, bool below) {
  const LazyTensor lower = tri(n, columns, {.k = below ? k : k - 1, .dtype = DType::bool_});
  const std::int64_t rows = lower.shape()[0], width = lower.shape()[1];
  const std::int64_t count = count_below(rows, width, below ? k : k - 1);
  return marked(below ? lower : logical_not(lower), below ? count : rows * width - count);
}

LazyTensor matrix(const Operand& arr) {
  const LazyTensor x = asarray(arr);
  if (x.ndim() != 2) throw ValueError("input array must be 2-d");
  return x;
}

}  // namespace

std::vector<LazyTensor> ix_(const std::vector<Operand>& args) {
  std::vector<LazyTensor> result;
  for (std::size_t i = 0; i < args.size(); ++i) {
    LazyTensor places = asarray(args[i]);
    if (places.ndim() != 1) throw ValueError("Cross index must be 1 dimensional");
    if (places.dtype() == DType::bool_) places = nonzero(places)[0];
    Dims shape(args.size(), 1);
    shape[i] = places.size();
    result.push_back(reshape(places, shape));
  }
  return result;
}

std::vector<LazyTensor> diag_indices(std::int64_t n, std::int64_t ndim) {
  return std::vector<LazyTensor>(static_cast<std::size_t>(std::max<std::int64_t>(ndim, 0)), arange(n));
}

std::vector<LazyTensor> diag_indices_from(const Operand& arr) {
  const LazyTensor x = asarray(arr);
  if (x.ndim() < 2) throw ValueError("input array must be at least 2-d");
  if (std::ranges::adjacent_find(x.shape(), std::not_equal_to()) != x.shape().end())
    throw ValueError("All dimensions of input must be of equal length");
  return diag_indices(x.shape()[0], x.ndim());
}

std::vector<LazyTensor> tril_indices(std::int64_t n, const TriangleKeywords& keywords) {
  return triangle(n, keywords.m.value_or(n), keywords.k, true);
}
std::vector<LazyTensor> triu_indices(std::int64_t n, const TriangleKeywords& keywords) {
  return triangle(n, keywords.m.value_or(n), keywords.k, false);
}
std::vector<LazyTensor> tril_indices_from(const Operand& arr, std::int64_t k) {
  const LazyTensor x = matrix(arr);
  return tril_indices(x.shape()[0], {.k = k, .m = x.shape()[1]});
}
std::vector<LazyTensor> triu_indices_from(const Operand& arr, std::int64_t k) {
  const LazyTensor x = matrix(arr);
  return triu_indices(x.shape()[0], {.k = k, .m = x.shape()[1]});
}

}  // namespace weft::numpy

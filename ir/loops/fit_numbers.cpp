#include "ir/loops/fit_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace weft {
namespace {

using Row = std::vector<long double>;
using Orders = std::vector<std::uint8_t>;

long double ways(std::int64_t n, int order) {
  long double result = 1;
  for (int i = 0; i < order; ++i) result = result * static_cast<long double>(n - i) / (i + 1);
  return result;
}

long double term_at(const Orders& orders, const Dims& point) {
  long double product = 1;
  for (std::size_t d = 0; d < orders.size(); ++d) product *= ways(point[d], orders[d]);
  return product;
}

long double scale_of(const Row& row) {
  long double largest = 0;
  for (const long double value : row) largest = std::max(largest, std::fabs(value));
  return largest > 0 ? largest : 1;
}

/// All orders of total degree `degree` at most.
std::vector<Orders> terms_of(std::size_t dimensions, int degree) {
  std::vector<Orders> terms{Orders(dimensions, 0)};
  for (std::size_t first = 0, round = 0; round < static_cast<std::size_t>(degree); ++round)
    for (const std::size_t end = terms.size(); first < end; ++first)
      for (std::size_t d = 0; d < dimensions; ++d) {
        Orders next = terms[first];
        ++next[d];
        if (std::ranges::find(terms, next) == terms.end()) terms.push_back(std::move(next));
      }
  return terms;
}

/// Subtracts from `row` and `image` what makes the entry at the pivot's column 0.
void eliminate(Row& row, Row& image, const Row& pivot, const Row& pivot_image, std::size_t column) {
  const long double factor = row[column];
  if (factor == 0) return;
  for (std::size_t i = 0; i < row.size(); ++i) row[i] -= factor * pivot[i];
  for (std::size_t i = 0; i < image.size(); ++i) image[i] -= factor * pivot_image[i];
}

}  // namespace

NumberFit::NumberFit(std::vector<Dims> points) : points_(std::move(points)) {}

/// Gauss and Jordan's elimination, over the points until the rows of as many as there are terms are
/// independent. Terms that no point tells apart from earlier ones are left out.
NumberFit::Basis NumberFit::basis_of(int degree) const {
  Basis basis;
  const std::vector<Orders> terms = terms_of(points_.empty() ? 0 : points_[0].size(), degree);
  // Terms become rows: a row holds the term's values at all points.
  std::vector<Row> reduced;
  std::vector<std::size_t> pivots;
  std::vector<long double> units;  // in which the terms are of one size
  for (const Orders& orders : terms) {
    Row row;
    for (const Dims& point : points_) row.push_back(term_at(orders, point));
    const long double unit = scale_of(row);
    for (long double& value : row) value /= unit;
    Row rest = row, none;
    for (std::size_t i = 0; i < reduced.size(); ++i) eliminate(rest, none, reduced[i], none, pivots[i]);
    const auto largest = std::ranges::max_element(rest, {}, [](long double x) { return std::fabs(x); });
    if (largest == rest.end() || std::fabs(*largest) < 1e-6L) continue;
    const auto pivot = static_cast<std::size_t>(largest - rest.begin());
    const long double scale = *largest;
    for (long double& value : rest) value /= scale;
    for (Row& other : reduced) eliminate(other, none, rest, none, pivot);
    reduced.push_back(std::move(rest));
    pivots.push_back(pivot);
    basis.orders.push_back(orders);
    units.push_back(unit);
  }
  const bool takes_all = terms.size() > points_.size() && reduced.size() == points_.size();
  basis.is_told = degree < 2 || !takes_all;
  if (!basis.is_told) return basis;
  basis.chosen = pivots;
  const std::size_t count = basis.orders.size();
  std::vector<Row> matrix(count), inverse(count, Row(count, 0));
  for (std::size_t p = 0; p < count; ++p) {
    for (std::size_t t = 0; t < count; ++t)
      matrix[p].push_back(term_at(basis.orders[t], points_[pivots[p]]) / units[t]);
    inverse[p][p] = 1;
  }
  for (std::size_t column = 0; column < count; ++column) {
    std::size_t best = column;
    for (std::size_t p = column; p < count; ++p)
      if (std::fabs(matrix[p][column]) > std::fabs(matrix[best][column])) best = p;
    std::swap(matrix[column], matrix[best]);
    std::swap(inverse[column], inverse[best]);
    const long double scale = matrix[column][column];
    for (long double& value : matrix[column]) value /= scale;
    for (long double& value : inverse[column]) value /= scale;
    for (std::size_t p = 0; p < count; ++p)
      if (p != column) eliminate(matrix[p], inverse[p], matrix[column], inverse[column], column);
  }
  for (std::size_t t = 0; t < count; ++t)
    for (long double& value : inverse[t]) value /= units[t];
  basis.inverse = std::move(inverse);
  return basis;
}

std::optional<Size> NumberFit::fit(const std::vector<std::int64_t>& values, std::size_t most) const {
  const std::int64_t first = values.empty() ? 0 : values.front();
  if (std::ranges::all_of(values, [&](std::int64_t value) { return value == first; })) {
    const std::size_t numbers = points_.empty() ? 0 : points_[0].size();
    return first == 0 ? Size{} : Size{{first, Orders(numbers, 0)}};
  }
  for (std::size_t degree = 0; degree <= most; ++degree) {
    if (degree == bases_.size()) bases_.push_back(basis_of(static_cast<int>(degree)));
    if (auto size = fit(bases_[degree], values)) return size;
  }
  return {};
}

std::optional<Size> NumberFit::fit(const Basis& basis, const std::vector<std::int64_t>& values) const {
  if (!basis.is_told) return {};
  Size size;
  for (std::size_t t = 0; t < basis.orders.size(); ++t) {
    long double sum = 0;
    for (std::size_t p = 0; p < basis.chosen.size(); ++p)
      sum += basis.inverse[t][p] * static_cast<long double>(values[basis.chosen[p]]);
    const long double rounded = std::round(sum);
    if (std::fabs(rounded) > 0x1p62L) return {};
    if (rounded != 0) size.push_back({static_cast<std::int64_t>(rounded), basis.orders[t]});
  }
  for (std::size_t p = 0; p < points_.size(); ++p)
    if (size_at(size, points_[p]) != values[p]) return {};
  return size;
}

bool is_affine(const Size& size) {
  return std::ranges::all_of(size, [](const SizeTerm& term) {
    return std::accumulate(term.orders.begin(), term.orders.end(), 0) <= 1;
  });
}

std::int64_t upper_bound(const Size& size, const Dims& most) {
  long double sum = 0;
  for (const SizeTerm& term : size) {
    const long double at_most = term_at(term.orders, most);
    const bool varies = std::ranges::any_of(term.orders, [](int order) { return order > 0; });
    const long double value = static_cast<long double>(term.coefficient) * at_most;
    if (!varies || value > 0) sum += value;
  }
  return static_cast<std::int64_t>(std::min<long double>(sum, std::numeric_limits<std::int64_t>::max() / 2));
}

}  // namespace weft

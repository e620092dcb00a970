#include "codegen/compiler/transpose.hpp"

#include <numeric>

namespace weft::codegen {
namespace {

/// Exchanges the blocks off the diagonal of each square of 2 * `size` lanes of 2 * `size` vectors.
void exchange(Values& values, ValueList& rows, std::size_t size) {
  const auto lanes = static_cast<std::size_t>(Values::lanes(rows[0]));
  std::vector<std::int64_t> upper, lower;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const bool first = (lane & size) == 0;
    upper.push_back(static_cast<std::int64_t>(first ? lane : lanes + lane - size));
    lower.push_back(static_cast<std::int64_t>(first ? lane + size : lanes + lane));
  }
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if ((row & size) != 0) continue;
    const Value a = rows[row], b = rows[row + size];
    rows[row] = values.shuffle(a, b, upper);
    rows[row + size] = values.shuffle(a, b, lower);
  }
}

/// Of twice as many lines as vectors have lanes: each beside the one that is half of all further.
ValueList side_by_side(Values& values, const ValueList& rows) {
  const std::size_t half = rows.size() / 2;
  std::vector<std::int64_t> both(rows.size());
  std::iota(both.begin(), both.end(), 0);
  ValueList joined;
  for (std::size_t row = 0; row < half; ++row)
    joined.push_back(values.shuffle(rows[row], rows[row + half], both));
  return joined;
}

}  // namespace

ValueList load_transposed(Values& values, DType dtype, const Lines& lines, int count, const Strip& along) {
  ValueList rows;
  for (int line = 0; line < count; ++line) {
    const Value number = lines.last ? values.minimum(values.index(line), lines.last) : values.index(line);
    rows.push_back(load(values, dtype,
                        {.memory = lines.memory,
                         .offset = values.add(lines.offset, values.multiply(number, lines.stride)),
                         .lane_stride = StrideClass::one,
                         .stride = {}},
                        along));
  }
  if (count > along.lanes) rows = side_by_side(values, rows);
  for (std::size_t size = 1; size < rows.size(); size *= 2) exchange(values, rows, size);
  return rows;
}

}  // namespace weft::codegen

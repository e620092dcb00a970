#include "codegen/compiler/cpu/transpose.hpp"

namespace weft::codegen {
namespace {

/// Exchanges the blocks off the diagonal of each square of 2 * `size` lanes of 2 * `size` vectors.
void exchange(Values& values, ValueList& rows, std::size_t size) {
  const std::size_t lanes = rows.size();
  std::vector<std::int64_t> upper, lower;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const bool first = (lane & size) == 0;
    upper.push_back(static_cast<std::int64_t>(first ? lane : lanes + lane - size));
    lower.push_back(static_cast<std::int64_t>(first ? lane + size : lanes + lane));
  }
  for (std::size_t row = 0; row < lanes; ++row) {
    if ((row & size) != 0) continue;
    const Value a = rows[row], b = rows[row + size];
    rows[row] = values.shuffle(a, b, upper);
    rows[row + size] = values.shuffle(a, b, lower);
  }
}

}  // namespace

ValueList load_transposed(Values& values, DType dtype, const Lines& lines, const Strip& along) {
  ValueList rows;
  for (int line = 0; line < along.lanes; ++line) {
    const Value number = lines.last ? values.minimum(values.index(line), lines.last) : values.index(line);
    rows.push_back(load(values, dtype,
                        {.memory = lines.memory,
                         .offset = values.add(lines.offset, values.multiply(number, lines.stride)),
                         .lane_stride = StrideClass::one,
                         .stride = {}},
                        along));
  }
  for (std::size_t size = 1; size < rows.size(); size *= 2) exchange(values, rows, size);
  return rows;
}

}  // namespace weft::codegen

#include "codegen/compiler/cpu/fold.hpp"

namespace weft::codegen {
namespace {

/// Whether a lane is on the first side of a join, where each vector has `width` lanes left.
using IsFirst = bool (*)(int lane, int width);

/// The lanes of one side, of vectors of one type: the one or two given, side by side.
Value side(Values& values, const ValueList& vectors, int width, IsFirst is_first, bool first) {
  const int lanes = static_cast<int>(vectors.size()) * Values::lanes(vectors[0]);
  std::vector<std::int64_t> pattern;
  for (int lane = 0; lane < lanes; ++lane)
    if (is_first(lane, width) == first) pattern.push_back(lane);
  return vectors.size() == 1 ? values.shuffle(vectors[0], pattern)
                             : values.shuffle(vectors[0], vectors[1], pattern);
}

/// Both sides joined: those of two vectors of one type in one vector.
ValueList join_sides(Values& values, const ValueList& vectors, int width, IsFirst is_first,
                     const Join& join) {
  ValueList joined;
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    ValueList together{vectors[i]};
    if (i + 1 < vectors.size() && vectors[i + 1].getType() == vectors[i].getType())
      together.push_back(vectors[++i]);
    joined.push_back(
        join(side(values, together, width, is_first, true), side(values, together, width, is_first, false)));
  }
  return joined;
}

ValueList fold(Values& values, ValueList vectors, IsFirst is_first, const Join& join) {
  for (int width = Values::lanes(vectors[0]); width > 1; width /= 2)
    vectors = join_sides(values, vectors, width, is_first, join);
  return vectors;
}

}  // namespace

ValueList fold_neighbours(Values& values, ValueList vectors, const Join& join) {
  return fold(values, std::move(vectors), [](int lane, int) { return lane % 2 == 0; }, join);
}

ValueList fold_halves(Values& values, ValueList vectors, const Join& join) {
  return fold(values, std::move(vectors), [](int lane, int width) { return lane % width < width / 2; }, join);
}

ValueList all_lanes(Values& values, const ValueList& vectors) {
  ValueList results;
  for (Value each : vectors)
    for (int lane = 0; lane < Values::lanes(each); ++lane)
      results.push_back(Values::lanes(each) == 1 ? each : values.extract(each, lane));
  return results;
}

}  // namespace weft::codegen

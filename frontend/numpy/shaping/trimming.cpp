#include "frontend/numpy/shaping/trimming.hpp"

#include <algorithm>
#include <cctype>

#include "frontend/numpy/indexing/marked_places.hpp"
#include "runtime/system/errors.hpp"
#include "weft/arranging.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

/// The first and the last place along an axis of what is true; behind the end, and before the start, of
/// nothing.
struct Extent {
  std::int64_t first = INT64_MAX, last = -1;
};

std::vector<Extent> extents_of(const ndarray& truths) {
  std::vector<Extent> extents(truths.shape().size());
  const bool* values = truths.data<bool>();
  for (std::int64_t i = 0; i < truths.size(); ++i) {
    if (!values[i]) continue;
    std::int64_t left = i;
    for (std::size_t axis = extents.size(); axis-- > 0; left /= truths.shape()[axis]) {
      const std::int64_t place = left % truths.shape()[axis];
      extents[axis] = {std::min(extents[axis].first, place), std::max(extents[axis].last, place)};
    }
  }
  return extents;
}

slice part_within(const Extent& extent, const std::string& trim) {
  if (extent.last < 0) return slice(0, 0);
  slice part(None{}, None{});
  if (trim.contains('f')) part.start = extent.first;
  if (trim.contains('b')) part.stop = extent.last + 1;
  return part;
}

}  // namespace

std::string checked_trim(std::string trim) {
  for (char& c : trim) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (trim != "fb" && trim != "bf" && trim != "f" && trim != "b")
    throw ValueError("unexpected character(s) in `trim`: '" + trim + "'");
  return trim;
}

Dims trimmed_axes(const Axis& axis, std::int64_t ndim) {
  Dims axes;
  for (std::int64_t i = 0; axis.is_none() && i < ndim; ++i) axes.push_back(i);
  for (const std::int64_t each : axis.axes()) {
    if (each < -ndim || each >= ndim)
      throw AxisError("axis: axis " + std::to_string(each) + " is out of bounds for array of dimension " +
                      std::to_string(ndim));
    axes.push_back(each < 0 ? each + ndim : each);
  }
  return axes;
}

std::vector<slice> parts_kept(const ndarray& truths, const std::string& trim, const Dims& axes) {
  const std::vector<Extent> extents = extents_of(truths.copy_c());
  std::vector<slice> parts(extents.size(), slice(None{}, None{}));
  for (const std::int64_t axis : axes) {
    const auto along = static_cast<std::size_t>(axis);
    parts[along] = part_within(extents[along], trim);
  }
  return parts;
}

LazyTensor trim_zeros(const Operand& filt, const TrimKeywords& keywords) {
  LazyTensor x = asarray(filt);
  const std::string trim = checked_trim(keywords.trim);
  const Dims axes = trimmed_axes(keywords.axis, x.ndim());
  if (axes.empty()) return x;
  const std::vector<slice> parts = parts_kept(known_now(not_equal(x, 0)), trim, axes);
  return getitem(x, Subscripts(parts.begin(), parts.end()));
}

}  // namespace weft::numpy

#include "frontend/source/items/crossing_views.hpp"

#include <algorithm>
#include <numeric>
#include <ranges>

#include "frontend/source/data/measured_lengths.hpp"
#include "weft/creation.hpp"
#include "weft/lookup.hpp"

namespace weft::source {
namespace {

/// The places of elements in memory, in bytes.
struct Line {
  std::int64_t first, step;
  std::int64_t at(std::int64_t i) const { return first + i * step; }
  Line backwards(std::int64_t count) const { return {at(count - 1), -step}; }
};

std::optional<Line> line_of(const Array& array) {
  const auto first = array.offset();
  return first ? std::optional(Line{*first, array.tensor().strides().back()}) : std::nullopt;
}

/// Which element's old value each gets, where they are taken from the first to the last, or the other way.
Dims origins(Line written, Line read, std::int64_t count, bool last_first) {
  Dims origins(static_cast<std::size_t>(count));
  std::iota(origins.begin(), origins.end(), 0);
  for (std::int64_t taken = 0; taken < count; ++taken) {
    const std::int64_t i = last_first ? count - 1 - taken : taken;
    const std::int64_t distance = read.at(i) - written.first, place = distance / written.step;
    const bool was_written = distance >= 0 && distance % written.step == 0 && place < count &&
                             (last_first ? place > i : place < i);
    if (was_written) origins[static_cast<std::size_t>(i)] = origins[static_cast<std::size_t>(place)];
  }
  return origins;
}

/// The same in NumPy's order, which looks at memory upwards where it is written: what is read from before is
/// taken last first.
Dims numpys_origins(Line written, Line read, std::int64_t count) {
  if (written.step < 0) {
    Dims reversed = numpys_origins(written.backwards(count), read.backwards(count), count);
    for (std::int64_t& origin : reversed) origin = count - 1 - origin;
    return {reversed.rbegin(), reversed.rend()};
  }
  return origins(written, read, count, read.first < written.first && read.at(count) > written.first);
}

}  // namespace

LazyTensor read_while_written(const Array& written, const Array& read) {
  const LazyTensor& value = read.tensor();
  if (written.tensor().ndim() != 1 || value.ndim() == 0) return value;
  const std::int64_t count = written.tensor().size();
  const auto to = line_of(written), from = line_of(read);
  if (!to || !from || count < 2 || value.shape().back() != count || measured_length(count)) return value;
  if (to->step == from->step || to->step * from->step <= 0) return value;
  const Dims places = numpys_origins(*to, *from, count);
  const bool as_it_was = std::ranges::equal(places, std::views::iota(std::int64_t{0}, count));
  return as_it_was ? value : numpy::take(value, numpy::array(places), {.axis = -1});
}

}  // namespace weft::source

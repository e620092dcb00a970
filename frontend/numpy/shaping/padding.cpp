// np.pad: axis after axis, so that later ones fill the corners.
#include "weft/padding.hpp"

#include <algorithm>

#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/subscripts.hpp"
#include "frontend/numpy/shaping/pad_ends.hpp"
#include "frontend/numpy/shaping/pad_pairs.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/nearest_name.hpp"
#include "weft/joining.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

LazyTensor joined(const LazyTensor& x, std::int64_t axis, const PadEnds& ends) {
  std::vector<Operand> parts;
  if (ends.before) parts.emplace_back(*ends.before);
  parts.emplace_back(x);
  if (ends.after) parts.emplace_back(*ends.after);
  return parts.size() == 1 ? x : concatenate(parts, {.axis = axis});
}

/// `length` elements from the end at `last` backwards.
LazyTensor mirrored(const LazyTensor& x, std::int64_t axis, std::int64_t last, std::int64_t length) {
  return flip(part(x, axis, last - length + 1, length), axis);
}

LazyTensor with_edges(const LazyTensor& x, std::int64_t axis, const PadPair& widths) {
  return joined(x, axis,
                {spread(part(x, axis, 0, 1), x, axis, widths.before),
                 spread(part(x, axis, x.shape()[axis] - 1, 1), x, axis, widths.after)});
}

/// Whole periods of the array as it was: what is mirrored or wrapped when the padding is wider than the
/// array.
std::int64_t whole_periods(std::int64_t length, std::int64_t period) {
  return period == 0 ? 0 : length / period * period;
}

LazyTensor wrapped(LazyTensor x, std::int64_t axis, PadPair widths) {
  const std::int64_t original = x.shape()[axis];
  while (widths.before > 0 || widths.after > 0) {
    const std::int64_t length = x.shape()[axis], period = whole_periods(length, original);
    const PadPair now{std::min(period, widths.before), std::min(period, widths.after)};
    PadEnds ends;
    if (now.before > 0) ends.before = part(x, axis, period - now.before, now.before);
    if (now.after > 0) ends.after = part(x, axis, length - period, now.after);
    x = joined(x, axis, ends);
    widths.before -= now.before;
    widths.after -= now.after;
  }
  return x;
}

/// How "reflect" and "symmetric" mirror: at the edge or beside it; "odd" goes on with the slope.
struct Mirror {
  bool with_edge, odd;
};

/// 2 * edge - chunk.
LazyTensor turned_over(const LazyTensor& x, std::int64_t axis, std::int64_t edge, const LazyTensor& chunk) {
  return astype(subtract(multiply(2, part(x, axis, edge, 1)), chunk), x.dtype());
}

LazyTensor reflected(LazyTensor x, std::int64_t axis, PadPair widths, const Mirror& mirror) {
  const std::int64_t original = x.shape()[axis];
  if (original == 1) return with_edges(x, axis, widths);
  const std::int64_t beside = mirror.with_edge ? 0 : 1;
  while (widths.before > 0 || widths.after > 0) {
    const std::int64_t length = x.shape()[axis];
    const std::int64_t period = whole_periods(length - beside, original - beside);
    const PadPair now{std::min(period, widths.before), std::min(period, widths.after)};
    const auto chunk = [&](std::int64_t last, std::int64_t size, std::int64_t edge) {
      const LazyTensor even = mirrored(x, axis, last, size);
      return mirror.odd ? turned_over(x, axis, edge, even) : even;
    };
    PadEnds ends;
    if (now.before > 0) ends.before = chunk(now.before - 1 + beside, now.before, 0);
    if (now.after > 0) ends.after = chunk(length - 1 - beside, now.after, length - 1);
    x = joined(x, axis, ends);
    widths.before -= now.before;
    widths.after -= now.after;
  }
  return x;
}

/// The keyword that a mode takes besides the widths, or none.
struct Mode {
  const char *name, *keyword;
};
constexpr Mode modes[] = {{"constant", "constant_values"},
                          {"edge", ""},
                          {"empty", ""},
                          {"linear_ramp", "end_values"},
                          {"maximum", "stat_length"},
                          {"mean", "stat_length"},
                          {"median", "stat_length"},
                          {"minimum", "stat_length"},
                          {"reflect", "reflect_type"},
                          {"symmetric", "reflect_type"},
                          {"wrap", ""}};

void check_mode(const PadKeywords& keywords) {
  const std::string& mode = keywords.mode;
  const auto* const found = std::ranges::find(modes, mode, &Mode::name);
  if (found == std::end(modes)) {
    std::vector<std::string> names;
    for (const Mode& each : modes) names.emplace_back(each.name);
    throw Hinted<ValueError>("mode '" + mode + "' is not supported", suggestion(mode, names));
  }
  const auto check = [&](bool given, std::string_view keyword) {
    if (given && keyword != found->keyword)
      throw ValueError("unsupported keyword arguments for mode '" + mode + "': {'" + std::string(keyword) +
                       "'}");
  };
  check(keywords.constant_values.has_value(), "constant_values");
  check(keywords.end_values.has_value(), "end_values");
  check(keywords.stat_length.has_value(), "stat_length");
  check(keywords.reflect_type.has_value(), "reflect_type");
}

void check_extendable(const LazyTensor& x, const std::vector<PadPair>& widths) {
  for (std::size_t axis = 0; axis < widths.size(); ++axis) {
    if (x.shape()[axis] == 0 && (widths[axis].before > 0 || widths[axis].after > 0))
      throw ValueError("can't extend empty axis " + std::to_string(axis) +
                       " using modes other than 'constant' or 'empty'");
  }
}

/// Pads one axis of `x`, number `axis` of the array as it was given.
using PadAxis = std::function<LazyTensor(const LazyTensor& x, std::int64_t axis, std::int64_t given)>;

PadAxis axis_padder(const LazyTensor& a, const std::vector<PadPair>& widths, const PadKeywords& keywords) {
  if (keywords.mode == "constant" || keywords.mode == "empty") {
    const auto values = constant_pairs(keywords.constant_values.value_or(0), a);
    return [=](const LazyTensor& x, std::int64_t axis, std::int64_t given) {
      return joined(x, axis,
                    {spread(values[given].before, x, axis, widths[given].before),
                     spread(values[given].after, x, axis, widths[given].after)});
    };
  }
  check_extendable(a, widths);
  if (keywords.mode == "edge" || a.size() == 0) {
    return [=](const LazyTensor& x, std::int64_t axis, std::int64_t given) {
      return x.shape()[axis] == 0 ? x : with_edges(x, axis, widths[given]);
    };
  }
  if (keywords.mode == "wrap") {
    return [=](const LazyTensor& x, std::int64_t axis, std::int64_t given) {
      return wrapped(x, axis, widths[given]);
    };
  }
  if (keywords.mode == "linear_ramp") {
    const auto ends = ramp_ends(keywords.end_values.value_or(0), a.ndim());
    return [=](const LazyTensor& x, std::int64_t axis, std::int64_t given) {
      return joined(x, axis, ramps(x, axis, widths[given], ends[given]));
    };
  }
  if (const auto statistic = pad_statistic(keywords.mode)) {
    std::vector<PadPair> lengths(widths.size(), {INT64_MAX, INT64_MAX});
    if (keywords.stat_length) lengths = stat_lengths(*keywords.stat_length, a.ndim());
    return [=](const LazyTensor& x, std::int64_t axis, std::int64_t given) {
      return joined(x, axis, statistics(x, axis, widths[given], lengths[given], statistic));
    };
  }
  const Mirror mirror{keywords.mode == "symmetric", keywords.reflect_type == "odd"};
  return [=](const LazyTensor& x, std::int64_t axis, std::int64_t given) {
    return reflected(x, axis, widths[given], mirror);
  };
}

}  // namespace

LazyTensor pad(const Operand& a, const NestedList& pad_width, const PadKeywords& keywords) {
  const LazyTensor given = asarray(a);
  const std::vector<PadPair> widths = pad_widths(pad_width, given.ndim());
  check_mode(keywords);
  const PadAxis pad_axis = axis_padder(given, widths, keywords);
  // What lies in Fortran order is padded as its transpose, in C order.
  const bool fortran = is_fortran(given);
  LazyTensor x = fortran ? transpose(given) : given;
  for (std::int64_t axis = 0; axis < x.ndim(); ++axis)
    x = pad_axis(x, fortran ? x.ndim() - 1 - axis : axis, axis);
  x = copied_c(x);
  return fortran ? transpose(x) : x;
}

}  // namespace weft::numpy

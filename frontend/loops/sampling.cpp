#include "frontend/loops/sampling.hpp"

#include <algorithm>
#include <optional>

#include "ir/loops/fit_numbers.hpp"

namespace weft {
namespace {

/// Loops within one another whose corners are all read.
constexpr std::size_t most_corners = 4;
/// Steps that corners are moved inside.
constexpr std::int64_t most_inset = 3;
/// Numbers whose products are always told.
constexpr std::size_t few_numbers = 8;
/// Samples more than a polynomial has terms.
constexpr std::size_t spare = 4;

/// Well spread, and the same in each run.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  std::uint64_t x = a * 0x9E3779B97F4A7C15ull + b * 0xC2B2AE3D27D4EB4Full + 0x165667B19E3779F9ull;
  x = (x ^ (x >> 29)) * 0xBF58476D1CE4E5B9ull;
  return x ^ (x >> 32);
}

int sign(std::int64_t number) { return (number > 0) - (number < 0); }

using Numbers = std::vector<std::int64_t> LoopSampling::*;

/// The number at a place among those noted, at all steps that are of the loop.
struct Noted {
  std::vector<Dims> points = {};
  std::vector<std::int64_t> numbers = {};
  Dims loops = {};
  bool are_of_one_place = true;  // within the same loops: else these are numbers of unlike steps

  bool is_of_one_sign() const {
    return std::ranges::all_of(numbers, [&](auto number) { return sign(number) == sign(numbers.front()); });
  }
  /// Of one sign, and affine in the steps taken: so everywhere between them.
  bool decides_alike() const {
    return are_of_one_place && is_of_one_sign() && NumberFit(points).fit(numbers, 1);
  }
};

Noted noted(const std::vector<LoopSampling>& samplings, Numbers kind,
            std::size_t LoopSampling::Place::* first, std::size_t place) {
  Noted noted;
  for (const LoopSampling& sampling : samplings) {
    const auto& at = *std::prev(std::ranges::upper_bound(sampling.places, place, {}, first));
    if (!at.real) continue;
    const bool is_first = noted.points.empty();
    noted.are_of_one_place &=
        is_first || (at.loops == noted.loops && at.taken.size() == noted.points.front().size());
    noted.points.push_back(at.taken);
    noted.loops = at.loops;
    noted.numbers.push_back((sampling.*kind)[place]);
  }
  return noted;
}

/// How many numbers were noted, where as many were at all steps.
std::optional<std::size_t> count_of(const std::vector<LoopSampling>& samplings, Numbers kind) {
  const std::size_t count = (samplings.front().*kind).size();
  const auto as_many = [&](const LoopSampling& each) { return (each.*kind).size() == count; };
  return std::ranges::all_of(samplings, as_many) ? std::optional(count) : std::nullopt;
}

bool is_never_0(const Noted& divisor) {
  if (divisor.numbers.empty()) return true;
  if (!divisor.are_of_one_place || divisor.numbers.front() == 0 || !divisor.is_of_one_sign()) return false;
  const NumberFit points(divisor.points);
  if (points.fit(divisor.numbers, 1)) return true;
  auto size = points.fit(divisor.numbers, 2);
  if (!size) return false;
  if (divisor.numbers.front() > 0)
    for (SizeTerm& term : *size) term.coefficient = -term.coefficient;
  Dims most = divisor.points.front();
  for (const Dims& point : divisor.points)
    std::ranges::transform(most, point, most.begin(), std::ranges::max);
  return upper_bound(*size, most) < 0;
}

std::size_t corners_of(std::size_t depth) { return std::size_t{1} << std::min(depth, most_corners); }

}  // namespace

std::size_t samples_for(std::size_t depth, std::size_t lengths, std::size_t degree) {
  const std::size_t numbers = depth + lengths;
  const bool has_products = degree == 2 || numbers <= few_numbers;
  return 1 + corners_of(depth) + (has_products ? (numbers + 1) * (numbers + 2) / 2 : numbers + 1) + spare;
}

bool is_corner(std::size_t number, std::size_t depth) { return number > 0 && number <= corners_of(depth); }

/// The first sample is from the middle, the next are the corners.
std::int64_t LoopSampling::choose(std::int64_t steps) const {
  const std::size_t loop = taken.size();
  if (number == 0) return steps / 2;
  if (is_corner(number, depth) && loop < most_corners) {
    const std::int64_t inside = loop + 1 < depth ? std::min(inset, (steps - 1) / 2) : 0;
    return (number - 1) >> loop & 1 ? steps - 1 - inside : inside;
  }
  return static_cast<std::int64_t>(mixed(number, loop) % static_cast<std::uint64_t>(steps));
}

std::vector<LoopSampling> corners_inside(const std::vector<LoopSampling>& samplings) {
  const std::int64_t last = samplings.back().inset;
  std::vector<LoopSampling> corners;
  for (const LoopSampling& each : samplings)
    if (each.has_untaken_loop && each.inset == last && is_corner(each.number, each.depth) &&
        last < most_inset)
      corners.push_back({.number = each.number, .depth = each.depth, .inset = last + 1});
  return corners;
}

bool decided_alike(const std::vector<LoopSampling>& samplings) {
  const auto count = count_of(samplings, &LoopSampling::decisions);
  for (std::size_t i = 0; i < count.value_or(0); ++i) {
    const Noted decision = noted(samplings, &LoopSampling::decisions, &LoopSampling::Place::decision, i);
    if (!decision.decides_alike()) return false;
  }
  return count.has_value();
}

namespace {

/// All loops around, where the number is not affine in the steps that they have taken; none where these are
/// not the same.
Dims loops_followed(const Noted& decision) {
  if (!decision.are_of_one_place) return {};
  const auto size = NumberFit(decision.points).fit(decision.numbers, 1);
  Dims followed;
  for (std::size_t d = 0; d < decision.loops.size(); ++d) {
    const auto has_it = [d](const SizeTerm& term) { return term.orders[d] > 0; };
    if (!size || std::ranges::any_of(*size, has_it)) followed.push_back(decision.loops[d]);
  }
  return followed;
}

}  // namespace

/// As many numbers as were noted at all steps: one of them has decided how many more there are.
Dims deciding_loops(const std::vector<LoopSampling>& samplings) {
  std::size_t count = samplings.front().decisions.size();
  for (const LoopSampling& each : samplings) count = std::min(count, each.decisions.size());
  for (std::size_t i = 0; i < count; ++i) {
    const Noted decision = noted(samplings, &LoopSampling::decisions, &LoopSampling::Place::decision, i);
    if (!decision.decides_alike()) return loops_followed(decision);
  }
  return {};
}

bool divides_everywhere(const std::vector<LoopSampling>& samplings) {
  const auto count = count_of(samplings, &LoopSampling::divisors);
  for (std::size_t i = 0; i < count.value_or(0); ++i)
    if (!is_never_0(noted(samplings, &LoopSampling::divisors, &LoopSampling::Place::divisor, i)))
      return false;
  return count.has_value();
}

}  // namespace weft

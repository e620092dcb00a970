// NumPy's searches for the order in which einsum pairs its operands.
#include <algorithm>
#include <bit>

#include "frontend/numpy/linalg/einsum_path.hpp"

namespace weft::numpy {
namespace {

std::vector<Dims> pairs(std::size_t count) {
  std::vector<Dims> pairs;
  for (std::int64_t i = 0; i < static_cast<std::int64_t>(count); ++i)
    for (std::int64_t j = i + 1; j < static_cast<std::int64_t>(count); ++j) pairs.push_back({i, j});
  return pairs;
}

Dims all_places(std::size_t count) {
  Dims places;
  for (std::int64_t i = 0; i < static_cast<std::int64_t>(count); ++i) places.push_back(i);
  return places;
}

/// A pair that may be taken: what that removes, less being better, then its cost.
struct Candidate {
  PythonInt grown, cost;
  Dims places;
  std::vector<LetterSet> remaining;
};

std::optional<Candidate> candidate(const PathSearch& search, const std::vector<LetterSet>& terms,
                                   const Dims& places, PythonInt most_cost) {
  Contraction taken = contraction(places, terms, search.output);
  const PythonInt size = search.size_of(taken.result);
  if (size > search.memory_limit) return std::nullopt;
  PythonInt before = 0;
  for (const std::int64_t place : places) before += search.size_of(terms[static_cast<std::size_t>(place)]);
  const PythonInt cost = search.flop_count(taken.all, taken.removed != 0, places.size());
  if (cost > most_cost) return std::nullopt;
  return Candidate{size - before, cost, places, std::move(taken.remaining)};
}

const Candidate& best_of(const std::vector<Candidate>& candidates) {
  return *std::ranges::min_element(candidates, {},
                                   [](const Candidate& c) { return std::pair(c.grown, c.cost); });
}

/// The others, once `best` has been taken: those of its terms are left out.
std::vector<Candidate> others_after(const std::vector<Candidate>& candidates, const Candidate& best) {
  const std::int64_t bx = best.places[0], by = best.places[1];
  std::vector<Candidate> others;
  for (Candidate other : candidates) {
    const std::int64_t x = other.places[0], y = other.places[1];
    if (x == bx || x == by || y == bx || y == by) continue;
    auto& sets = other.remaining;
    sets.erase(sets.begin() + (by - (by > x) - (by > y)));
    sets.erase(sets.begin() + (bx - (bx > x) - (bx > y)));
    sets.insert(sets.end() - 1, best.remaining.back());
    other.places = {x - (x > bx) - (x > by), y - (y > bx) - (y > by)};
    others.push_back(std::move(other));
  }
  return others;
}

}  // namespace

LetterSet letter_set(std::string_view term) {
  LetterSet letters = 0;
  for (const char c : term) letters |= LetterSet{1} << (c - 'A');
  return letters;
}

Contraction contraction(const Dims& places, const std::vector<LetterSet>& terms, LetterSet output) {
  Contraction taken;
  LetterSet needed = output;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (std::ranges::find(places, static_cast<std::int64_t>(i)) != places.end()) {
      taken.all |= terms[i];
    } else {
      taken.remaining.push_back(terms[i]);
      needed |= terms[i];
    }
  }
  taken.result = needed & taken.all;
  taken.removed = taken.all & ~taken.result;
  taken.remaining.push_back(taken.result);
  return taken;
}

PythonInt PathSearch::size_of(LetterSet letters) const {
  PythonInt size = 1;
  for (const auto& [letter, length] : lengths)
    if (letters & letter_set({&letter, 1})) size *= length;
  return size;
}

PythonInt PathSearch::flop_count(LetterSet letters, bool inner, std::size_t count) const {
  return size_of(letters) * static_cast<PythonInt>(std::max<std::size_t>(count, 2) - 1 + inner);
}

EinsumPath PathSearch::greedy() const {
  const Contraction whole = contraction(all_places(terms.size()), terms, output);
  const PythonInt naive = flop_count(whole.all, whole.removed != 0, terms.size());
  std::vector<LetterSet> sets = terms;
  std::vector<Dims> looked_at = pairs(sets.size());
  std::vector<Candidate> candidates;
  EinsumPath path;
  PythonInt cost = 0;
  const auto add = [&](const Dims& places) {
    if (auto found = candidate(*this, sets, places, naive - cost)) candidates.push_back(std::move(*found));
  };
  for (std::size_t step = 0; step + 1 < terms.size(); ++step) {
    for (const Dims& places : looked_at)
      if (sets[static_cast<std::size_t>(places[0])] & sets[static_cast<std::size_t>(places[1])]) add(places);
    if (candidates.empty()) std::ranges::for_each(pairs(sets.size()), add);
    if (candidates.empty()) {
      path.push_back(all_places(sets.size()));
      break;
    }
    const Candidate best = best_of(candidates);
    candidates = others_after(candidates, best);
    sets = best.remaining;
    looked_at.clear();
    for (std::int64_t i = 0; i + 1 < std::ssize(sets); ++i) looked_at.push_back({i, std::ssize(sets) - 1});
    path.push_back(best.places);
    cost += best.cost;
  }
  return path;
}

EinsumPath PathSearch::optimal() const {
  struct Found {
    PythonInt cost = 0;
    EinsumPath path = {};
    std::vector<LetterSet> terms;
  };
  const auto best = [](const std::vector<Found>& found) {
    return std::ranges::min_element(found, {}, [](const Found& each) { return each.cost; })->path;
  };
  std::vector<Found> found{{.terms = terms}};
  for (std::size_t step = 0; step + 1 < terms.size(); ++step) {
    std::vector<Found> longer;
    for (const Found& each : found)
      for (const Dims& places : pairs(terms.size() - step)) {
        const Contraction taken = contraction(places, each.terms, output);
        if (size_of(taken.result) > memory_limit) continue;
        EinsumPath path = each.path;
        path.push_back(places);
        longer.push_back({each.cost + flop_count(taken.all, taken.removed != 0, 2), path, taken.remaining});
      }
    if (longer.empty()) {
      EinsumPath path = best(found);
      path.push_back(all_places(terms.size() - step));
      return path;
    }
    found = std::move(longer);
  }
  return best(found);
}

}  // namespace weft::numpy

#include "frontend/numpy/linalg/einsum_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "runtime/system/errors.hpp"

namespace weft::numpy {
namespace {

using Lengths = std::map<char, std::int64_t>;

/// The length of each letter: the largest, since axes of one element are broadcast.
Lengths lengths_of(const EinsumTexts& texts, std::span<const LazyTensor> operands) {
  Lengths lengths;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const std::string& term = texts.operands[i];
    const Dims& shape = operands[i].shape();
    if (shape.size() != term.size()) {
      std::string all;
      for (const std::string& each : texts.operands) all += (all.empty() ? "" : ",") + each;
      throw ValueError("Einstein sum subscript " + all.substr(std::min(i, all.size()), 1) +
                       " does not contain the correct number of indices for operand " + std::to_string(i) +
                       ".");
    }
    for (std::size_t axis = 0; axis < term.size(); ++axis) {
      const auto [known, is_new] = lengths.try_emplace(term[axis], shape[axis]);
      if (is_new || shape[axis] == 1) continue;
      if (known->second != 1 && known->second != shape[axis])
        throw ValueError(std::string("Size of label '") + term[axis] + "' for operand " + std::to_string(i) +
                         " (" + std::to_string(known->second) + ") does not match previous terms (" +
                         std::to_string(shape[axis]) + ").");
      known->second = shape[axis];
    }
  }
  return lengths;
}

Dims all_places(std::size_t count) {
  Dims places(count);
  std::iota(places.begin(), places.end(), 0);
  return places;
}

PathSearch search_of(const EinsumTexts& texts, const Lengths& lengths,
                     std::optional<std::int64_t> memory_limit) {
  PathSearch search{.terms = {}, .output = letter_set(texts.output), .lengths = lengths};
  for (const std::string& term : texts.operands) search.terms.push_back(letter_set(term));
  for (const auto& term : texts.operands) {
    PythonInt size = 1;
    for (const char c : term) size *= lengths.at(c);
    search.memory_limit = std::max(search.memory_limit, size);
  }
  search.memory_limit =
      memory_limit ? *memory_limit : std::max(search.memory_limit, search.size_of(search.output));
  return search;
}

EinsumPath path_by_name(const std::string& name, const PathSearch& search) {
  LetterSet all = 0;
  for (const LetterSet term : search.terms) all |= term;
  if (search.terms.size() <= 2 || all == search.output) return {all_places(search.terms.size())};
  if (name == "greedy") return search.greedy();
  if (name == "optimal") return search.optimal();
  throw KeyError("('Path name %s not found', '" + name + "')");
}

EinsumPath chosen_path(const EinsumOptimize& optimize, const PathSearch& search) {
  if (const auto* path = std::get_if<EinsumPath>(&optimize)) return *path;
  if (const auto* name = std::get_if<std::string>(&optimize)) return path_by_name(*name, search);
  return std::get<bool>(optimize) ? path_by_name("greedy", search)
                                  : EinsumPath{all_places(search.terms.size())};
}

/// The letters of a result on the way: by length, then alphabetically.
std::string sorted_letters(LetterSet letters, const Lengths& lengths) {
  std::vector<std::pair<std::int64_t, char>> sorted;
  for (const auto& [letter, length] : lengths)
    if (letters & letter_set({&letter, 1})) sorted.emplace_back(length, letter);
  std::ranges::sort(sorted);
  std::string text;
  for (const auto& [length, letter] : sorted) text += letter;
  return text;
}

EinsumStep step_of(Dims places, std::vector<std::string>& terms) {
  std::ranges::sort(places, std::greater());
  EinsumStep step{.places = places, .operands = {}, .result = {}, .remaining = {}};
  for (const std::int64_t place : places) {
    if (place < 0 || place >= std::ssize(terms)) throw IndexError("pop index out of range");
    step.operands.push_back(terms[static_cast<std::size_t>(place)]);
    terms.erase(terms.begin() + place);
  }
  return step;
}

std::string joined(const std::vector<std::string>& terms) {
  std::string text;
  for (std::size_t i = 0; i < terms.size(); ++i) text += (i ? "," : "") + terms[i];
  return text;
}

double as_double(PythonInt number) { return static_cast<double>(number); }

}  // namespace

EinsumSteps einsum_steps(const std::string& subscripts, std::span<const LazyTensor> operands,
                         const EinsumPathKeywords& keywords) {
  EinsumSteps result{.texts = einsum_texts(subscripts, operands), .lengths = {}, .path = {}, .steps = {}};
  result.lengths = lengths_of(result.texts, operands);
  const PathSearch search = search_of(result.texts, result.lengths, keywords.memory_limit);
  result.path = chosen_path(keywords.optimize, search);
  std::vector<std::string> terms = result.texts.operands;
  std::vector<LetterSet> sets = search.terms;
  for (std::size_t i = 0; i < result.path.size(); ++i) {
    const Contraction taken = contraction(result.path[i], sets, search.output);
    EinsumStep step = step_of(result.path[i], terms);
    step.result =
        i + 1 == result.path.size() ? result.texts.output : sorted_letters(taken.result, result.lengths);
    terms.push_back(step.result);
    step.remaining = terms;
    sets = taken.remaining;
    result.steps.push_back(std::move(step));
  }
  if (terms.size() != 1)
    throw_error("RuntimeError", "Invalid einsum_path is specified: " + std::to_string(terms.size() - 1) +
                                    " more operands has to be contracted.");
  return result;
}

EinsumPathAndText described(const EinsumSteps& steps) {
  const PathSearch search = search_of(steps.texts, steps.lengths, {});
  LetterSet all = 0;
  std::size_t letters = 0;
  for (const LetterSet term : search.terms)
    all |= term, letters += static_cast<std::size_t>(std::popcount(term));
  const PythonInt naive = search.flop_count(all, letters > steps.lengths.size(), search.terms.size());
  PythonInt cost = 1, largest = 0;
  std::vector<int> scales;
  std::vector<LetterSet> sets = search.terms;
  for (const Dims& places : steps.path) {
    const Contraction taken = contraction(places, sets, search.output);
    cost += search.flop_count(taken.all, taken.removed != 0, places.size());
    largest = std::max(largest, search.size_of(taken.result));
    scales.push_back(std::popcount(taken.all));
    sets = taken.remaining;
  }
  std::string text = fmt::format(
      "  Complete contraction:  {}->{}\n         Naive scaling:  {}\n     Optimized scaling:  {}\n"
      "      Naive FLOP count:  {:.3e}\n  Optimized FLOP count:  {:.3e}\n   Theoretical speedup:  {:3.3f}\n"
      "  Largest intermediate:  {:.3e} elements\n{}\n{:>6} {:>24} {:>40}\n{}",
      joined(steps.texts.operands), steps.texts.output, steps.lengths.size(), std::ranges::max(scales),
      as_double(naive), as_double(cost), as_double(naive) / as_double(cost), as_double(largest),
      std::string(74, '-'), "scaling", "current", "remaining", std::string(74, '-'));
  for (std::size_t i = 0; i < scales.size(); ++i)
    text += fmt::format("\n{:4}    {:>24} {:>40}", scales[i],
                        joined(steps.steps[i].operands) + "->" + steps.steps[i].result,
                        joined(steps.steps[i].remaining) + "->" + steps.texts.output);
  return {steps.path, text};
}

}  // namespace weft::numpy

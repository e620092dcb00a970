// In which order np.einsum pairs its operands.
#pragma once
#include <map>

#include "frontend/numpy/linalg/einsum_subscripts.hpp"
#include "weft/einsum.hpp"

namespace weft::numpy {

/// Operands at `places`, the last first, with their letters, become one at the end.
struct EinsumStep {
  Dims places;
  std::vector<std::string> operands;
  std::string result;
  std::vector<std::string> remaining;  // with the result
};

/// All steps, and what is said of them.
struct EinsumSteps {
  EinsumTexts texts;
  std::map<char, std::int64_t> lengths;  // by letter
  EinsumPath path;
  std::vector<EinsumStep> steps;
};

/// Errors: those of einsum_texts; ValueError for lengths that do not fit, KeyError for a name that is none,
/// RuntimeError for a path that leaves operands.
EinsumSteps einsum_steps(const std::string& subscripts, std::span<const LazyTensor> operands,
                         const EinsumPathKeywords& keywords);
EinsumPathAndText described(const EinsumSteps& steps);

/// Letters of a term, a bit each.
using LetterSet = std::uint64_t;
LetterSet letter_set(std::string_view term);

/// The paths that NumPy's searches find.
struct PathSearch {
  std::vector<LetterSet> terms;
  LetterSet output = 0;
  std::map<char, std::int64_t> lengths = {};
  PythonInt memory_limit = 0;

  PythonInt size_of(LetterSet letters) const;
  PythonInt flop_count(LetterSet letters, bool inner, std::size_t terms) const;
  EinsumPath greedy() const;
  EinsumPath optimal() const;
};
/// What becomes of terms that are taken together.
struct Contraction {
  LetterSet result = 0, removed = 0, all = 0;
  std::vector<LetterSet> remaining;  // with the result at the end
};
Contraction contraction(const Dims& places, const std::vector<LetterSet>& terms, LetterSet output);

}  // namespace weft::numpy

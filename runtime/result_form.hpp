// How the results of a program lie in what its function returned.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "runtime/ndarray.hpp"

namespace weft {

/// A tuple, list or dict as Python writes it, with gaps for the parts that are computed: the first results of
/// the program, in their order.
struct ResultForm {
  enum class Part : std::uint8_t { array, scalar, python };  // an ndarray, a NumPy scalar, a number of Python
  std::vector<std::string> texts = {};  // around the parts: one more than there are; none: no form is known
  std::vector<Part> parts = {};
  std::vector<std::string> strings = {};  // the names of parts that are strings, and no results

  /// One result by itself.
  bool is_alone() const { return parts.size() == 1 && texts[0].empty() && texts[1].empty(); }
  /// None, or not known.
  bool is_nothing() const {
    return texts.empty() || (parts.empty() && strings.empty() && texts[0] == "None");
  }
  /// Whether it can be that of so many results.
  bool fits(std::size_t results) const {
    return texts.empty() ? parts.empty() : texts.size() == parts.size() + 1 && parts.size() <= results;
  }
};

/// As Python prints it.
std::string text(const ResultForm& form, std::span<const ndarray> parts);

}  // namespace weft

// The subscripts of np.einsum: a label for each axis.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// Letters; axes under an ellipsis are negative, and counted from the last.
using Labels = std::vector<int>;

inline bool holds(const Labels& labels, int label) {
  for (const int each : labels)
    if (each == label) return true;
  return false;
}
inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

struct EinsumLabels {
  std::vector<Labels> operands;
  Labels output;
};
/// As NumPy's einsum without `optimize` reads them. Errors: ValueError with its texts.
EinsumLabels einsum_labels(const std::string& subscripts, std::span<const LazyTensor> operands);

struct EinsumTexts {
  std::vector<std::string> operands;
  std::string output;
};
/// As einsum_path reads them, with letters in place of ellipses. Errors: ValueError with its texts, which are
/// others.
EinsumTexts einsum_texts(const std::string& subscripts, std::span<const LazyTensor> operands);

}  // namespace weft::numpy

// A program that is read for the very arguments it is given: what must be known is computed of them.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/source/data/kept_values.hpp"
#include "weft/lazy_tensor.hpp"

namespace weft::source {

/// While one lives, what its thread asks of the data of arrays is known (numpy::known_values). What is read
/// is then for these arguments alone.
class ArgumentsAtHand {
 public:
  /// `arrays` by the names of the program's inputs.
  explicit ArgumentsAtHand(const std::map<std::string, ndarray>& arrays);
  ~ArgumentsAtHand();
  ArgumentsAtHand(const ArgumentsAtHand&) = delete;
  ArgumentsAtHand& operator=(const ArgumentsAtHand&) = delete;

  /// Nothing for what a step of a loop computes, for what takes arguments that are missing, and once many
  /// values were asked for. Errors: those that the program would raise.
  std::optional<ndarray> values(const LazyTensor& tensor);
  /// Whether it computes values at this time, of nodes that are made anew.
  bool computes() const { return computes_; }

 private:
  /// Nodes whose values are not known, inputs before users.
  using Unknown = std::vector<NodePtr>;
  /// What a tensor needs; nothing where an argument is missing.
  std::optional<Unknown> needed(const Tensor& tensor);
  bool knows(const Node& node);
  ndarray known(const Tensor& tensor);
  /// One after the other; those that are needed again are known from then on.
  void compute_plainly(const Unknown& unknown, const Tensor& wanted);
  /// As one program.
  void compute_compiled(const Unknown& unknown, const Tensor& wanted);

  const std::map<std::string, ndarray>& arrays_;
  KeptValues known_;
  std::int64_t looked_at_ = 0;
  bool computes_ = false;
  ArgumentsAtHand* before_;
};

}  // namespace weft::source

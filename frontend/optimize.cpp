#include "weft/optimize.hpp"

#include <fmt/format.h>

#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/evaluate.hpp"
#include "weft/operators.hpp"

namespace weft {

UpdateRule sgd(double learning_rate) {
  return [=](const LazyTensor& parameter, const LazyTensor& gradient) {
    return parameter - learning_rate * gradient;
  };
}

std::vector<LazyTensor> optimize(const std::vector<LazyTensor>& parameters,
                                 const std::vector<LazyTensor>& gradients, const UpdateRule& rule) {
  if (gradients.size() != parameters.size())
    throw ValueError(fmt::format("{} gradients for {} parameters", gradients.size(), parameters.size()));
  std::vector<LazyTensor> stepped;
  for (std::size_t i = 0; i < parameters.size(); ++i) stepped.push_back(rule(parameters[i], gradients[i]));
  std::vector<LazyTensor> arrays;
  for (const ndarray& array : evaluate(stepped)) arrays.push_back(numpy::asarray(array));
  return arrays;
}

}  // namespace weft

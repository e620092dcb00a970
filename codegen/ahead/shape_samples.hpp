// What a program is for some lengths of its free dimensions.
#pragma once
#include <functional>
#include <map>
#include <string>

#include "runtime/array/dims.hpp"

namespace weft {

/// What a program is at one choice of lengths.
struct ShapeSample {
  std::string structure;  // equal for programs that differ in their numbers alone
  std::vector<std::int64_t> numbers;
  bool is_error = false;
  bool is_too_big = false;  // the error is that an array has more bytes than can be counted
};
using ShapeSampler = std::function<ShapeSample(const Dims& lengths)>;

/// Thrown where another sample would be one too many.
struct TooManySamples {};

/// Programs sampled so far, each once.
class ShapeSamples {
 public:
  ShapeSamples(const ShapeSampler& sampler, std::size_t most) : sampler_(sampler), most_(most) {}
  /// Errors: TooManySamples.
  const ShapeSample& operator[](const Dims& lengths) {
    const auto found = known_.find(lengths);
    if (found != known_.end()) return found->second;
    if (known_.size() >= most_) throw TooManySamples();
    return known_.emplace(lengths, sampler_(lengths)).first->second;
  }

 private:
  const ShapeSampler& sampler_;
  std::size_t most_;
  std::map<Dims, ShapeSample> known_;
};

}  // namespace weft

// Looks at results as functions make them: where floating-point errors are told of by the line that computes.
#pragma once
#include <string_view>

#include "frontend/numpy/core/float_conditions.hpp"
#include "weft/operand.hpp"

namespace weft::numpy {

class FloatWatch {
 public:
  virtual ~FloatWatch() = default;
  /// `name`: what NumPy says it was encountered in. `where`: the elements that are computed, or null for all.
  virtual void look(const Tensor& result, std::string_view name, const LazyTensor* where) = 0;
  /// The same, of what is known of a result already.
  virtual void tell(const FloatCondition& condition, std::string_view name, const LazyTensor* where) = 0;
};

/// While it lives, results of its thread are shown to `watch`; to none, where that is null.
class Watched {
 public:
  explicit Watched(FloatWatch* watch);
  ~Watched();
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

 private:
  FloatWatch* before_;
};

/// While it lives, what elementwise operations make is called `name`, which must outlive it, unless it has
/// another name already; and is computed where the mask holds.
class NamedCall {
 public:
  explicit NamedCall(std::string_view name, const LazyTensor* where = nullptr);
  ~NamedCall();
  NamedCall(const NamedCall&) = delete;
  NamedCall& operator=(const NamedCall&) = delete;

 private:
  std::string_view name_before_;
  const LazyTensor* where_before_;
};

/// Where what is called is computed, or null for all.
const LazyTensor* where_computed();

/// What NumPy says errors of the operation were encountered in: "reduce" of sums, "cast" of conversions, and
/// else the ufunc.
std::string_view encountered_in(Operation operation);

/// The result, once it has been looked at.
LazyTensor looked_at(const Tensor& result);

/// Whether anything looks.
bool watches_floats();
/// Shows it what is known.
void tell_float_errors(const std::vector<FloatCondition>& conditions);
/// Shows it that a finite Python number became infinite, which NumPy says of the cast, masked or not.
void tell_overflow_in_cast();

/// What `compute` gives, a ufunc that is made of others: `conditions`, of its result, says what is told of in
/// their stead.
template <class Compute, class Conditions>
LazyTensor looked_at_once(const Compute& compute, const Conditions& conditions) {
  const LazyTensor result = [&] {
    const Watched nothing(nullptr);
    return compute();
  }();
  if (watches_floats()) tell_float_errors(conditions(result));
  return result;
}

}  // namespace weft::numpy

// Functions of one member of a batch, for all of its members.
#pragma once
#include <optional>
#include <tuple>
#include <vector>

#include "weft/function_derivatives.hpp"
#include "weft/loop_values.hpp"

namespace weft {

/// The axis of an argument along which the members lie, or None for one that is the same for all.
struct BatchAxis : std::optional<std::int64_t> {
  BatchAxis(std::int64_t axis) : std::optional<std::int64_t>(axis) {}
  BatchAxis(int axis) : std::optional<std::int64_t>(axis) {}
  BatchAxis(numpy::None) {}
};

struct VmapKeywords {
  std::vector<BatchAxis> in_axes = {};  // one an argument; 0 of all unless given
  std::int64_t out_axes = 0;            // along which the members of results lie
};

/// The arguments of a call, and a member of each.
class BatchOfArguments {
 public:
  /// Errors: ValueError where arguments have other numbers of members, or none has any; AxisError.
  BatchOfArguments(std::vector<LazyTensor> arguments, const std::vector<BatchAxis>& in_axes);
  const std::vector<LazyTensor>& members() const { return members_; }
  /// What results of one member are for all of them, along `axis`. Errors: AxisError; NotImplementedError.
  std::vector<LazyTensor> of(const std::vector<LazyTensor>& results, std::int64_t axis) const;

 private:
  std::vector<LazyTensor> batches_, members_;
  std::int64_t size_ = 0;
};

/// f, a function of tensors that gives one or a std::tuple of them, for all members of a batch at once:
/// jax.vmap. f is called once, with one member of each argument. Elementwise operations, reductions, views,
/// products, look-ups, sorts, linear algebra and loops take all members together; what else there is, as
/// np::correlate, is computed member by member. Results have the bits of that program, which need not be
/// those of f. Errors: ValueError, AxisError; NotImplementedError for random draws, and where data decide a
/// length.
///
///   auto distances = weft::vmap([](auto x, auto y) { return np::linalg::norm(x - y); }, {.in_axes = {0,
///   None{}}});
template <FunctionOfTensors F>
auto vmap(F f, VmapKeywords keywords = {}) {
  return [f = std::move(f), keywords = std::move(keywords)](const auto&... x) {
    const BatchOfArguments batch({numpy::asarray(x)...}, keywords.in_axes);
    const auto result = [&]<std::size_t... i>(std::index_sequence<i...>) {
      return f(batch.members()[i]...);
    }(std::make_index_sequence<sizeof...(x)>());
    using Values = numpy::LoopValues<std::remove_cvref_t<decltype(result)>>;
    return Values::from(batch.of(Values::list(result), keywords.out_axes));
  };
}

}  // namespace weft

// C++ functions of several arrays, as functions of a list of them.
#pragma once
#include <array>
#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "weft/loop_values.hpp"

namespace weft {

inline constexpr std::size_t most_arguments = 8;

/// Some other type for each index.
template <class T, std::size_t>
using Repeated = T;

/// A callable of 1 to `most` arguments `const X&` to a `Result`, as a function of a list of them.
template <class X, class Result, std::size_t most = most_arguments>
class Variadic {
 public:
  template <class F>
  explicit Variadic(F callable) {
    add<F>(std::make_shared<const F>(std::move(callable)), std::make_index_sequence<most>());
  }
  bool takes(std::size_t count) const { return count - 1 < most && calls_[count - 1]; }
  Result operator()(const std::vector<X>& x) const { return calls_[x.size() - 1](x); }

 private:
  using Call = std::function<Result(const std::vector<X>&)>;

  template <class F, std::size_t... last>
  void add(const std::shared_ptr<const F>& callable, std::index_sequence<last...>) {
    (add_call<F>(callable, std::make_index_sequence<last + 1>()), ...);
  }
  template <class F, std::size_t... i>
  void add_call(const std::shared_ptr<const F>& callable, std::index_sequence<i...>) {
    if constexpr (std::is_invocable_r_v<Result, const F&, Repeated<const X&, i>...>)
      calls_[sizeof...(i) - 1] = [callable](const std::vector<X>& x) -> Result {
        return (*callable)(x[i]...);
      };
  }

  std::array<Call, most> calls_;
};

/// A callable of 1 to 16 tensors that gives one, or a std::tuple of them; or none at all.
class TensorFunction {
 public:
  TensorFunction() = default;
  template <class F>
    requires(!std::same_as<std::remove_cvref_t<F>, TensorFunction>)
  TensorFunction(F callable) : call_(Call(listed(std::move(callable)))) {}

  explicit operator bool() const { return call_.has_value(); }
  bool takes(std::size_t count) const { return call_->takes(count); }
  std::vector<LazyTensor> operator()(const std::vector<LazyTensor>& x) const { return (*call_)(x); }

 private:
  using Call = Variadic<LazyTensor, std::vector<LazyTensor>, 2 * most_arguments>;

  template <class F>
  static auto listed(F callable) {
    return [callable = std::move(callable)]<class... X>(const X&... x) -> std::vector<LazyTensor>
             requires std::invocable<const F&, const X&...>
    {
      auto result = callable(x...);
      return numpy::LoopValues<decltype(result)>::list(std::move(result));
    };
  }

  std::optional<Call> call_;
};

}  // namespace weft

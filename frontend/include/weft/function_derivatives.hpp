// Derivatives of C++ functions of tensors, in the manner of JAX.
//
//   auto loss = [](auto w, auto x, auto y) { return np::mean(np::square(np::matmul(x, w) - y)); };
//   auto dw = weft::grad(loss)(w, x, y);                 by the first argument
//   auto [dw, dx] = weft::grad<0, 1>(loss)(w, x, y);     by several, counted from 0
//   auto [value, dw] = weft::value_and_grad(loss)(w, x, y);
//   auto [y, dy] = weft::jvp(f, {x}, {tangent});
//   auto [y, pullback] = weft::vjp(f, {x});              auto [dx] = pullback(cotangent);
//
// An argument by which there is a derivative is passed as a tensor of its own, independent of whatever else
// the function reads; the others are passed as they are. Errors: those of the functions of graphs
// (weft/differentiation.hpp), where the derivative is called.
#pragma once
#include <array>
#include <concepts>
#include <tuple>
#include <type_traits>
#include <utility>

#include "weft/creation.hpp"
#include "weft/differentiation.hpp"

namespace weft {

/// What is called with tensors, and is none.
template <class F>
concept FunctionOfTensors = !std::convertible_to<F, LazyTensor> && std::is_class_v<F>;

/// A value of a function, and its derivative: a tensor, or an array of them.
template <class Gradient>
struct ValueAndGradient {
  LazyTensor value;
  Gradient gradient;
};

/// The arguments of one call; those at `places` as tensors of their own.
template <std::size_t... places>
struct Call {
  template <std::size_t i, class X>
  static auto passed(const X& x) {
    if constexpr (((i == places) || ...))
      return independent(numpy::asarray(x));
    else
      return x;
  }
  template <class... X>
  static auto arguments(const X&... x) {
    static_assert(((places < sizeof...(X)) && ...), "a derivative by an argument that there is not");
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
      return std::tuple(passed<i>(x)...);
    }(std::index_sequence_for<X...>());
  }
  /// Of a tuple of arguments those at `places`.
  template <class Arguments>
  static std::vector<LazyTensor> chosen(const Arguments& arguments) {
    return {std::get<places>(arguments)...};
  }
  /// As many as `places`: one by itself.
  static auto in_form(const std::vector<LazyTensor>& gradients) {
    if constexpr (sizeof...(places) == 1) {
      return gradients.front();
    } else {
      return [&]<std::size_t... i>(std::index_sequence<i...>) {
        return std::array{gradients[i]...};
      }(std::make_index_sequence<sizeof...(places)>());
    }
  }
};

/// A function of f's arguments that gives f, a single float, and its gradient by the arguments at `places`.
template <std::size_t... places, FunctionOfTensors F>
auto value_and_grad(F f) {
  if constexpr (sizeof...(places) == 0) {
    return value_and_grad<0>(std::move(f));
  } else {
    return [f = std::move(f)](const auto&... x) {
      const auto arguments = Call<places...>::arguments(x...);
      const LazyTensor loss = std::apply(f, arguments);
      auto found = value_and_grad(loss, Call<places...>::chosen(arguments));
      auto gradient = Call<places...>::in_form(found.gradients);
      return ValueAndGradient<decltype(gradient)>{found.value, std::move(gradient)};
    };
  }
}

/// The same of the gradient alone.
template <std::size_t... places, FunctionOfTensors F>
auto grad(F f) {
  return [both = value_and_grad<places...>(std::move(f))](const auto&... x) { return both(x...).gradient; };
}

/// A function of f's arguments: how each element of f changes with each of the argument at `place`.
template <std::size_t place = 0, FunctionOfTensors F>
auto jacobian(F f) {
  return [f = std::move(f)](const auto&... x) {
    const auto arguments = Call<place>::arguments(x...);
    return jacobian(LazyTensor(std::apply(f, arguments)), std::get<place>(arguments));
  };
}

/// A function of f's arguments: the second derivatives of f, a single float, by the argument at `place`.
template <std::size_t place = 0, FunctionOfTensors F>
auto hessian(F f) {
  return [f = std::move(f)](const auto&... x) {
    const auto arguments = Call<place>::arguments(x...);
    return hessian(LazyTensor(std::apply(f, arguments)), std::get<place>(arguments));
  };
}

/// f of `primals`, as tensors of their own.
template <std::size_t count>
struct AtPrimals {
  std::array<LazyTensor, count> primals;
  LazyTensor value;

  template <class F>
  AtPrimals(const F& f, const LazyTensor (&given)[count]) {
    for (std::size_t i = 0; i < count; ++i) primals[i] = independent(given[i]);
    value = std::apply(f, primals);
  }
  std::vector<LazyTensor> inputs() const { return {primals.begin(), primals.end()}; }
};

struct ValueAndTangent {
  LazyTensor value, tangent;
};
/// f of `primals`, and how it changes when these change by `tangents`.
template <FunctionOfTensors F, std::size_t count>
ValueAndTangent jvp(const F& f, const LazyTensor (&primals)[count], const LazyTensor (&tangents)[count]) {
  const AtPrimals<count> at(f, primals);
  const ValuesAndTangents found =
      values_and_jvp({at.value}, at.inputs(), std::vector<LazyTensor>(tangents, tangents + count));
  return {found.values[0], found.tangents[0]};
}

/// f of `primals`, and the function from a cotangent of it to what flows back to each of them.
template <class Pullback>
struct ValueAndPullback {
  LazyTensor value;
  Pullback pullback;
};
template <FunctionOfTensors F, std::size_t count>
auto vjp(const F& f, const LazyTensor (&primals)[count]) {
  const AtPrimals<count> at(f, primals);
  auto pullback = [at](const LazyTensor& cotangent) {
    const auto found = vjp({at.value}, at.inputs(), {cotangent}, {.unused = Unused::zeros});
    std::array<LazyTensor, count> each;
    for (std::size_t i = 0; i < count; ++i) each[i] = found[i];
    return each;
  };
  return ValueAndPullback<decltype(pullback)>{at.value, std::move(pullback)};
}

/// The second derivatives of f(x), a single float, times `vector`, without the second derivatives.
template <FunctionOfTensors F>
LazyTensor hvp(const F& f, const LazyTensor& x, const LazyTensor& vector) {
  const LazyTensor at = independent(x);
  return hvp(LazyTensor(f(at)), at, vector);
}

}  // namespace weft

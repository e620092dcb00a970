// What a loop carries, as a list of tensors, and as the C++ values that its body takes and gives.
#pragma once
#include <tuple>
#include <utility>
#include <vector>

#include "weft/creation.hpp"

namespace weft::numpy {

using Tensors = std::vector<LazyTensor>;

/// One array, or what asarray makes one.
template <class Values>
struct LoopValues {
  static Tensors list(const Operand& value) { return {asarray(value)}; }
  static LazyTensor from(const Tensors& list) { return list.at(0); }
  /// f(before..., values)
  template <class F, class... Before>
  static auto call(const F& f, const Tensors& values, const Before&... before) {
    return f(before..., values.at(0));
  }
};

template <>
struct LoopValues<Tensors> {
  static Tensors list(Tensors values) { return values; }
  static Tensors from(Tensors list) { return list; }
  template <class F, class... Before>
  static auto call(const F& f, const Tensors& values, const Before&... before) {
    return f(before..., values);
  }
};

/// Each part is an argument of its own.
template <class... Parts>
struct LoopValues<std::tuple<Parts...>> {
  static Tensors list(const std::tuple<Parts...>& values) {
    return std::apply([](const auto&... parts) { return Tensors{asarray(parts)...}; }, values);
  }
  static auto from(const Tensors& list) {
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
      return std::tuple(list.at(i)...);
    }(std::index_sequence_for<Parts...>());
  }
  template <class F, class... Before>
  static auto call(const F& f, const Tensors& values, const Before&... before) {
    return std::apply([&](const auto&... parts) { return f(before..., parts...); }, from(values));
  }
};

/// No array at all.
template <>
struct LoopValues<None> {
  static Tensors list(None) { return {}; }
  template <class F, class... Before>
  static auto call(const F& f, const Tensors&, const Before&... before) {
    return f(before...);
  }
};

template <class Values>
Tensors listed(const Values& values) {
  return LoopValues<Values>::list(values);
}

}  // namespace weft::numpy

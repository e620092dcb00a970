// Integer arithmetic that wraps, as NumPy's does.
#pragma once
#include <cstdint>

#include "runtime/array/float16.hpp"

namespace weft {

template <class T>
T wrapping_add(T a, T b) {
  if constexpr (is_float_type<T>)
    return T(a + b);
  else
    return static_cast<T>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
template <class T>
T wrapping_subtract(T a, T b) {
  if constexpr (is_float_type<T>)
    return T(a - b);
  else
    return static_cast<T>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
/// The product; of bool, and: conversion to bool keeps that.
template <class T>
T wrapping_multiply(T a, T b) {
  if constexpr (is_float_type<T>)
    return T(a * b);
  else
    return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

}  // namespace weft

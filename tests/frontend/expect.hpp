// What the frontend's tests say of tensors: their values as NumPy prints them, and the errors that building
// them raises.
#pragma once
#include <string>

#include "catch.hpp"
#include "runtime/system/errors.hpp"
#include "weft/numpy.hpp"

namespace np = weft::numpy;

/// The repr of the tensor's array, compiled; the reference device must agree.
inline std::string value(const weft::LazyTensor& tensor) {
  const std::string compiled = weft::evaluate(tensor).repr();
  const weft::device_scope scope(weft::Device::reference);
  CHECK(weft::evaluate(tensor).repr() == compiled);
  return compiled;
}

/// "ValueError: text" of what `body` throws; "" when it throws nothing.
template <class Body>
std::string error_of(Body&& body) {
  try {
    body();
  } catch (const weft::Error& error) {
    return std::string(error.python_name()) + ": " + error.what();
  }
  return "";
}

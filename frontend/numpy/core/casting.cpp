#include "frontend/numpy/core/casting.hpp"

#include <algorithm>

#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"

namespace weft::numpy {
namespace {

constexpr std::string_view rules[] = {"no", "equiv", "safe", "same_kind", "unsafe"};

}  // namespace

std::string dtype_repr(DType dtype) {
  const char* quote = dtype == DType::bfloat16 ? "" : "'";
  return "dtype(" + std::string(quote) + std::string(name(dtype)) + quote + ")";
}

void check_casting(std::string_view casting) {
  if (std::ranges::find(rules, casting) == std::end(rules))
    throw ValueError("casting must be one of 'no', 'equiv', 'safe', 'same_kind', 'unsafe' (got '" +
                     std::string(casting) + "')");
}

bool is_castable(DType from, DType to, std::string_view casting) {
  check_casting(casting);
  if (casting == "unsafe") return true;
  if (casting == "same_kind") return can_cast_same_kind(from, to);
  return casting == "safe" ? loop_dtype(from, to) == to : from == to;
}

void refuse_cast(const LazyTensor& from, DType to, std::string_view casting) {
  throw TypeError(std::string("Cannot cast ") + (from.ndim() == 0 ? "scalar" : "array data") + " from " +
                  dtype_repr(from.dtype()) + " to " + dtype_repr(to) + " according to the rule '" +
                  std::string(casting) + "'");
}

void check_cast(const LazyTensor& from, DType to, std::string_view casting) {
  if (!is_castable(from.dtype(), to, casting)) refuse_cast(from, to, casting);
}

}  // namespace weft::numpy

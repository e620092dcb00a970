#include "frontend/source/names/ml_dtypes.hpp"

#include <algorithm>

#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/syntax/source_text.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// Of bfloat16 itself; of all others NumPy's.
Value limits(const BoundArguments& given) {
  const Value& of = given["dtype"];
  const DType dtype = of.tensor() ? of.tensor()->dtype() : as_dtype(of);
  if (!is_inexact(dtype)) throw ValueError("data type " + std::string(name(dtype)) + " not inexact");
  return LimitsValue{dtype};
}

constexpr NumpyFunction rows[] = {{"finfo", "dtype", limits}};

constexpr std::string_view not_read[] = {"float4_e2m1fn",  "float6_e2m3fn",
                                         "float6_e3m2fn",  "float8_e3m4",
                                         "float8_e4m3",    "float8_e4m3b11fnuz",
                                         "float8_e4m3fn",  "float8_e4m3fnuz",
                                         "float8_e5m2",    "float8_e5m2fnuz",
                                         "float8_e8m0fnu", "iinfo",
                                         "int2",           "int4",
                                         "uint2",          "uint4"};

}  // namespace

Value ml_dtypes_member(const std::string& name) {
  if (name == "bfloat16") return DTypeValue{DType::bfloat16, true};
  if (const NumpyFunction* function = find_function(rows, name)) return NumpyCallable{function, nullptr};
  if (std::ranges::find(not_read, name) != std::end(not_read))
    throw NotImplementedError("ml_dtypes." + name + " is not in the language that is read");
  throw Hinted<AttributeError>("module 'ml_dtypes' has no attribute '" + name + "'",
                               suggestion(name, {"bfloat16", "finfo"}));
}

}  // namespace weft::source

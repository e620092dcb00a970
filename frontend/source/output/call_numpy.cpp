#include "frontend/source/output/call_numpy.hpp"

#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/output/output.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

Value into(const Value& out, const Value& result, std::string_view function) {
  const auto* array = out.as<Array>();
  if (!array) throw TypeError("return arrays must be of ArrayType");
  const LazyTensor &held = array->tensor(), found = as_tensor(result);
  if (held.dtype() != found.dtype() || held.shape() != found.shape())
    throw NotImplementedError("an array of another shape or dtype for the result of " +
                              std::string(function) + " is not supported");
  return written(found, *array);
}

}  // namespace

Value call_numpy(const NumpyFunction& function, CallArguments arguments, const CallBack& back) {
  if (function.call_all) return function.call_all(std::move(arguments));
  const BoundArguments given(function, std::move(arguments));
  const LooksAtFloats looks;
  try {
    const Value result = function.call ? function.call(given) : function.call_with(given, back);
    const Value* out = given.result_array();
    return out ? into(*out, result, function.name) : result;
  } catch (const ValueError&) {
    if (!given.fits_by_data()) throw;
    throw NotImplementedError("whether a result whose length data decide fits 'out' is not known");
  }
}

}  // namespace weft::source

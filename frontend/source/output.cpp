#include "frontend/source/output.hpp"

#include "frontend/source/operators.hpp"
#include "frontend/source/reduced_output.hpp"
#include "ir/infer.hpp"
#include "runtime/errors.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

std::string shapes_text(std::initializer_list<numpy::Operand> operands, const Dims& out) {
  std::string text;
  for (const numpy::Operand& operand : operands)
    text += shape_text(operand.tensor() ? operand.tensor()->shape() : Dims()) + " ";
  return text + shape_text(out) + " ";
}

/// The result, repeated along the axes that `out` has besides.
LazyTensor spread(const LazyTensor& result, const Dims& out, std::initializer_list<numpy::Operand> operands) {
  if (result.shape() == out) return result;
  const Dims shapes[] = {result.shape(), out};
  const Dims both = [&] {
    try {
      return broadcast_shapes(shapes);
    } catch (const ValueError&) {
      throw ValueError("operands could not be broadcast together with shapes " + shapes_text(operands, out));
    }
  }();
  return both == out ? numpy::broadcast_to(result, out) : result;
}

}  // namespace

std::optional<Array> out_of(const Given& given, bool of_ufunc) {
  if (!given.has("out")) return std::nullopt;
  const Value* out = given.find("out");
  const Sequence* tuple = of_ufunc ? out->sequence() : nullptr;
  if (tuple && tuple->is_tuple) {
    if (tuple->items.size() != 1)
      throw ValueError("The 'out' tuple must have exactly one entry per ufunc output");
    out = &tuple->items[0];
    if (out->is_none()) return std::nullopt;
  }
  if (!out->as<Array>()) throw TypeError("return arrays must be of ArrayType");
  return *out->as<Array>();
}

Value ufunc_result(const Given& given, const std::string& ufunc, const LazyTensor& result,
                   std::initializer_list<numpy::Operand> operands) {
  std::optional<Array> out = out_of(given, true);
  if (!out) return fresh(result);
  write_result(ufunc, spread(result, out->tensor().shape(), operands), *out);
  return *out;
}

Value reduction_result(const Given& given, const std::string& ufunc, const LazyTensor& result, Array out) {
  check_reduced_output(given, ufunc, out.tensor().shape());
  return written(result, std::move(out));
}

Value dot_result(const LazyTensor& result, Array out) {
  const Type& held = Tensor(out.tensor()).type();
  const bool fits = held.dtype == result.dtype() && held.ndim() == result.ndim() &&
                    is_c_contiguous(held.shape, held.strides, itemsize(held.dtype));
  if (!fits)
    throw ValueError(
        "output array is not acceptable (must have the right datatype, number of dimensions, and be a "
        "C-Array)");
  if (held.shape != result.shape()) throw ValueError("output array has wrong dimensions");
  return written(result, std::move(out));
}

Value written(const LazyTensor& result, Array out) {
  const LazyTensor& held = out.tensor();
  if (!out.writeable()) throw ValueError("output array is read-only");
  if (held.shape() != result.shape())
    throw ValueError("the array for the result has the shape " + shape_text(held.shape()) + ", expected " +
                     shape_text(result.shape()));
  out.write_all(numpy::astype(result, held.dtype()));
  return out;
}

}  // namespace weft::source

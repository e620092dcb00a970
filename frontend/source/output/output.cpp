#include "frontend/source/output/output.hpp"

#include "frontend/numpy/core/casting.hpp"
#include "frontend/source/operators/writable.hpp"
#include "frontend/source/output/reduced_output.hpp"
#include "ir/infer.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/indexing.hpp"
#include "weft/shaping.hpp"
#include "weft/ufunc_keywords.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

std::string shapes_text(const std::vector<numpy::Operand>& operands, const Dims& out) {
  std::string text;
  for (const numpy::Operand& operand : operands)
    text += shape_text(operand.tensor() ? operand.tensor()->shape() : Dims()) + " ";
  return text + shape_text(out) + " ";
}

/// The result, repeated along the axes that `out` has besides.
LazyTensor spread(const LazyTensor& result, const Dims& out, const std::vector<numpy::Operand>& operands) {
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

std::optional<Array> out_of(const BoundArguments& given, bool of_ufunc) {
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

std::optional<Array> array_out_of(const BoundArguments& given, const char* refusal) {
  if (!given.has("out")) return std::nullopt;
  if (const auto* array = given["out"].as<Array>()) return *array;
  throw TypeError(refusal);
}

void write_result(const std::string& ufunc, const LazyTensor& result, Array& out) {
  const LazyTensor& held = out.tensor();
  check_writable(ufunc, result.dtype(), out);
  if (result.shape() != held.shape())
    throw ValueError("non-broadcastable output operand with shape " + shape_text(held.shape()) +
                     " doesn't match the broadcast shape " + shape_text(result.shape()));
  out.write_all(numpy::astype(result, held.dtype()));
}

Value ufunc_result(const BoundArguments& given, const std::string& ufunc, const LazyTensor& result,
                   const std::vector<numpy::Operand>& operands) {
  const std::optional<Array> out = out_of(given, true);
  return out ? ufunc_written(ufunc, result, *out, operands) : fresh(result);
}

Value ufunc_written(const std::string& ufunc, const LazyTensor& result, Array out,
                    const std::vector<numpy::Operand>& operands) {
  check_writable(ufunc, result.dtype(), out);
  write_result(ufunc, spread(result, out.tensor().shape(), operands), out);
  return out;
}

Value reduction_result(const BoundArguments& given, const std::string& ufunc, const LazyTensor& result,
                       Array out) {
  check_reduced_output(given, ufunc, out);
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

Value assigned(const LazyTensor& result, Array out, const std::string& casting) {
  if (!out.writeable()) throw ValueError("assignment destination is read-only");
  out.write_all(numpy::copyto(out.tensor(), result, {.casting = casting}));
  return out;
}

Value written_back(const LazyTensor& result, const Array& out, const std::string& misfit,
                   std::string_view casting) {
  if (out.tensor().shape() != result.shape()) throw ValueError(misfit);
  numpy::check_cast(out.tensor(), result.dtype(), casting);
  if (!out.writeable()) throw ValueError("WRITEBACKIFCOPY base is read-only");
  return written(result, out);
}

}  // namespace weft::source
